import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import {
  BigNumber,
  decodeValue,
  DynamicValue,
  encodeValue,
  parseType,
  Unknown,
  unknown,
  valuesEqual,
  type Value,
} from "../../src/kit/cty/index.ts";

interface Recorded {
  readonly what: string;
  readonly type: unknown;
  readonly hex: string;
}

// As recorded.
const file = JSON.parse(readFileSync("test/golden/values.json", "utf8")) as { values: readonly Recorded[] };

const golden = file.values.map(({ what, type, hex }) => ({
  what,
  type: parseType(JSON.stringify(type)),
  bytes: new Uint8Array(Buffer.from(hex, "hex")),
}));

const decoded = (what: string): Value => {
  const found = golden.find((one) => one.what === what);
  if (found === undefined) throw new Error(`nothing was recorded for ${what}`);
  return decodeValue(found.bytes, found.type);
};

const isText = ([head = 0]: Uint8Array): boolean => (head >= 0xa0 && head <= 0xbf) || head === 0xd9;

/** Values that are encoded differently than by Terraform, which reads both as the same value. */
const OTHER_BYTES: Readonly<Record<string, readonly string[]>> = {
  "a number is always sent as text": [
    "a dynamic map",
    "a dynamic object",
    "a dynamic tuple",
    "a list of 16 numbers",
    "a map of dynamic values",
    "a set of numbers",
    ...golden.filter(({ what, bytes }) => what.startsWith("the number") && !isText(bytes)).map(({ what }) => what),
  ],
  "an unknown value is sent without its refinements": [
    "a dynamic tuple with unknown in it",
    "a dynamic unknown string",
    "a list with null and unknown in it",
    "a map with null and unknown in it",
    "a nested object that is partly unknown",
    "a set with an unknown element",
    "an object with null and unknown in it",
    "an unknown bool that is not null",
    "an unknown list that is not null",
    "an unknown list with its lengths",
    "an unknown map with its length",
    "an unknown number between a fraction and 2^64",
    "an unknown number between whole numbers",
    "an unknown number with its minimum",
    "an unknown set with its lengths",
    "an unknown string that is not null",
    "an unknown string with a long prefix",
    "an unknown string with its prefix",
  ],
};

const notNull = { isNull: false };
const inclusive = (value: number | BigNumber) => ({ value, inclusive: true });

const EXPECTED: Readonly<Record<string, Value>> = {
  "a string written in form NFD": "\u00e9",
  "a string outside the basic plane": "🔔 größer",
  "a string with controls in it": "\u0000\t\r\n\u007f",
  "the number 0.1": 0.1,
  "the number 1.5": 1.5,
  "the number 2^53 - 1": Number.MAX_SAFE_INTEGER,
  "the number 2^53": new BigNumber("9007199254740992"),
  "the number 2^53 + 0.5": new BigNumber("9007199254740992.5"),
  "the number -2^63": new BigNumber("-9223372036854775808"),
  "the number 2^64 - 1": new BigNumber("18446744073709551615"),
  "the number 1e100": new BigNumber(`1${"0".repeat(100)}`),
  "the number a fraction of 49 digits": new BigNumber("0.1234567890123456789012345678901234567890123456789"),
  "null for the type list": null,
  "unknown for the type object": unknown,
  "a list with null and unknown in it": ["a", null, new Unknown(notNull)],
  "a list of lists": [[true], [], null],
  "a set of strings, one of them twice": ["a", "b"],
  "a set of objects": [
    { a: "x", b: null },
    { a: "y", b: true },
  ],
  "a map with a key in form NFD": { "\u00e9": true },
  "a nested object": { a: "x", b: null },
  "a nested list": [
    { a: "x", b: null },
    { a: null, b: "y" },
  ],
  "a nested map": { m: { a: null, b: null }, n: { a: "x", b: null } },
  "a dynamic null without a type": null,
  "a dynamic null of a string": new DynamicValue("string", null),
  "a dynamic unknown without a type": unknown,
  "a dynamic unknown string": new DynamicValue("string", new Unknown(notNull)),
  "a dynamic set": new DynamicValue(["set", "string"], ["x"]),
  "a dynamic tuple": new DynamicValue(["tuple", ["string", "number", "bool", "dynamic"]], ["x", 1, true, null]),
  "an unknown string with its prefix": new Unknown({ ...notNull, prefix: "pre-" }),
  "an unknown bool that is not null": new Unknown(notNull),
  "an unknown number between whole numbers": new Unknown({ ...notNull, min: inclusive(-1), max: inclusive(300) }),
  "an unknown number between a fraction and 2^64": new Unknown({
    ...notNull,
    min: inclusive(-0.1),
    max: inclusive(new BigNumber("18446744073709551616")),
  }),
  "an unknown list with its lengths": new Unknown({ ...notNull, minLength: 1, maxLength: 2 }),
  "an unknown set with its lengths": new Unknown({ ...notNull, minLength: 1, maxLength: 3 }),
};

describe("the values that Terraform itself sent", () => {
  test("are enough to mean something, each once", () => {
    expect(golden.length).toBeGreaterThan(100);
    expect(new Set(golden.map(({ what }) => what)).size).toBe(golden.length);
  });

  test.each(Object.entries(EXPECTED))("are read as what was written: %s", (what, value) => {
    expect(decoded(what)).toEqual(value);
  });

  test.each(golden)("come back as the same value: $what", ({ type, bytes }) => {
    const value = decodeValue(bytes, type);
    const again = decodeValue(encodeValue(value, type), type);
    expect(valuesEqual(again, value, type)).toBe(true);
  });

  test("are written in Terraform's own bytes, but for these", () => {
    const differing = golden.filter(({ type, bytes }) => {
      const written = encodeValue(decodeValue(bytes, type), type);
      return Buffer.compare(written, bytes) !== 0;
    });
    const names = differing.map(({ what }) => what);
    expect(names.sort()).toEqual(Object.values(OTHER_BYTES).flat().sort());
  });

  test.each(golden)("are not read past a cut: $what", ({ type, bytes }) => {
    for (const cut of [1, bytes.length >> 1, bytes.length - 1]) {
      // No bytes at all are a null.
      if (cut === 0 || cut >= bytes.length) continue;
      expect(() => decodeValue(bytes.subarray(0, cut), type)).toThrow(expect.objectContaining({ code: "invalid" }));
    }
    const longer = Buffer.concat([bytes, Buffer.of(0xc0)]);
    expect(() => decodeValue(longer, type)).toThrow("malformed bytes: more bytes follow the value");
  });
});
