import { describe, expect, test } from "@jest/globals";
import {
  BigNumber,
  type CtyType,
  DynamicValue,
  encodeValue,
  Unknown,
  unknown,
  parseType,
  type Value,
} from "../../../../src/kit/cty/index.ts";
import { bothWays, type Golden } from "./golden.ts";

const encodeToHex = (value: Value, type: CtyType): string => Buffer.from(encodeValue(value, type)).toString("hex");

// What only a program that bypasses the types can offer.
const asValue = (value: unknown): Value => value as Value;

describe("encodeValue", () => {
  test.each(Object.entries(bothWays))("writes %s", (_, { type, value, hex }) => {
    expect(encodeToHex(value, type)).toBe(hex.replaceAll(" ", ""));
  });

  const writeOnly: Record<string, Golden> = {
    "undefined as null": { type: "string", value: asValue(undefined), hex: "c0" },
    "an attribute that is missing as null": { type: ["object", { a: "bool" }], value: {}, hex: "81 a161 c0" },
    "an attribute that is undefined as null": {
      type: ["object", { a: "bool" }],
      value: asValue({ a: undefined }),
      hex: "81 a161 c0",
    },
    "a missing attribute named as something that every object inherits as null": {
      type: parseType('["object",{"constructor":"bool"}]'),
      value: {},
      hex: "81 ab636f6e7374727563746f72 c0",
    },
    "attributes sorted, whatever order the object has": {
      type: ["object", { b: "bool", a: "bool" }],
      value: { b: true, a: false },
      hex: "82 a161 c2 a162 c3",
    },
    "map keys sorted": { type: ["map", "bool"], value: { b: true, a: false }, hex: "82 a161 c2 a162 c3" },
    "a map key named __proto__": {
      type: ["map", "bool"],
      value: asValue(JSON.parse('{"__proto__":true}')),
      hex: "81 a95f5f70726f746f5f5f c3",
    },
    "a string in form NFD as NFC": { type: "string", value: "e\u0301", hex: "a2 c3a9" },
    "a map key in form NFD as NFC": { type: ["map", "bool"], value: { "e\u0301": true }, hex: "81 a2c3a9 c3" },
    "half of a surrogate pair as U+FFFD": { type: "string", value: "a\ud800", hex: "a4 61efbfbd" },
    "minus zero as zero": { type: "number", value: -0, hex: "a1 30" },
    "a double beyond the safe integers as what it is": {
      type: "number",
      value: 2 ** 60,
      hex: "b3 31313532393231353034363036383436393736",
    },
    "a set without its duplicates": {
      type: ["set", "string"],
      value: ["a", "b", "a", null, null],
      hex: "93 a161 a162 c0",
    },
    "elements of a set that differ in their Unicode form once": {
      type: ["set", "string"],
      value: ["\u00e9", "e\u0301"],
      hex: "91 a2c3a9",
    },
    "sets in a set that differ in their order once": {
      type: ["set", ["set", "number"]],
      value: [
        [1, 2],
        [2, 1],
      ],
      hex: "91 92 a131 a132",
    },
    "partly unknown elements of a set, all of them": {
      type: ["set", ["list", "bool"]],
      value: [[unknown], [unknown]],
      hex: "92 91 d40000 91 d40000",
    },
    "a refined unknown value without its refinements": {
      type: "string",
      value: new Unknown({ isNull: false, prefix: "pre-" }),
      hex: "d40000",
    },
  };
  test.each(Object.entries(writeOnly))("writes %s", (_, { type, value, hex }) => {
    expect(encodeToHex(value, type)).toBe(hex.replaceAll(" ", ""));
  });

  test("writes values far longer than its first buffer", () => {
    const long = "é".repeat(100_000);
    const bytes = encodeValue(
      [long, 1.5, 2 ** 40, -(2 ** 40), unknown],
      ["tuple", ["string", "number", "number", "number", "bool"]],
    );
    expect(Buffer.from(bytes).toString("hex")).toBe(
      `95db00030d40${"c3a9".repeat(100_000)}a3312e35ad31303939353131363237373736ae2d31303939353131363237373736d40000`,
    );
  });
});

describe("encodeValue refuses", () => {
  const object: CtyType = ["object", { a: "bool" }];
  const cases: Record<string, readonly [value: unknown, type: CtyType, problem: string]> = {
    "a string for a bool": ["true", "bool", "expected a bool, got a string"],
    "a number for a string": [1, "string", "expected a string, got a number"],
    "a big number for a string": [new BigNumber("1e99"), "string", "expected a string, got a number"],
    "a string for a number": ["1", "number", "expected a number, got a string"],
    NaN: [NaN, "number", "expected a finite number"],
    infinity: [-Infinity, "number", "expected a finite number"],
    "a bigint": [1n, "number", "expected a number, got something that is not a value"],
    "an object for a list": [{}, ["list", "bool"], "expected a list, got an object"],
    "a list for an object": [[], object, "expected an object, got a list"],
    "a list for a map": [[], ["map", "bool"], "expected a map, got a list"],
    "a date for an object": [new Date(), object, "expected an object, got an object"],
    "a dynamic value for a bool": [new DynamicValue("bool", true), "bool", "expected a bool, got a dynamic value"],
    "a bare value for a dynamic one": [true, "dynamic", "expected a dynamic value, got a bool"],
    "a dynamic value whose type is dynamic": [
      new DynamicValue("dynamic", null),
      "dynamic",
      "must name its concrete type",
    ],
    "a tuple of another length": [[true], ["tuple", []], "expected a tuple with 0 elements, got 1"],
    "an attribute that the type does not have": [{ b: true }, object, "b: the type has no attribute with this name"],
    "an attribute that every object inherits": [{ toString: null }, object, "toString: the type has no attribute"],
  };
  test.each(Object.entries(cases))("%s", (_, [value, type, problem]) => {
    expect(() => encodeValue(asValue(value), type)).toThrow(
      expect.objectContaining({ name: "DiagnosticError", code: "internal" }),
    );
    expect(() => encodeValue(asValue(value), type)).toThrow(problem);
  });

  test("a value that does not fit, with its path and without the value", () => {
    const type: CtyType = ["object", { keys: ["list", ["object", { id: "number" }]] }];
    expect(() => encodeValue({ keys: [{ id: 1 }, { id: "secret" }] }, type)).toThrow(
      expect.objectContaining({
        message:
          "Value does not fit its type: keys[1].id: expected a number, got a string. This is a bug in the provider; please report it.",
        path: ["keys", 1, "id"],
      }),
    );
  });

  test("a value that nests without end", () => {
    const lists: { value: Value; type: CtyType } = { value: null, type: "bool" };
    for (let depth = 0; depth < 201; depth++) {
      lists.value = [lists.value];
      lists.type = ["list", lists.type];
    }
    expect(() => encodeValue(lists.value, lists.type)).toThrow("nested deeper than 200 levels");
  });
});
