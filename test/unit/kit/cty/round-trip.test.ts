import { describe, expect, test } from "@jest/globals";
import { decode, encode, ExtData } from "@msgpack/msgpack";
import fc from "fast-check";
import {
  BigNumber,
  decodeValue,
  DynamicValue,
  encodeValue,
  isUnknown,
  numberToText,
  parseType,
  typeToJson,
  type Value,
  valueFromJson,
  valuesEqual,
} from "../../../../src/kit/cty/index.ts";
import { DiagnosticError } from "../../../../src/kit/errors.ts";
import { runs } from "../../../support/runs.ts";
import { type, typed } from "./arbitrary.ts";

describe("any value of any type", () => {
  test("comes back from its bytes", () => {
    fc.assert(
      fc.property(typed(), ({ type, value }) => {
        const bytes = encodeValue(value, type);
        const decoded = decodeValue(bytes, type);
        expect(decoded).toEqual(value);
        expect(valuesEqual(decoded, value, type)).toBe(true);
        expect(encodeValue(decoded, type)).toEqual(bytes);
      }),
      { numRuns: runs(60, 1000) },
    );
  });

  test("is written as another implementation of msgpack reads it", () => {
    fc.assert(
      fc.property(typed(), ({ type, value }) => {
        const bytes = encodeValue(value, type);
        // The other implementation refuses this one key.
        fc.pre(!Buffer.from(bytes).includes("__proto__"));
        expect(decode(bytes)).toEqual(plain(value));
      }),
      { numRuns: runs(60, 1000) },
    );
  });

  test("is read as another implementation of msgpack writes it", () => {
    fc.assert(
      fc.property(typed(), ({ type, value }) => {
        expect(decodeValue(encode(plain(value, (number) => number)), type)).toEqual(value);
      }),
      { numRuns: runs(60, 1000) },
    );
  });

  test("is written in the same bytes as by another implementation of msgpack", () => {
    fc.assert(
      fc.property(typed(), ({ type, value }) => {
        expect(Buffer.from(encodeValue(value, type))).toEqual(Buffer.from(encode(plain(value), { sortKeys: true })));
      }),
      { numRuns: runs(60, 1000) },
    );
  });
});

describe("hostile bytes", () => {
  test("of any kind are a value or an error, and nothing else", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), type, (bytes, type) => {
        expectValueOrError(() => decodeValue(bytes, type));
        expectValueOrError(() => valueFromJson(bytes, type));
        expectValueOrError(() => parseType(bytes));
      }),
      { numRuns: runs(250, 5000) },
    );
  });

  test("that were right but for one byte are a value or an error", () => {
    fc.assert(
      fc.property(typed(), fc.nat(), fc.nat(255), ({ type, value }, position, byte) => {
        const bytes = encodeValue(value, type);
        bytes[position % bytes.length] = byte;
        expectValueOrError(() => decodeValue(bytes, type));
      }),
      { numRuns: runs(120, 2000) },
    );
  });

  test("that end too early are an error, wherever they end", () => {
    fc.assert(
      fc.property(typed(), fc.nat(), ({ type, value }, position) => {
        const bytes = encodeValue(value, type);
        fc.pre(bytes.length > 1);
        const end = 1 + (position % (bytes.length - 1));
        expect(() => decodeValue(bytes.subarray(0, end), type)).toThrow(DiagnosticError);
      }),
      { numRuns: runs(60, 1000) },
    );
  });
});

function expectValueOrError(read: () => unknown): void {
  try {
    expect(read()).toBeDefined();
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(DiagnosticError);
  }
}

/** The value as the other implementation takes it: numbers as text, or else as `numberAs` says. */
function plain(value: Value, numberAs: (number: number) => unknown = numberToText): unknown {
  if (isUnknown(value)) return new ExtData(0, new Uint8Array(1));
  if (typeof value === "number") return numberAs(value);
  if (value instanceof BigNumber) return value.text;
  if (value instanceof DynamicValue) {
    return [new Uint8Array(Buffer.from(typeToJson(value.type))), plain(value.value, numberAs)];
  }
  if (Array.isArray(value)) return value.map((element: Value) => plain(element, numberAs));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner, numberAs)]));
}
