/** The values that `record-golden` makes Terraform send: one for every encoding of a value on the wire. */
import type { CtyType } from "../../src/kit/cty/index.ts";

/** The nesting of an attribute of an object type. */
export type Nesting = "single" | "list" | "set" | "map";

/** A value in Terraform's language, and the type of its attribute. */
export interface GoldenCase {
  readonly type: CtyType;
  readonly hcl: string;
  /** If set, the attribute is a nested attribute of protocol 6, with the strings `a` and `b`. */
  readonly nesting?: Nesting;
}

/** The configuration that the cases refer to: a resource whose attributes are unknown until apply. */
export const UNKNOWNS = `
resource "terraform_data" "later" {
  input = "x"
}

locals {
  some_string = terraform_data.later.id
  some_bool   = terraform_data.later.id == "x"
  something   = jsondecode(terraform_data.later.id)
}
`;

const LONG = "0.1234567890123456789012345678901234567890123456789";
const object: CtyType = ["object", { a: "string", b: "bool" }];
const pair: CtyType = ["object", { a: "string", b: "string" }];

const strings: Readonly<Record<string, string>> = {
  "an empty string": '""',
  "a string in ASCII": '"custom"',
  "a string of 31 bytes": `"${"x".repeat(31)}"`,
  "a string of 32 bytes": `"${"x".repeat(32)}"`,
  "a string of 256 bytes": `"${"x".repeat(256)}"`,
  "a string with controls in it": String.raw`"\u0000\t\r\n\u007f"`,
  "a string written in form NFC": String.raw`"\u00e9"`,
  "a string written in form NFD": String.raw`"e\u0301"`,
  "a string outside the basic plane": '"🔔 größer"',
  "a string that begins with a byte order mark": String.raw`"\ufeffa"`,
};

const numbers: Readonly<Record<string, string>> = {
  "0": "0",
  "1": "1",
  "127": "127",
  "128": "128",
  "255": "255",
  "256": "256",
  "65535": "65535",
  "65536": "65536",
  "2^31": "2147483648",
  "2^32 - 1": "4294967295",
  "2^32": "4294967296",
  "2^53 - 1": "9007199254740991",
  "2^53": "9007199254740992",
  "2^53 + 1": "9007199254740993",
  "2^63 - 1": "9223372036854775807",
  "2^63": "9223372036854775808",
  "2^64 - 1": "18446744073709551615",
  "2^64": "18446744073709551616",
  "1e100": "1e100",
  "-1": "-1",
  "-32": "-32",
  "-33": "-33",
  "-128": "-128",
  "-129": "-129",
  "-32769": "-32769",
  "-2^31 - 1": "-2147483649",
  "-2^53": "-9007199254740992",
  "-2^63": "-9223372036854775808",
  "-2^63 - 1": "-9223372036854775809",
  "0.1": "0.1",
  "-0.1": "-0.1",
  "0.5": "0.5",
  "1.5": "1.5",
  "-1.5": "-1.5",
  "1e-7": "0.0000001",
  "2^53 + 0.5": "9007199254740992.5",
  "a fraction of 49 digits": LONG,
  "1 / 3": "1 / 3",
  "a whole number of 60 digits": "123456789012345678901234567890123456789012345678901234567890",
};

