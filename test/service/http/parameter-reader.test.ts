import { describe, expect, test } from "@jest/globals";
import { Refusal } from "../../../src/service/http/response.ts";
import { ParameterReader } from "../../../src/service/http/parameter-reader.ts";

const reading = (sent: Record<string, unknown>): ParameterReader => new ParameterReader(new Map(Object.entries(sent)));

/** Returns a reader's complaint; empty if there is none. */
const complaintsOf = (sent: Record<string, unknown>, read: (reader: ParameterReader) => void): unknown => {
  const reader = reading(sent);
  read(reader);
  try {
    reader.finish();
    return "";
  } catch (error) {
    if (error instanceof Refusal) return (error.response.body as { error: unknown }).error;
    throw error;
  }
};

describe("text", () => {
  test.each([
    ["a text", "watch", "watch"],
    ["an empty text", "", ""],
    ["null", null, null],
    ["a number", 2, "2"],
    ["a boolean", false, "false"],
  ])("takes %s", (_what, sent, expected) => {
    const reader = reading({ level: sent });
    expect(reader.text("level")).toBe(expected);
    expect(() => reader.finish()).not.toThrow();
  });

  test("is undefined where nothing was sent", () => {
    expect(reading({}).text("level")).toBeUndefined();
  });

  test.each([[["watch"]], [{ is: "watch" }]])("refuses %j", (sent) => {
    expect(complaintsOf({ level: sent }, (reader) => reader.text("level"))).toBe("level is invalid");
  });
});

describe("requiredText", () => {
  test.each<[Record<string, unknown>, string]>([
    [{ project: "team/app" }, ""],
    [{ project: 7 }, ""],
    [{}, "project is missing"],
    [{ project: "" }, "project is missing"],
    [{ project: ["team/app"] }, "project is invalid"],
  ])("of %j: %j", (sent, complaint) => {
    expect(complaintsOf(sent, (reader) => reader.requiredText("project"))).toBe(complaint);
  });
});

describe("flag", () => {
  test.each<[unknown, boolean | null]>([
    ["true", true],
    ["Yes", true],
    [1, true],
    [true, true],
    ["OFF", false],
    [0, false],
    [false, false],
    ["", null],
    [null, null],
  ])("reads %j as %j", (sent, expected) => {
    expect(reading({ active: sent }).flag("active")).toBe(expected);
  });

  test.each([["maybe"], [2], [-1], [[true]], [{}]])("refuses %j", (sent) => {
    expect(complaintsOf({ active: sent }, (reader) => reader.flag("active"))).toBe("active is invalid");
  });
});

describe("requiredFlag and filledFlag", () => {
  const read = (reader: ParameterReader): void => {
    reader.filledFlag("active");
    reader.requiredFlag("integrated");
  };
  test.each<[Record<string, unknown>, string]>([
    [{ active: true, integrated: false }, ""],
    [{ active: "no", integrated: "" }, ""],
    [{ integrated: true }, "active is missing, active is empty"],
    [{ active: "", integrated: true }, "active is empty"],
    [{ active: null, integrated: true }, "active is empty"],
    [{ active: " ", integrated: true }, "active is invalid, active is empty"],
    [{ active: [], integrated: true }, "active is invalid, active is empty"],
    [{ active: {}, integrated: true }, "active is invalid, active is empty"],
    [{ active: [true], integrated: true }, "active is invalid"],
    [{ active: "x", integrated: true }, "active is invalid"],
    [{ active: true }, "integrated is missing"],
    [{ active: true, integrated: 7 }, "integrated is invalid"],
    [{}, "active is missing, active is empty, integrated is missing"],
  ])("of %j: %j", (sent, complaints) => {
    expect(complaintsOf(sent, read)).toBe(complaints);
  });
});
