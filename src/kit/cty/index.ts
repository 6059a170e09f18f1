/**
 * Terraform's type system, which its authors call cty: types, values of which any part may be null or unknown, and their
 * two forms outside: the plugin protocol's msgpack and the state's JSON. Numbers keep every digit, and an error names a
 * place and never a value. This layer must never know what a schema, a resource or a provider is.
 */
export { valuesEqual, valueToJson } from "./canonical-text.ts";
export { decodeValue } from "./decode-value.ts";
export { encodeValue } from "./encode-value.ts";
export { jsonFromTree, treeFromJson, type JsonTree } from "./json-tree.ts";
export { BigNumber, numberFromText, numberToText } from "./number.ts";
export { type CtyType, parseType, typeToJson } from "./type.ts";
export {
  DynamicValue,
  isObject,
  isUnknown,
  isWhollyKnown,
  type ObjectValue,
  Unknown,
  unknown,
  type Value,
} from "./value.ts";
export { valueFromJson } from "./value-from-json.ts";
