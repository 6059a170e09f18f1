import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  BigNumber,
  type CtyType,
  DynamicValue,
  parseType,
  type Value,
  valueFromJson,
  valuesEqual,
  valueToJson,
} from "../../../../src/kit/cty/index.ts";
import { typed } from "./arbitrary.ts";

const key: CtyType = ["object", { id: "string", key_id: "number", active: "bool" }];

describe("valueFromJson", () => {
  const read: Record<string, readonly [json: string, type: CtyType, value: Value]> = {
    "null of any type": ["null", key, null],
    "an object": ['{"id":"7:1","key_id":1,"active":true}', key, { id: "7:1", key_id: 1, active: true }],
    "a missing attribute as null": ['{"id":"7:1"}', key, { id: "7:1", key_id: null, active: null }],
    "an object of another version without its other attributes": [
      '{"id":null,"secret":{"deep":[1,2]},"constructor":1}',
      key,
      { id: null, key_id: null, active: null },
    ],
    "the last of two attributes of one name": ['{"id":"a","id":"b"}', ["object", { id: "string" }], { id: "b" }],
    "2^53 + 1 exactly": ["9007199254740993", "number", new BigNumber("9007199254740993")],
    "a fraction of 19 digits exactly": ["0.1234567890123456789", "number", new BigNumber("0.1234567890123456789")],
    "2^53 + 1 exactly behind a short number": [
      "[1, 9007199254740993 ]",
      ["list", "number"],
      [1, new BigNumber("9007199254740993")],
    ],
    "a number with an exponent": ["15e-1", "number", 1.5],
    "a number out of a string": ['"9007199254740993"', "number", new BigNumber("9007199254740993")],
    "a string out of a number, digit by digit": ["1.50", "string", "1.50"],
    "a string out of a short number": ["15", "string", "15"],
    "a string out of a negative number, as it is written": ["-0", "string", "-0"],
    "a string out of a bool": ["true", "string", "true"],
    "true out of a string": ['"true"', "bool", true],
    "false out of a string": ['"0"', "bool", false],
    "a string in form NFD as NFC": ['"e\\u0301"', "string", "\u00e9"],
    "half of a surrogate pair as U+FFFD": ['"\\ud800"', "string", "\ufffd"],
    "a list": ["[1,null]", ["list", "number"], [1, null]],
    "a set in its order": ['["b","a"]', ["set", "string"], ["b", "a"]],
    "a tuple": ['[1,"a"]', ["tuple", ["number", "string"]], [1, "a"]],
    "a map": ['{"a":1,"b":null}', ["map", "number"], { a: 1, b: null }],
    "a dynamic value": ['{"value":1,"type":"number"}', "dynamic", new DynamicValue("number", 1)],
    "a dynamic null of no type": ['{"value":null,"type":"dynamic"}', "dynamic", null],
    "a bare dynamic null": ["null", "dynamic", null],
  };
  test.each(Object.entries(read))("reads %s", (_, [json, type, value]) => {
    expect(valueFromJson(json, type)).toEqual(value);
    expect(valueFromJson(new Uint8Array(Buffer.from(json)), type)).toEqual(value);
  });

  test("reads keys that every object inherits, as own keys", () => {
    const map = valueFromJson('{"__proto__":{"a":true},"constructor":{}}', ["map", ["map", "bool"]]);
    expect(Object.entries(map ?? {})).toEqual([
      ["__proto__", { a: true }],
      ["constructor", {}],
    ]);
    expect("a" in {}).toBe(false);
  });

  test("takes an inherited name for missing", () => {
    expect(valueFromJson("{}", parseType('["object",{"constructor":"bool"}]'))).toEqual({ constructor: null });
  });

  const refused: Record<string, readonly [json: string, type: CtyType, problem: string]> = {
    "no text": ["", key, "the text is not JSON"],
    "text that is no JSON": ["{id:1}", key, "the text is not JSON"],
    "text after the value": ["1 2", "number", "the text is not JSON"],
    "a list for an object": ["[]", key, "expected an object, got a list"],
    "a number for an object": ["1", key, "expected an object, got a number"],
    "an object for a list": ["{}", ["list", "bool"], "expected a list, got an object"],
    "a number for a list": ["1", ["list", "bool"], "expected a list, got a number"],
    "an object for a string": ["{}", "string", "expected a string, got an object"],
    "a number for a bool": ["1", "bool", "expected a bool, got a number"],
    "a word for a bool": ['"yes"', "bool", "expected a bool, got a string"],
    "a word for a number": ['"one"', "number", "expected a number, got a string"],
    "a bool for a number": ["true", "number", "expected a number, got a bool"],
    "a tuple of another length": ["[1]", ["tuple", []], "expected a tuple with 0 elements, got 1"],
    "a dynamic value without a type": ['{"value":1}', "dynamic", "has a type and a value"],
    "a dynamic value without a value": ['{"type":"bool"}', "dynamic", "has a type and a value"],
    "a dynamic value with more": ['{"type":"bool","value":true,"x":1}', "dynamic", "has a type and a value"],
    "a dynamic value of no type": ['{"type":"dynamic","value":1}', "dynamic", "must name its concrete type"],
    "a dynamic value of a type that is none": ['{"type":"text","value":1}', "dynamic", "Not a Terraform type"],
    "a bare dynamic value": ["1", "dynamic", "expected a dynamic value, got a number"],
    "lists a million deep": ["[".repeat(1e6), ["list", "bool"], "the text is not JSON"],
    "dynamic values a thousand deep": [
      '{"type":["list","dynamic"],"value":['.repeat(1000) + "]}".repeat(1000),
      "dynamic",
      "nested deeper than 200 levels",
    ],
  };
  test.each(Object.entries(refused))("refuses %s", (_, [json, type, problem]) => {
    expect(() => valueFromJson(json, type)).toThrow(
      expect.objectContaining({ name: "DiagnosticError", code: "invalid" }),
    );
    expect(() => valueFromJson(json, type)).toThrow(problem);
  });

  test("names the path of what does not fit, and never shows it", () => {
    const decode = () => valueFromJson('{"keys":[{"active":"secret"}]}', ["object", { keys: ["list", key] }]);
    expect(decode).toThrow(
      expect.objectContaining({
        message:
          "Value does not fit its type: keys[0].active: expected a bool, got a string. If the state was edited by hand, undo that. Otherwise please report it.",
        path: ["keys", 0, "active"],
      }),
    );
    expect(() => valueFromJson('{"a": secret}', key)).not.toThrow("secret");
  });

  test("reads what valueToJson writes", () => {
    fc.assert(
      fc.property(typed({ unknown: true }), ({ type, value }) => {
        const json = valueToJson(value, type);
        const read = valueFromJson(json, type);
        expect(valuesEqual(read, value, type)).toBe(true);
        expect(valueToJson(read, type)).toBe(json);
      }),
    );
  });
});
