import { expect, test } from "@jest/globals";
import { bySimilarity } from "../../../src/functions/by-similarity.ts";

test.each<[text: string, words: readonly string[], sorted: readonly string[]]>([
  ["new_noet", ["new_epic", "new_issue", "new_note"], ["new_note", "new_epic", "new_issue"]],
  ["note", ["epic", "new_note"], ["epic", "new_note"]],
  ["same", ["same", "some"], ["same", "some"]],
  ["", ["two", "on"], ["on", "two"]],
  ["zz", ["b", "a", "c"], ["b", "a", "c"]],
])("of words that are like %j, the closest comes first, and equals keep their order", (text, words, sorted) => {
  expect(bySimilarity(text, words)).toEqual(sorted);
});

test("a text of any length is compared in no time", () => {
  const start = process.cpuUsage();
  expect(bySimilarity("x".repeat(1_000_000), ["b", "a"])).toEqual(["b", "a"]);
  expect(process.cpuUsage(start).user).toBeLessThan(500_000);
});
