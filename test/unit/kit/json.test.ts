import { expect, test } from "@jest/globals";
import { isRecord } from "../../../src/kit/json.ts";

const records: readonly unknown[] = [{}, { length: 0 }, Object.create(null)];
const others: readonly unknown[] = [null, undefined, [], [{}], "{}", 1, true];

test("a JSON object is a record", () => {
  expect(records.map(isRecord)).toEqual([true, true, true]);
});

test("null, a list and a scalar are no records", () => {
  expect(others.filter(isRecord)).toEqual([]);
});
