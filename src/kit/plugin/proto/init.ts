/**
 * What is enough to encode a message: every field may be left out at every depth, and then has its default.
 * A oneof stays whole, its value may be partial.
 */
export type Init<T> = T extends string | number | boolean | undefined | Uint8Array
  ? T
  : T extends readonly (infer Element)[]
    ? readonly Init<Element>[]
    : T extends ReadonlyMap<string, infer Value>
      ? ReadonlyMap<string, Init<Value>>
      : T extends { case: infer Case; value: infer Value }
        ? { readonly case: Case; readonly value: Init<Value> }
        : { readonly [Field in keyof T]?: Init<T[Field]> | undefined };
