import { expect, test } from "@jest/globals";
import { isList, isRecord, jsonIn } from "../../../src/kit/json.ts";

const records: readonly unknown[] = [{}, { length: 0 }, Object.create(null)];
const others: readonly unknown[] = [null, undefined, [], [{}], "{}", 1, true];

test("a JSON object is a record", () => {
  expect(records.map(isRecord)).toEqual([true, true, true]);
});

test("null, a list and a scalar are no records", () => {
  expect(others.filter(isRecord)).toEqual([]);
});

test("a list is no other value, and keeps the type of its items", () => {
  const value: string | readonly string[] = ["a"];
  expect(isList(value) && value.map((item) => item.toUpperCase())).toEqual(["A"]);
  expect([...records, "ab", null].filter(isList)).toEqual([]);
});

test("a text is read as JSON, and any other text as nothing", () => {
  expect(["[1]", "null", "", "{"].map(jsonIn)).toEqual([[1], null, undefined, undefined]);
});
