import { expect, test } from "@jest/globals";
import { timeLeft } from "../../../../src/drift/work/progress.ts";

test.each([
  ["nothing in the first second", { done: 5, all: 10, elapsedMs: 999 }, ""],
  ["nothing before anything is read", { done: 0, all: 10, elapsedMs: 60_000 }, ""],
  ["nothing at the end", { done: 10, all: 10, elapsedMs: 60_000 }, ""],
  ["seconds", { done: 2_500, all: 10_000, elapsedMs: 10_000 }, ", 30 s left"],
  ["minutes", { done: 1, all: 31, elapsedMs: 10_000 }, ", 5 min left"],
])("the time that is left: %s", (_, pace, words) => {
  expect(timeLeft(pace)).toBe(words);
});
