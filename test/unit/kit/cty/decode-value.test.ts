import { describe, expect, test } from "@jest/globals";
import { type CtyType, decodeValue, parseType } from "../../../../src/kit/cty/index.ts";
import { DiagnosticError } from "../../../../src/kit/errors.ts";
import { bothWays, readOnly } from "./golden.ts";

const fromHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex.replaceAll(" ", ""), "hex"));

const decodeHex = (hex: string, type: CtyType) => decodeValue(fromHex(hex), type);

describe("decodeValue", () => {
  test.each(Object.entries({ ...bothWays, ...readOnly }))("reads %s", (_, { type, value, hex }) => {
    expect(decodeHex(hex, type)).toEqual(value);
  });

  test("reads bytes that lie in the middle of a larger buffer", () => {
    const bytes = fromHex("ffff a161 ffff").subarray(2, 4);
    expect(decodeValue(bytes, "string")).toBe("a");
  });

  test("reads keys that every object inherits, as own keys", () => {
    const map = decodeHex("82 a95f5f70726f746f5f5f 81 a161 c3 ab636f6e7374727563746f72 80", ["map", ["map", "bool"]]);
    expect(Object.entries(map ?? {})).toEqual([
      ["__proto__", { a: true }],
      ["constructor", {}],
    ]);
    expect(Object.getPrototypeOf(map)).toBeNull();
    expect("a" in {}).toBe(false);
  });

  test("reads an attribute named as something that every object inherits", () => {
    const type: CtyType = parseType('["object",{"constructor":"bool"}]');
    expect(decodeHex("81 ab636f6e7374727563746f72 c3", type)).toEqual({ constructor: true });
    expect(() => decodeHex("81 a8746f537472696e67 c3", type)).toThrow("is not part of the type");
  });

  test("reads the name of an attribute in any order, of any length and in any script", () => {
    const long = "a".repeat(32);
    const type: CtyType = ["object", { b: "bool", [long]: "bool", ä: "bool" }];
    const longName = `d920 ${"61".repeat(32)}`;
    expect(decodeHex(`83 ${longName} c3 a162 c2 a2c3a4 c0`, type)).toEqual({ [long]: true, b: false, ä: null });
    expect(decodeHex(`83 a162 c2 d902c3a4 c0 ${longName} c3`, type)).toEqual({ b: false, ä: null, [long]: true });
    expect(() => decodeHex(`81 c0 ${"61".repeat(32)} c3`, ["object", { [long]: "bool" }])).toThrow("got nil");
    expect(() => decodeHex("81 a1e4 c3", ["object", { ä: "bool" }])).toThrow("is not part of the type");
    expect(() => decodeHex("81 a261", ["object", { ab: "bool" }])).toThrow("the value is cut off");
  });
});

