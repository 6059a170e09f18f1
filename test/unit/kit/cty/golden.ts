import { BigNumber, type CtyType, DynamicValue, Unknown, unknown, type Value } from "../../../../src/kit/cty/index.ts";

/** A value, its type, and its bytes as hex; spaces are for the eye. */
export interface Golden {
  readonly type: CtyType;
  readonly value: Value;
  readonly hex: string;
}

const events: CtyType = ["object", { close_issue: "bool", new_note: "bool" }];
const dynamicMap: CtyType = ["map", "dynamic"];

/** Values and bytes that turn into each other. */
export const bothWays: Readonly<Record<string, Golden>> = {
  null: { type: "string", value: null, hex: "c0" },
  "an unknown value": { type: "string", value: unknown, hex: "d40000" },
  "an unknown object": { type: events, value: unknown, hex: "d40000" },
  true: { type: "bool", value: true, hex: "c3" },
  false: { type: "bool", value: false, hex: "c2" },

  "an empty string": { type: "string", value: "", hex: "a0" },
  "a short string": { type: "string", value: "custom", hex: "a6 637573746f6d" },
  "a string of 31 bytes": { type: "string", value: "x".repeat(31), hex: "bf" + "78".repeat(31) },
  "a string of 32 bytes": { type: "string", value: "x".repeat(32), hex: "d920" + "78".repeat(32) },
  "a string of 255 bytes": { type: "string", value: "x".repeat(255), hex: "d9ff" + "78".repeat(255) },
  "a string of 256 bytes": { type: "string", value: "x".repeat(256), hex: "da0100" + "78".repeat(256) },
  "a string of 64 KiB": { type: "string", value: "x".repeat(65536), hex: "db00010000" + "78".repeat(65536) },
  "a string with é in one code point": { type: "string", value: "\u00e9", hex: "a2 c3a9" },
  "a string outside the basic plane": { type: "string", value: "🔔", hex: "a4 f09f9494" },
  "a string that begins with a byte order mark": { type: "string", value: "\ufeffa", hex: "a4 efbbbf 61" },

  "0": { type: "number", value: 0, hex: "a1 30" },
  "-1": { type: "number", value: -1, hex: "a2 2d31" },
  "2^53 - 1": { type: "number", value: 2 ** 53 - 1, hex: "b0 39303037313939323534373430393931" },
  "1.5": { type: "number", value: 1.5, hex: "a3 312e35" },
  "0.1": { type: "number", value: 0.1, hex: "a3 302e31" },
  "2^53 + 1": { type: "number", value: new BigNumber("9007199254740993"), hex: "b0 39303037313939323534373430393933" },
  "a fraction of 19 digits": {
    type: "number",
    value: new BigNumber("0.1234567890123456789"),
    hex: "b5 302e31323334353637383930313233343536373839",
  },

  "an empty list": { type: ["list", "string"], value: [], hex: "90" },
  "a list with null and unknown in it": {
    type: ["list", "string"],
    value: ["a", null, unknown],
    hex: "93 a161 c0 d40000",
  },
  "a list of 15": { type: ["list", "bool"], value: Array<boolean>(15).fill(true), hex: "9f" + "c3".repeat(15) },
  "a list of 16": { type: ["list", "bool"], value: Array<boolean>(16).fill(true), hex: "dc0010" + "c3".repeat(16) },
  "a list of 65536": {
    type: ["list", "bool"],
    value: Array<boolean>(65536).fill(true),
    hex: "dd00010000" + "c3".repeat(65536),
  },
  "a set": { type: ["set", "string"], value: ["b", "a"], hex: "92 a162 a161" },
  "a set with two unknown elements": { type: ["set", "string"], value: [unknown, unknown], hex: "92 d40000 d40000" },
  "a tuple": { type: ["tuple", ["string", "bool"]], value: ["a", true], hex: "92 a161 c3" },
  "an empty tuple": { type: ["tuple", []], value: [], hex: "90" },
  "an empty map": { type: ["map", "string"], value: {}, hex: "80" },
  "a map": { type: ["map", "number"], value: { a: 1, b: 2 }, hex: "82 a161 a131 a162 a132" },
  "an object": {
    type: events,
    value: { close_issue: true, new_note: null },
    hex: "82 ab636c6f73655f6973737565 c3 a86e65775f6e6f7465 c0",
  },
  "an empty object": { type: ["object", {}], value: {}, hex: "80" },

  "a dynamic null": { type: "dynamic", value: null, hex: "c0" },
  "a dynamic unknown": { type: "dynamic", value: unknown, hex: "d40000" },
  "a dynamic string": { type: "dynamic", value: new DynamicValue("string", "a"), hex: "92 c408 22737472696e6722 a161" },
  "a dynamic null that has a type": {
    type: "dynamic",
    value: new DynamicValue("bool", null),
    hex: "92 c406 22626f6f6c22 c0",
  },
  "a dynamic unknown that has a type": {
    type: "dynamic",
    value: new DynamicValue("bool", unknown),
    hex: "92 c406 22626f6f6c22 d40000",
  },
  "a dynamic list": {
    type: "dynamic",
    value: new DynamicValue(["list", "bool"], [true]),
    hex: "92 c40f 5b226c697374222c22626f6f6c225d 91 c3",
  },
  "a map of dynamic values": {
    type: dynamicMap,
    value: { a: new DynamicValue("bool", true) },
    hex: "81 a161 92 c406 22626f6f6c22 c3",
  },
};

