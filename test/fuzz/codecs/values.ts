import { readFileSync } from "node:fs";
import fc from "fast-check";
import {
  type CtyType,
  decodeValue,
  encodeValue,
  isWhollyKnown,
  parseType,
  typeToJson,
  type Value,
  valueFromJson,
  valuesEqual,
  valueToJson,
} from "../../../src/kit/cty/index.ts";
import { type, typed } from "../../unit/kit/cty/arbitrary.ts";
import { mutated, mutatedText } from "../mutated.ts";
import { assertThat, type Trial, trialsOf } from "../target.ts";
import { readOrRefused } from "./read-or-refused.ts";

interface Bytes {
  readonly type: CtyType;
  readonly bytes: Uint8Array;
}

interface Recorded {
  readonly type: unknown;
  readonly hex: string;
}

/** Values that Terraform itself sent. */
const golden: readonly Bytes[] = (
  JSON.parse(readFileSync("test/golden/values.json", "utf8")) as { values: readonly Recorded[] }
).values // as recorded
  .map(({ type, hex }) => ({
    type: parseType(JSON.stringify(type)),
    bytes: new Uint8Array(Buffer.from(hex, "hex")),
  }));

const encoded: fc.Arbitrary<Bytes> = typed().map(({ type, value }) => ({ type, bytes: encodeValue(value, type) }));

const mutatedBytes: fc.Arbitrary<Bytes> = fc.oneof(fc.constantFrom(...golden), encoded).chain(({ type: own, bytes }) =>
  fc.record({
    type: fc.oneof({ weight: 9, arbitrary: fc.constant(own) }, { weight: 1, arbitrary: type }),
    bytes: mutated(fc.constant(bytes)),
  }),
);

const jsonText = typed({ unknown: true }).chain(({ type, value }) =>
  fc.record({ type: fc.constant(type), text: mutatedText(fc.constant(valueToJson(value, type))) }),
);

/** A value that was read can be written, and is the same when it is read again, in each encoding that can hold it. */
function assertWhole(value: Value, type: CtyType): void {
  const bytes = encodeValue(value, type);
  const again = decodeValue(bytes, type);
  assertThat(valuesEqual(again, value, type), "another value comes back from its bytes", again);
  if (!isWhollyKnown(value)) return;
  const text = valueToJson(value, type);
  assertThat(valuesEqual(valueFromJson(text, type), value, type), "another value comes back from its JSON", text);
}

/** Terraform's values and types, in msgpack and in JSON. */
export const valueTrials: readonly fc.Arbitrary<Trial>[] = [
  trialsOf("a value comes back", typed(), ({ type, value }) => {
    const again = decodeValue(encodeValue(value, type), type);
    assertThat(valuesEqual(again, value, type), "another value comes back", again);
    assertWhole(value, type);
  }),
  trialsOf("bytes are a value or refused", mutatedBytes, ({ type, bytes }) => {
    const read = readOrRefused(() => ({ value: decodeValue(bytes, type) }));
    if (read !== null) assertWhole(read.value, type);
  }),
  trialsOf("JSON is a value or refused", jsonText, ({ type, text }) => {
    const read = readOrRefused(() => ({ value: valueFromJson(text, type) }));
    if (read !== null) assertWhole(read.value, type);
  }),
  trialsOf("text is a type or refused", mutatedText(type.map(typeToJson)), (text) => {
    const read = readOrRefused(() => parseType(text));
    if (read === null) return;
    const written = typeToJson(read);
    assertThat(typeToJson(parseType(written)) === written, "another type comes back", written);
  }),
];
