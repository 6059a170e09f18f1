import { describe, expect, test } from "@jest/globals";
import { EVENT_NAMES } from "../../../../../src/provider/event.ts";
import { similarNames } from "../../../../../src/provider/resources/notification-setting/similar-names.ts";

describe("the names that were most likely meant by", () => {
  const meant: Readonly<Record<string, readonly string[]>> = {
    new_isue: ["new_issue"],
    new_noet: ["new_note"],
    faild_pipelin: ["failed_pipeline"],
    note: ["new_note"],
    push: ["push_to_merge_request"],
    pipeline: ["fixed_pipeline", "failed_pipeline", "success_pipeline"],
  };
  test.each(Object.entries(meant))("%j are %j", (text, names) => {
    expect(similarNames(text, EVENT_NAMES)).toEqual(names);
  });

  test.each(["", "n", "__proto__", "nothing_like_it", "constructor", "events"])("%j are none", (text) => {
    expect(similarNames(text, EVENT_NAMES)).toEqual([]);
  });
});

test("a text of any length is compared in no time", () => {
  const start = process.cpuUsage();
  expect(similarNames("x".repeat(1_000_000), EVENT_NAMES)).toEqual([]);
  expect(process.cpuUsage(start).user).toBeLessThan(500_000);
});
