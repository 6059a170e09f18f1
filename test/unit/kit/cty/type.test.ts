import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { type CtyType, parseType, typeToJson } from "../../../../src/kit/cty/index.ts";
import { type } from "./arbitrary.ts";

describe("parseType", () => {
  const types: Record<string, CtyType> = {
    '"string"': "string",
    '"number"': "number",
    '"bool"': "bool",
    '"dynamic"': "dynamic",
    '["list","string"]': ["list", "string"],
    '["set",["map","bool"]]': ["set", ["map", "bool"]],
    '["tuple",[]]': ["tuple", []],
    '["tuple",["string",["list","bool"]]]': ["tuple", ["string", ["list", "bool"]]],
    '["object",{}]': ["object", {}],
    '["object",{"a":"string","b":["object",{"c":"number"}]}]': [
      "object",
      { a: "string", b: ["object", { c: "number" }] },
    ],
  };
  test.each(Object.entries(types))("reads %s, and typeToJson writes it", (json, value) => {
    expect(parseType(json)).toEqual(value);
    expect(parseType(new Uint8Array(Buffer.from(json)))).toEqual(value);
    expect(typeToJson(value)).toBe(json);
  });

  test("drops the list of an object's optional attributes", () => {
    expect(parseType('["object",{"a":"string","b":"bool"},["b"]]')).toEqual(["object", { a: "string", b: "bool" }]);
  });

  test("keeps an attribute named __proto__ as an attribute", () => {
    const json = '["object",{"__proto__":"bool"}]';
    expect(typeToJson(parseType(json))).toBe(json);
  });

  test.each([
    "",
    "string",
    '"text"',
    "null",
    "1",
    "{}",
    "[]",
    '["list"]',
    '["list","string","string"]',
    '["list","text"]',
    '["list","string",[]]',
    '["vector","string"]',
    '["tuple","string"]',
    '["tuple",{"0":"string"}]',
    '["object","string"]',
    '["object",["string"]]',
    '["object",null]',
    '["object",{"a":"text"}]',
    '["object",{"a":"string"},"a"]',
    '["object",{"a":"string"},[1]]',
    '["object",{"a":"string"},["a"],[]]',
    '["set","string"] ["set"]',
    "[".repeat(1e5),
    '["list",'.repeat(1e5) + '"bool"' + "]".repeat(1e5),
  ])("refuses %.40s", (json) => {
    expect(() => parseType(json)).toThrow(expect.objectContaining({ name: "DiagnosticError", code: "invalid" }));
  });
});

describe("typeToJson", () => {
  test("sorts attributes, so that equal types have equal texts", () => {
    expect(typeToJson(["object", { b: "bool", a: "string" }])).toBe('["object",{"a":"string","b":"bool"}]');
  });

  test("writes what parseType reads back", () => {
    fc.assert(
      fc.property(type, (value) => {
        expect(parseType(typeToJson(value))).toEqual(value);
      }),
    );
  });
});