describe("decodeValue refuses", () => {
  const events: CtyType = ["object", { events: ["object", { new_note: "bool" }] }];
  const cases: Record<string, readonly [hex: string, type: CtyType, problem: string]> = {
    "a string for a bool": ["a161", "bool", "expected a bool, got a string"],
    "a bool for a string": ["c3", "string", "expected a string, got a bool"],
    "bytes for a string": ["c40161", "string", "expected a string, got bytes"],
    "an object for a list": ["80", ["list", "bool"], "expected a list, got an object"],
    "a list for an object": ["90", events, "expected an object, got a list"],
    "a list for a number": ["90", "number", "expected a number, got a list"],
    "a byte without a meaning": ["c1", "string", "expected a string, got a reserved byte"],
    "text that is no number": ["a3 30783a", "number", "expected a finite decimal number"],
    NaN: ["cb7ff8000000000000", "number", "expected a finite decimal number"],
    infinity: ["cb7ff0000000000000", "number", "expected a finite decimal number"],
    "infinity in float32": ["caff800000", "number", "expected a finite decimal number"],
    "infinity as text": ["a3 496e66", "number", "expected a finite decimal number"],
    "an attribute too few": ["80", events, "expected an object with 1 attributes, got 0"],
    "an attribute too many": ["82 a161 c0 a162 c0", events, "expected an object with 1 attributes, got 2"],
    "an attribute of another name": ["81 a161 c0", events, "an attribute is not part of the type"],
    "an attribute twice": ["82 a161 c0 a161 c0", ["object", { a: "bool", b: "bool" }], "an attribute appears twice"],
    "a key that is no string": ["81 01 c0", ["map", "bool"], "expected text, got integer"],
    "a tuple of another length": ["91 c3", ["tuple", ["bool", "bool"]], "expected a tuple with 2 elements, got 1"],
    "a dynamic value without a type": ["91 c3", "dynamic", "expected a type and a value of that type"],
    "a dynamic value whose type is dynamic": ["92 a9 2264796e616d696322 c0", "dynamic", "must name its concrete type"],
    "a dynamic value that is no array": ["c3", "dynamic", "expected a dynamic value, got a bool"],
    "a dynamic value whose type is no JSON": ["92 a161 c0", "dynamic", "the text is not JSON"],
    "bytes after the value": ["c3c3", "bool", "more bytes follow the value"],
    "too large": ["c804010c" + "00".repeat(1025), "string", "too large"],
    "refinements that are no map": ["d50c 9000", "string", "expected map, got array"],
    "a bound of three": ["c7060c 81 03 93 00 c3 c3", "number", "a bound has two elements"],
    "a length of 2^64 - 1": ["c70b0c 81 05 cfffffffffffffffff", ["list", "bool"], "a length is too large"],
  };
  test.each(Object.entries(cases))("%s", (_, [hex, type, problem]) => {
    expect(() => decodeHex(hex, type)).toThrow(DiagnosticError);
    expect(() => decodeHex(hex, type)).toThrow(problem);
  });

  test("a value of the wrong type with its path and without the value", () => {
    const decode = () => decodeHex("81 a66576656e7473 81 a86e65775f6e6f7465 a6736563726574", events);
    expect(decode).toThrow(
      expect.objectContaining({
        code: "invalid",
        message:
          "Value does not fit its type: events.new_note: expected a bool, got a string. If the state was edited by hand, undo that. Otherwise please report it.",
        path: ["events", "new_note"],
      }),
    );
  });

  test("a value in a list and under a key of any form, with its path", () => {
    expect(() => decodeHex("81 a3612062 92 c3 01", ["map", ["list", "bool"]])).toThrow(': ["a b"][1]: expected a bool');
  });
});

describe("decodeValue on hostile bytes", () => {
  const deepDynamic = (depth: number) => {
    const layer = Buffer.concat([Buffer.from("92c412", "hex"), Buffer.from('["list","dynamic"]'), Buffer.from([0x91])]);
    return Buffer.concat([...Array<Buffer>(depth).fill(layer), Buffer.from([0xc0])]);
  };
  const deepType = (depth: number) => {
    const json = Buffer.from('["list",'.repeat(depth) + '"bool"' + "]".repeat(depth));
    const head = Buffer.from([0x92, 0xc6, 0, 0, 0, 0]);
    head.writeUInt32BE(json.length, 2);
    return Buffer.concat([head, json, Buffer.from([0xc0])]);
  };
  const cases: Record<string, readonly [bytes: Uint8Array, type: CtyType, problem: string]> = {
    "that claim an array of 2^32 - 1": [fromHex("ddffffffff"), ["list", "bool"], "the value is cut off"],
    "that claim a map of 2^32 - 1": [fromHex("dfffffffff"), ["map", "bool"], "the value is cut off"],
    "that claim a string of 4 GiB": [fromHex("dbffffffff"), "string", "the value is cut off"],
    "that claim an extension of 4 GiB": [fromHex("c9ffffffff00"), "string", "the value is cut off"],
    "that claim a type of 4 GiB": [fromHex("92c6ffffffff"), "dynamic", "the value is cut off"],
    "that claim more pairs than there are bytes for": [fromHex("82a161c3"), ["map", "bool"], "the value is cut off"],
    "that nest dynamic values a million times": [deepDynamic(1e6), "dynamic", "nested deeper than 200 levels"],
    "that nest a type a hundred thousand times": [deepType(1e5), "dynamic", "nests deeper than 200 levels"],
    "with a number of an endless exponent": [
      fromHex("ab" + Buffer.from("1e999999999").toString("hex")),
      "number",
      "a finite decimal",
    ],
  };
  test.each(Object.entries(cases))("%s ends in an error", (_, [bytes, type, problem]) => {
    expect(() => decodeValue(bytes, type)).toThrow(DiagnosticError);
    expect(() => decodeValue(bytes, type)).toThrow(problem);
  });

  test("nests as deep as it may", () => {
    expect(() => decodeValue(deepDynamic(200), "dynamic")).not.toThrow();
    expect(() => decodeValue(deepDynamic(201), "dynamic")).toThrow("nested deeper");
  });
});
