/**
 * Terraform's type system, cty: types, values that may be null or unknown in any part, and their two encodings, the
 * plugin protocol's msgpack and the JSON of a state. Numbers keep every digit. Errors name the path and never the
 * value. This layer must never know what a schema, a resource or a provider is.
 */
export { valuesEqual, valueToJson } from "./canonical-text.ts";
export { decodeValue } from "./decode-value.ts";
export { encodeValue } from "./encode-value.ts";
export { jsonFromTree, treeFromJson } from "./json-tree.ts";
export { BigNumber, numberFromText, numberToText } from "./number.ts";
export { type CtyType, parseType, typeToJson } from "./type.ts";
export {
  DynamicValue,
  isList,
  isObject,
  isUnknown,
  isWhollyKnown,
  type ObjectValue,
  Unknown,
  unknown,
  type Value,
} from "./value.ts";
export { valueFromJson } from "./value-from-json.ts";
