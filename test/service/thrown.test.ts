import { describe, expect, test } from "@jest/globals";
import { codeOf, stackOf, textOf } from "../../src/service/thrown.ts";

describe("what was thrown", () => {
  test.each<[string, unknown, string, string]>([
    ["an error with a code", Object.assign(new Error("no"), { code: "EACCES" }), "EACCES", "no"],
    ["an error of another realm", { message: "no", code: 7 }, "7", "no"],
    ["an error without a code", new Error("no"), "", "no"],
    ["a text", "no", "", "no"],
    ["nothing", undefined, "", "undefined"],
    ["null", null, "", "null"],
  ])("as %s is read", (...[, thrown, code, text]) => {
    expect([codeOf(thrown), textOf(thrown)]).toEqual([code, text]);
  });

  test("has its stack, where it has one", () => {
    expect(stackOf(new Error("no"))).toMatch(/^Error: no\n +at /);
    expect(stackOf("no")).toBe("no");
  });
});
