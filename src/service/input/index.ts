/**
 * Values whose type nobody guarantees, turned into typed ones: what people write (seeds, options, fault rules), read
 * against a shape with every problem listed, and what code throws. It must never know what a value is used for.
 */
export { InputPath } from "./input-path.ts";
export {
  anything,
  count,
  flag,
  listOf,
  mapOf,
  nullable,
  numberThat,
  objectOf,
  oneOf,
  oneOfKinds,
  optional,
  type Parsed,
  textLike,
  textThat,
  wholeNumber,
  type Written,
} from "./shape.ts";
export { codeOf, stackOf, textOf } from "./thrown.ts";
