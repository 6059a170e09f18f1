import { type CtyType, type ObjectValue, type Value, valueFromJson, valueToJson } from "../cty/index.ts";
import { jsonIn, recordOf } from "../json.ts";
import { bytesFrom, textFrom } from "../utf8.ts";
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

/** The values of a private state, each with a name and a type. `version` is stored beside them. */
type PrivateFields = Fields & { readonly version?: never };

/** The data that a resource stores with each object, unseen by the user, and its format in Terraform. */
export interface PrivateState<P extends object = object> {
  /** The values in what Terraform keeps; null for each that was never set. Bytes that no write made hold none. */
  read(bytes: Uint8Array): P;
  /** The bytes with some values set and all others as they were. */
  write(bytes: Uint8Array, change: Partial<P>): Uint8Array;
}

/** The fields, and upgrades from earlier ones. */
export interface PrivateStateOptions<F extends PrivateFields> {
  /** Goes up when the meaning of a field changes; from 1, as bytes without a version count as 0. */
  readonly version: number;
  readonly fields: F;
  /** The fields of this version in the JSON object of an earlier one. Without it they are read by their names. */
  readonly upgrade?: (stored: Readonly<Record<string, unknown>>, version: number) => Partial<FieldValues<F>>;
}

/** Defines the private state of a resource: JSON with the version that wrote it. */
export function definePrivateState<const F extends PrivateFields>(
  options: PrivateStateOptions<F>,
): PrivateState<FieldValues<F>> {
  const { version, fields, upgrade } = options;
  const type = fieldsType(fields);
  const read = (bytes: Uint8Array): FieldValues<F> => {
    const text = textFrom(bytes);
    // Another program may have written something else.
    const stored = recordOf(text === "" ? {} : jsonIn(text));
    const from = versionOf(stored);
    const json = from < version && upgrade !== undefined ? JSON.stringify(upgrade(stored, from)) : text;
    return valuesIn(json, type) as FieldValues<F>; // an object of this type, by what its fields are
  };
  return {
    read,
    write(bytes, change) {
      const values = valueToJson({ ...read(bytes), ...change } as ObjectValue, type); // one value for each field
      return bytesFrom(`{"version":${version}${values === "{}" ? "" : ","}${values.slice(1)}`);
    },
  };
}

/** The private state of a resource that stores nothing: the version alone, so that it is never empty. */
export const noPrivateState: PrivateState = definePrivateState({ version: 1, fields: {} });

/** The values in JSON; all null where it does not fit, as then another program wrote it. */
function valuesIn(json: string, type: CtyType): Value {
  try {
    return (json === "" ? null : valueFromJson(json, type)) ?? valueFromJson("{}", type);
  } catch {
    return valueFromJson("{}", type);
  }
}

const versionOf = ({ version }: Readonly<Record<string, unknown>>): number =>
  typeof version === "number" ? version : 0;
