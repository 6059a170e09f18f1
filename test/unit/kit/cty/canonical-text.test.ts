import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  BigNumber,
  type CtyType,
  DynamicValue,
  isObject,
  Unknown,
  unknown,
  type Value,
  valuesEqual,
  valueToJson,
} from "../../../../src/kit/cty/index.ts";
import { typed } from "./arbitrary.ts";

type Case = readonly [type: CtyType, a: Value, b: Value];

describe("valuesEqual", () => {
  const equal: Record<string, Case> = {
    "null and null": ["string", null, null],
    "unknown values, whatever is known of them": ["string", unknown, new Unknown({ prefix: "a" })],
    "unknown values deep inside": [
      ["list", "bool"],
      [true, unknown],
      [true, unknown],
    ],
    "strings of different Unicode forms": ["string", "\u00e9", "e\u0301"],
    "big numbers": ["number", new BigNumber("9007199254740993"), new BigNumber("9007199254740993")],
    "a double that is no safe integer and the same big number": [
      "number",
      2 ** 60,
      new BigNumber("1152921504606846976"),
    ],
    "zero and minus zero": ["number", 0, -0],
    "sets in another order": [
      ["set", "string"],
      ["a", "b"],
      ["b", "a"],
    ],
    "sets with and without a duplicate": [
      ["set", "string"],
      ["a", "b", "a"],
      ["b", "a"],
    ],
    "maps in another order": [["map", "bool"], { a: true, b: false }, { b: false, a: true }],
    "an object with null and one without the attribute": [["object", { a: "bool" }], { a: null }, {}],
    "dynamic values whose types name the attributes in another order": [
      "dynamic",
      new DynamicValue(["object", { a: "bool", b: "bool" }], { a: true, b: false }),
      new DynamicValue(["object", { b: "bool", a: "bool" }], { b: false, a: true }),
    ],
  };
  test.each(Object.entries(equal))("holds for %s", (_, [type, a, b]) => {
    expect(valuesEqual(a, b, type)).toBe(true);
    expect(valuesEqual(b, a, type)).toBe(true);
  });

  const different: Record<string, Case> = {
    "null and the empty string": ["string", null, ""],
    "null and the empty list": [["list", "bool"], null, []],
    "null and an object of nulls": [["object", { a: "bool" }], null, { a: null }],
    "unknown and null": ["string", unknown, null],
    "unknown and a question mark": ["string", unknown, "?"],
    "the word null and null": ["string", "null", null],
    "neighbouring big numbers": ["number", new BigNumber("9007199254740993"), new BigNumber("9007199254740992")],
    "lists in another order": [
      ["list", "string"],
      ["a", "b"],
      ["b", "a"],
    ],
    "sets with one and two unknown elements": [["set", "string"], [unknown], [unknown, unknown]],
    "a map with null and one without the key": [["map", "bool"], { a: null }, {}],
    "strings that hold each other's separators": [["list", "string"], ['a","b'], ["a", "b"]],
    "dynamic values of different types": ["dynamic", new DynamicValue("string", null), new DynamicValue("bool", null)],
    "a dynamic null with a type and one without": ["dynamic", new DynamicValue("string", null), null],
  };
  test.each(Object.entries(different))("does not hold for %s", (_, [type, a, b]) => {
    expect(valuesEqual(a, b, type)).toBe(false);
    expect(valuesEqual(b, a, type)).toBe(false);
  });

  test("holds for any value and its copy", () => {
    fc.assert(
      fc.property(typed(), ({ type, value }) => {
        expect(valuesEqual(value, copy(value), type)).toBe(true);
      }),
    );
  });

  test("refuses a value that does not fit the type", () => {
    expect(() => valuesEqual({ a: 1 }, { a: true }, ["object", { a: "bool" }])).toThrow("a: expected a bool");
  });
});

describe("valueToJson", () => {
  const texts: Record<string, readonly [type: CtyType, value: Value, json: string]> = {
    null: ["string", null, "null"],
    "a string": ["string", 'a"\n', '"a\\"\\n"'],
    "a number, every digit": ["number", new BigNumber("0.1234567890123456789"), "0.1234567890123456789"],
    "a small number without an exponent": ["number", 1e-7, "0.0000001"],
    "an object, attributes sorted and null where missing": [
      ["object", { b: "bool", a: "bool" }],
      { b: true },
      '{"a":null,"b":true}',
    ],
    "a map, keys sorted": [["map", "number"], { b: 1, a: 2 }, '{"a":2,"b":1}'],
    "a set, sorted, each element once": [["set", "string"], ["b", "a", "b"], '["a","b"]'],
    "a tuple": [["tuple", ["bool", "string"]], [true, "a"], '[true,"a"]'],
    "a dynamic value": ["dynamic", new DynamicValue("bool", true), '{"type":"bool","value":true}'],
    "a dynamic null": ["dynamic", null, "null"],
  };
  test.each(Object.entries(texts))("writes %s", (_, [type, value, json]) => {
    expect(valueToJson(value, type)).toBe(json);
  });

  test("refuses an unknown value, with its path", () => {
    expect(() => valueToJson({ a: [unknown] }, ["map", ["list", "bool"]])).toThrow(
      expect.objectContaining({
        message:
          'Value does not fit its type: ["a"][0]: expected a known value, got an unknown one. This is a bug in the provider; please report it.',
        path: [{ key: "a" }, 0],
      }),
    );
  });
});

const isArray: (value: Value) => value is readonly Value[] = Array.isArray;

function copy(value: Value): Value {
  if (isArray(value)) return value.map(copy);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, copy(inner)]),
  );
}