/** Bytes that are read like this, and that are not what is written for the value. */
export const readOnly: Readonly<Record<string, Golden>> = {
  "no bytes at all as null": { type: events, value: null, hex: "" },
  "a string in form NFD as NFC": { type: "string", value: "\u00e9", hex: "a3 65cc81" },
  "a string that is not UTF-8": { type: "string", value: "a\ufffd", hex: "a2 61ff" },
  "a string with half of a surrogate pair": { type: "string", value: "\ufffd\ufffd\ufffd", hex: "a3 eda080" },
  "a string in a wider form": { type: "string", value: "a", hex: "db00000001 61" },
  "0 as a number": { type: "number", value: 0, hex: "00" },
  "127 as a number": { type: "number", value: 127, hex: "7f" },
  "128 as a number": { type: "number", value: 128, hex: "cc80" },
  "255 as a number": { type: "number", value: 255, hex: "ccff" },
  "256 as a number": { type: "number", value: 256, hex: "cd0100" },
  "65535 as a number": { type: "number", value: 65535, hex: "cdffff" },
  "65536 as a number": { type: "number", value: 65536, hex: "ce00010000" },
  "2^32 - 1 as a number": { type: "number", value: 2 ** 32 - 1, hex: "ceffffffff" },
  "2^32 as a number": { type: "number", value: 2 ** 32, hex: "cf0000000100000000" },
  "2^53 - 1 as a number": { type: "number", value: 2 ** 53 - 1, hex: "cf001fffffffffffff" },
  "-1 as a number": { type: "number", value: -1, hex: "ff" },
  "-32 as a number": { type: "number", value: -32, hex: "e0" },
  "-33 as a number": { type: "number", value: -33, hex: "d0df" },
  "-128 as a number": { type: "number", value: -128, hex: "d080" },
  "-129 as a number": { type: "number", value: -129, hex: "d1ff7f" },
  "-32768 as a number": { type: "number", value: -32768, hex: "d18000" },
  "-32769 as a number": { type: "number", value: -32769, hex: "d2ffff7fff" },
  "-2^31 as a number": { type: "number", value: -(2 ** 31), hex: "d280000000" },
  "-2^31 - 1 as a number": { type: "number", value: -(2 ** 31) - 1, hex: "d3ffffffff7fffffff" },
  "1 - 2^53 as a number": { type: "number", value: 1 - 2 ** 53, hex: "d3ffe0000000000001" },
  "1.5 as a number": { type: "number", value: 1.5, hex: "cb3ff8000000000000" },
  "0.1 as a number": { type: "number", value: 0.1, hex: "cb3fb999999999999a" },
  "an integer in uint8": { type: "number", value: 1, hex: "cc01" },
  "an integer in uint16": { type: "number", value: 1, hex: "cd0001" },
  "an integer in uint32": { type: "number", value: 1, hex: "ce00000001" },
  "an integer in uint64": { type: "number", value: 1, hex: "cf0000000000000001" },
  "an integer in int8": { type: "number", value: -1, hex: "d0ff" },
  "an integer in int16": { type: "number", value: -1, hex: "d1ffff" },
  "an integer in int32": { type: "number", value: -1, hex: "d2ffffffff" },
  "an integer in int64": { type: "number", value: -1, hex: "d3ffffffffffffffff" },
  "the greatest uint64": { type: "number", value: new BigNumber("18446744073709551615"), hex: "cfffffffffffffffff" },
  "the least int64": { type: "number", value: new BigNumber("-9223372036854775808"), hex: "d38000000000000000" },
  "2^53 in int64": { type: "number", value: new BigNumber("9007199254740992"), hex: "d30020000000000000" },
  "a whole number in float64": { type: "number", value: 3, hex: "cb4008000000000000" },
  "minus zero": { type: "number", value: 0, hex: "cb8000000000000000" },
  "1e100 in float64, to its last digit": {
    type: "number",
    value: new BigNumber(String(BigInt(1e100))),
    hex: "cb54b249ad2594c37d",
  },
  "a float32": { type: "number", value: 0.5, hex: "ca3f000000" },
  "0.1 as text": { type: "number", value: 0.1, hex: "a3 302e31" },
  "2^63 as text": {
    type: "number",
    value: new BigNumber("9223372036854775808"),
    hex: "b3 39323233333732303336383534373735383038",
  },
  "a list in a wider form": { type: ["list", "bool"], value: [true], hex: "dd00000001 c3" },
  "a map in a wider form": { type: ["map", "bool"], value: { a: true }, hex: "de0001 a161 c3" },
  "a map key in form NFD as NFC": { type: ["map", "bool"], value: { "\u00e9": true }, hex: "81 a3 65cc81 c3" },
  "an object whose names come in another order": {
    type: events,
    value: { close_issue: false, new_note: true },
    hex: "82 a86e65775f6e6f7465 c3 ab636c6f73655f6973737565 c2",
  },
  "a dynamic value whose type is text": {
    type: "dynamic",
    value: new DynamicValue("bool", true),
    hex: "92 a6 22626f6f6c22 c3",
  },
  "an unknown value of another code": { type: "bool", value: unknown, hex: "d47f00" },
  "an unknown value of no bytes": { type: "bool", value: unknown, hex: "c70000" },
  "an unknown value of 16 bytes": { type: "bool", value: unknown, hex: "d805" + "00".repeat(16) },
  "an unknown value in a wider form": { type: "bool", value: unknown, hex: "c900000001 00 00" },
  // What Terraform sends for "pre-${x.id}" and for length(x).
  "an unknown string with its prefix": {
    type: "string",
    value: new Unknown({ isNull: false, prefix: "pre-" }),
    hex: "c7090c 82 01 c2 02 a4 7072652d",
  },
  "an unknown number with its minimum": {
    type: "number",
    value: new Unknown({ isNull: false, min: { value: 0, inclusive: true } }),
    hex: "c7070c 82 01 c2 03 92 00 c3",
  },
  "an unknown number with its maximum": {
    type: "number",
    value: new Unknown({ max: { value: 1.5, inclusive: false } }),
    hex: "c70d0c 81 04 92 cb3ff8000000000000 c2",
  },
  "an unknown list with its lengths": {
    type: ["list", "string"],
    value: new Unknown({ minLength: 1, maxLength: 2 }),
    hex: "c7050c 82 05 01 06 02",
  },
  "refinements of a later version": {
    type: "string",
    value: new Unknown({ isNull: false }),
    hex: "c7110c 83 07 92 c0 81 a161 c40100 08 d40000 01 c2 ff",
  },
  "a refined unknown value of no type": { type: "dynamic", value: unknown, hex: "d50c 81 c0" },
};
