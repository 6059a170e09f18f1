import type { CtyType } from "../cty/index.ts";
import type { Type } from "./attribute.ts";

/** Values that are stored as one JSON object, outside of any schema: a name and a type each. */
export type Fields = Readonly<Record<string, Type<unknown>>>;

/** The values of these fields; null for each that was not stored. */
export type FieldValues<F extends Fields> = {
  readonly [K in keyof F]: (F[K] extends Type<infer T> ? T : never) | null;
};

/** The type of the object that the fields make. */
export const fieldsType = (fields: Fields): CtyType => [
  "object",
  Object.fromEntries(Object.entries(fields).map(([name, { cty }]) => [name, cty])),
];