const others: Readonly<Record<string, GoldenCase>> = {
  true: { type: "bool", hcl: "true" },
  false: { type: "bool", hcl: "false" },

  "an empty list": { type: ["list", "string"], hcl: "[]" },
  "a list of strings": { type: ["list", "string"], hcl: '["b", "a", "b"]' },
  "a list with null and unknown in it": { type: ["list", "string"], hcl: '["a", null, local.some_string]' },
  "a list of 16 numbers": { type: ["list", "number"], hcl: "range(16)" },
  "a list of lists": { type: ["list", ["list", "bool"]], hcl: "[[true], [], null]" },
  "an empty set": { type: ["set", "string"], hcl: "[]" },
  "a set of strings, one of them twice": { type: ["set", "string"], hcl: '["b", "a", "b"]' },
  "a set of numbers": { type: ["set", "number"], hcl: "[10, 9, 1.5]" },
  "a set with an unknown element": { type: ["set", "string"], hcl: '["a", local.some_string]' },
  "a set of objects": { type: ["set", object], hcl: '[{ a = "y", b = true }, { a = "x", b = null }]' },
  "an empty map": { type: ["map", "string"], hcl: "{}" },
  "a map of strings": { type: ["map", "string"], hcl: '{ b = "2", a = "1" }' },
  "a map with a key in form NFD": { type: ["map", "bool"], hcl: String.raw`{ "e\u0301" = true }` },
  "a map with null and unknown in it": { type: ["map", "string"], hcl: "{ a = null, b = local.some_string }" },
  "an object": { type: object, hcl: '{ a = "x", b = true }' },
  "an object with null and unknown in it": { type: pair, hcl: "{ a = null, b = local.some_string }" },
  "an empty object": { type: ["object", {}], hcl: "{}" },

  "a dynamic string": { type: "dynamic", hcl: '"x"' },
  "a dynamic number": { type: "dynamic", hcl: "0.1" },
  "a dynamic bool": { type: "dynamic", hcl: "true" },
  "a dynamic tuple": { type: "dynamic", hcl: '["x", 1, true, null]' },
  "a dynamic tuple with unknown in it": { type: "dynamic", hcl: "[local.some_string, local.something]" },
  "a dynamic empty tuple": { type: "dynamic", hcl: "[]" },
  "a dynamic object": { type: "dynamic", hcl: "{ b = [1.5], a = {} }" },
  "a dynamic list": { type: "dynamic", hcl: 'tolist(["x"])' },
  "a dynamic set": { type: "dynamic", hcl: 'toset(["x"])' },
  "a dynamic map": { type: "dynamic", hcl: "tomap({ a = 1 })" },
  "a dynamic null without a type": { type: "dynamic", hcl: "null" },
  "a dynamic null of a string": { type: "dynamic", hcl: "tostring(null)" },
  "a dynamic unknown without a type": { type: "dynamic", hcl: "local.something" },
  "a dynamic unknown string": { type: "dynamic", hcl: "local.some_string" },
  "a map of dynamic values": { type: ["map", "dynamic"], hcl: "{ a = 1, b = 2 }" },

  "a nested object": { type: pair, nesting: "single", hcl: '{ a = "x" }' },
  "a nested object that is null": { type: pair, nesting: "single", hcl: "null" },
  "a nested object that is partly unknown": { type: pair, nesting: "single", hcl: "{ a = local.some_string }" },
  "a nested object that is unknown": { type: pair, nesting: "single", hcl: "local.something" },
  "a nested list": { type: ["list", pair], nesting: "list", hcl: '[{ a = "x" }, { b = "y" }]' },
  "a nested list that is empty": { type: ["list", pair], nesting: "list", hcl: "[]" },
  "a nested set": { type: ["set", pair], nesting: "set", hcl: '[{ a = "x" }, { b = "y" }]' },
  "a nested map": { type: ["map", pair], nesting: "map", hcl: '{ n = { a = "x" }, m = {} }' },

  "an unknown string with its prefix": { type: "string", hcl: '"pre-${local.some_string}"' },
  "an unknown string with a long prefix": { type: "string", hcl: `"${"é".repeat(300)}\${local.some_string}"` },
  "an unknown string that is not null": { type: "string", hcl: "upper(local.some_string)" },
  "an unknown bool that is not null": { type: "bool", hcl: "local.some_bool" },
  "an unknown number with its minimum": { type: "number", hcl: "length(split(local.some_string, local.some_string))" },
  "an unknown number between whole numbers": { type: "number", hcl: "local.some_bool ? -1 : 300" },
  "an unknown number between a fraction and 2^64": {
    type: "number",
    hcl: "local.some_bool ? -0.1 : 18446744073709551616",
  },
  "an unknown list that is not null": { type: ["list", "string"], hcl: 'split("-", local.some_string)' },
  "an unknown list with its lengths": {
    type: ["list", "string"],
    hcl: 'local.some_bool ? tolist(["a"]) : tolist(["a", "b"])',
  },
  "an unknown set with its lengths": {
    type: ["set", "string"],
    hcl: 'local.some_bool ? toset(["a"]) : toset(["a", "b", "c"])',
  },
  "an unknown map with its length": {
    type: ["map", "string"],
    hcl: 'local.some_bool ? tomap({ a = "1" }) : tomap({ a = "2" })',
  },
};

const types: readonly CtyType[] = [
  "string",
  "number",
  "bool",
  ["list", "string"],
  ["set", "number"],
  ["map", "bool"],
  object,
];

const ofType = (type: "string" | "number", table: Readonly<Record<string, string>>): [string, GoldenCase][] =>
  Object.entries(table).map(([what, hcl]) => [type === "number" ? `the number ${what}` : what, { type, hcl }]);

const nameOf = (type: CtyType): string => (typeof type === "string" ? type : type[0]);

/** Every value to record, by description. */
export const goldenCases: ReadonlyMap<string, GoldenCase> = new Map([
  ...ofType("string", strings),
  ...ofType("number", numbers),
  ...Object.entries(others),
  ...types.map((type): [string, GoldenCase] => [`null for the type ${nameOf(type)}`, { type, hcl: "null" }]),
  ...types.map((type): [string, GoldenCase] => [
    `unknown for the type ${nameOf(type)}`,
    { type, hcl: "local.something" },
  ]),
]);
