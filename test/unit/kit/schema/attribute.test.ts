import { expect, test } from "@jest/globals";
import {
  attributeDoc,
  bool,
  computed,
  defaulted,
  optional,
  oneOf,
  required,
  string,
} from "../../../../src/kit/schema/index.ts";

test("each builder sets its one mode, the type and the words", () => {
  expect(required(string, "Words.")).toEqual({ mode: "required", type: string, doc: "Words." });
  expect(optional(bool, "Words.")).toEqual({ mode: "optional", type: bool, doc: "Words." });
  expect(computed(string, "Words.")).toEqual({ mode: "computed", type: string, doc: "Words." });
});

test("a default is there exactly where the mode is defaulted", () => {
  const colour = oneOf(["red", "blue"]);
  expect(defaulted(colour, "red", "Words.")).toEqual({
    mode: "defaulted",
    type: colour,
    fallback: "red",
    doc: "Words.",
  });
  expect(defaulted(bool, false, "Words.").fallback).toBe(false);
  expect([required(string, ""), optional(string, ""), computed(string, "")].map(({ fallback }) => fallback)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("options are kept: what Terraform masks, and what a change replaces", () => {
  expect(required(string, "", { replaces: true, sensitive: true })).toMatchObject({ replaces: true, sensitive: true });
  expect(optional(string, "", { replaces: true })).toMatchObject({ replaces: true });
  expect(computed(string, "", { sensitive: true })).toMatchObject({ sensitive: true });
});

test("what a reader is told ends with the default and the replacement, as the table has them", () => {
  expect(attributeDoc(optional(string, "Words."))).toBe("Words.");
  expect(attributeDoc(defaulted(string, "red", "Words."))).toBe("Words. Default: `red`.");
  expect(attributeDoc(defaulted(bool, false, "Words."))).toBe("Words. Default: `false`.");
  expect(attributeDoc(required(string, "Words.", { replaces: true }))).toBe("Words. A change forces replacement.");
  const exception = attributeDoc(required(string, "Words.", { replaces: "unless it is blue" }));
  expect(exception).toBe("Words. A change forces replacement, unless it is blue.");
});
