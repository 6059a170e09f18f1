import { describe, expect, test } from "@jest/globals";
import { Refusal } from "../../../src/service/http/response.ts";
import { mergeParameters, parametersFromForm } from "../../../src/service/http/parameters.ts";

describe("parametersFromForm", () => {
  test.each<[string, [string, unknown][]]>([
    ["", []],
    ["a=b", [["a", "b"]]],
    ["a=b=c", [["a", "b=c"]]],
    ["a=", [["a", ""]]],
    ["a", [["a", null]]],
    ["&&a=b&", [["a", "b"]]],
    ["a=b+c%2Bd", [["a", "b c+d"]]],
    ["%61=%C3%A4", [["a", "ä"]]],
    ["a=1&a=2", [["a", "2"]]],
    ["a[]=1", [["a", ["1"]]]],
    ["a[b][c]=1", [["a", ["1"]]]],
    [`a${"[b]".repeat(32)}=1`, [["a", ["1"]]]],
    ["a%5B%5D=1", [["a", ["1"]]]],
    ["[]=1", [["[]", "1"]]],
    ["__proto__=1", [["__proto__", "1"]]],
  ])("reads %j", (form, expected) => {
    expect([...parametersFromForm(form)]).toEqual(expected);
  });

  test("refuses a name with more brackets than Rack takes", () => {
    expect(() => parametersFromForm(`a${"[b]".repeat(33)}=1`)).toThrow(Refusal);
  });

  test.each(["a=%", "a=%4", "%zz=1", "a=%ff", "a=%C3", "a=%00", "%00=a"])("refuses %j, which is no text", (form) => {
    expect(() => parametersFromForm(form)).toThrow(Refusal);
  });
});

describe("mergeParameters", () => {
  test("puts the body over the query", () => {
    const merged = mergeParameters(
      new Map([
        ["a", "1"],
        ["b", "2"],
      ]),
      new Map([["b", 3]]),
    );
    expect([...merged]).toEqual([
      ["a", "1"],
      ["b", 3],
    ]);
  });

  test("gives the query as it is when there is no body", () => {
    const query = new Map([["a", "1"]]);
    expect(mergeParameters(query, new Map())).toBe(query);
  });
});
