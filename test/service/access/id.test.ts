import { describe, expect, test } from "@jest/globals";
import { idFromText } from "../../../src/service/access/authenticate.ts";

describe("idFromText", () => {
  test.each<[string, number | null]>([
    ["7", 7],
    ["007", 7],
    ["0", 0],
    ["-7", -7],
    ["9007199254740991", 9007199254740991],
    ["9007199254740993", 0],
    ["9".repeat(400), 0],
    ["", null],
    ["7x", null],
    ["1e3", null],
    ["1.0", null],
    [" 7", null],
    ["+7", null],
    ["٧", null],
    ["team/app", null],
  ])("reads %j as %j", (text, id) => {
    expect(idFromText(text)).toBe(id);
  });
});
