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
    expect(() => decodeHex("81 a8746f537472696e67 c3", type)).toThrow("does not have");
  });
});

describe("decodeValue refuses", () => {
  const events: CtyType = ["object", { events: ["object", { new_note: "bool" }] }];
  const cases: Record<string, readonly [hex: string, type: CtyType, problem: string]> = {
    "a string for a bool": ["a161", "bool", "a bool is expected, not a string"],
    "a bool for a string": ["c3", "string", "a string is expected, not a bool"],
    "bytes for a string": ["c40161", "string", "a string is expected, not bytes"],
    "an object for a list": ["80", ["list", "bool"], "a list is expected, not an object"],
    "a list for an object": ["90", events, "an object is expected, not a list"],
    "a list for a number": ["90", "number", "a number is expected, not a list"],
    "a byte without a meaning": ["c1", "string", "a string is expected, not a byte that has no meaning"],
    "text that is no number": ["a3 30783a", "number", "a finite decimal number is expected"],
    NaN: ["cb7ff8000000000000", "number", "a finite decimal number is expected"],
    infinity: ["cb7ff0000000000000", "number", "a finite decimal number is expected"],
    "infinity in float32": ["caff800000", "number", "a finite decimal number is expected"],
    "infinity as text": ["a3 496e66", "number", "a finite decimal number is expected"],
    "an attribute too few": ["80", events, "an object of 1 attributes is expected, not of 0"],
    "an attribute too many": ["82 a161 c0 a162 c0", events, "an object of 1 attributes is expected, not of 2"],
    "an attribute of another name": ["81 a161 c0", events, "an attribute is there that the type does not have"],
    "an attribute twice": ["82 a161 c0 a161 c0", ["object", { a: "bool", b: "bool" }], "an attribute is there twice"],
    "a key that is no string": ["81 01 c0", ["map", "bool"], "text is expected, not integer"],
    "a tuple of another length": ["91 c3", ["tuple", ["bool", "bool"]], "a tuple of 2 elements is expected, not of 1"],
    "a dynamic value without a type": ["91 c3", "dynamic", "a type and a value of it are expected"],
    "a dynamic value whose type is dynamic": ["92 a9 2264796e616d696322 c0", "dynamic", "names the type that it has"],
    "a dynamic value that is no array": ["c3", "dynamic", "a dynamic value is expected, not a bool"],
    "a dynamic value whose type is no JSON": ["92 a161 c0", "dynamic", "the text is not JSON"],
    "bytes after the value": ["c3c3", "bool", "more follows after the value"],
    "oversize refinements": ["c804010c" + "00".repeat(1025), "string", "oversize refinements"],
    "refinements that are no map": ["d50c 9000", "string", "map is expected, not array"],
    "a bound of three": ["c7060c 81 03 93 00 c3 c3", "number", "a bound has two elements"],
    "a length of 2^64 - 1": ["c70b0c 81 05 cfffffffffffffffff", ["list", "bool"], "oversize length"],
  };
  test.each(Object.entries(cases))("%s", (_, [hex, type, problem]) => {
    expect(() => decodeHex(hex, type)).toThrow(DiagnosticError);
    expect(() => decodeHex(hex, type)).toThrow(problem);
  });

  test("a value of the wrong type with its place and without the value", () => {
    const decode = () => decodeHex("81 a66576656e7473 81 a86e65775f6e6f7465 a6736563726574", events);
    expect(decode).toThrow(
      expect.objectContaining({
        code: "invalid",
        message: "Value does not fit its type: events.new_note: a bool is expected, not a string",
        path: ["events", "new_note"],
      }),
    );
  });

  test("a value in a list and under a key of any form, with its place", () => {
    expect(() => decodeHex("81 a3612062 92 c3 01", ["map", ["list", "bool"]])).toThrow(': ["a b"][1]: a bool');
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
    "that claim an array of 2^32 - 1": [fromHex("ddffffffff"), ["list", "bool"], "they end inside the value"],
    "that claim a map of 2^32 - 1": [fromHex("dfffffffff"), ["map", "bool"], "they end inside the value"],
    "that claim a string of 4 GiB": [fromHex("dbffffffff"), "string", "they end inside the value"],
    "that claim an extension of 4 GiB": [fromHex("c9ffffffff00"), "string", "they end inside the value"],
    "that claim a type of 4 GiB": [fromHex("92c6ffffffff"), "dynamic", "they end inside the value"],
    "that claim more pairs than there are bytes for": [
      fromHex("82a161c3"),
      ["map", "bool"],
      "they end inside the value",
    ],
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
