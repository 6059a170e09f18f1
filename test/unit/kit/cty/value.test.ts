import { describe, expect, test } from "@jest/globals";
import {
  BigNumber,
  decodeValue,
  DynamicValue,
  isObject,
  isUnknown,
  isWhollyKnown,
  Unknown,
  unknown,
  type Value,
} from "../../../../src/kit/cty/index.ts";

const kinds: Record<string, Value> = {
  null: null,
  "a string": "",
  "a bool": false,
  "a number": 0,
  "a big number": new BigNumber("9007199254740993"),
  "a list": [],
  "a dynamic value": new DynamicValue("string", null),
};

test.each(Object.entries(kinds))("%s is known, and no object", (_, value) => {
  expect(isUnknown(value)).toBe(false);
  expect(isWhollyKnown(value)).toBe(true);
  expect(isObject(value)).toBe(false);
});

test("an unknown value is unknown, refined or not, and no object", () => {
  for (const value of [unknown, new Unknown({ isNull: false })]) {
    expect(isUnknown(value)).toBe(true);
    expect(isWhollyKnown(value)).toBe(false);
    expect(isObject(value)).toBe(false);
  }
});

describe("isWhollyKnown", () => {
  test("looks into lists, objects and dynamic values", () => {
    expect(isWhollyKnown([[], { a: [null, "b"] }])).toBe(true);
    expect(isWhollyKnown([[], { a: ["b", unknown] }])).toBe(false);
    expect(isWhollyKnown(new DynamicValue(["list", "bool"], [unknown]))).toBe(false);
  });
});

describe("isObject", () => {
  test("takes plain objects, with and without a prototype, and nothing else", () => {
    const bare = decodeValue(Buffer.from("81a16101", "hex"), ["map", "number"]);
    expect(Object.getPrototypeOf(bare)).toBeNull();
    expect([{}, { a: 1 }, bare].map(isObject)).toEqual([true, true, true]);
    expect(isObject(undefined)).toBe(false);
    expect(isObject(new Date() as unknown as Value)).toBe(false);
  });
});
