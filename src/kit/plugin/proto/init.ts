/**
 * The input for encoding a message: any field may be left out at any depth, and then has its default.
 * A oneof needs both case and value; the value may be partial.
 */
export type Init<T> = T extends string | number | boolean | undefined | Uint8Array
  ? T
  : T extends readonly (infer Element)[]
    ? readonly Init<Element>[]
    : T extends ReadonlyMap<string, infer Entry>
      ? ReadonlyMap<string, Init<Entry>>
      : T extends { case: infer Case; value: infer Member }
        ? { readonly case: Case; readonly value: Init<Member> }
        : { readonly [Field in keyof T]?: Init<T[Field]> | undefined };
