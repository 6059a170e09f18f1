/**
 * Values whose type nobody guarantees, turned into typed ones: what people write (seeds, options, fault rules), read
 * against a shape with every problem listed, and what code throws. It must never know what a value is used for.
 */
export {
  anything,
  count,
  flag,
  type InputPath,
  listOf,
  mapOf,
  nullable,
  numberThat,
  objectOf,
  oneOf,
  oneOfKinds,
  optional,
  type Parsed,
  problemAt,
  read,
  textLike,
  textThat,
  wholeNumber,
  type Written,
} from "./shape.ts";
export { codeOf, stackOf, textOf } from "./thrown.ts";
