import { describe, expect, test } from "@jest/globals";
import { EVENT_NAMES } from "../../../../../src/provider/event.ts";
import {
  similarNames,
  unknownEvent,
} from "../../../../../src/provider/resources/notification-setting/unknown-event.ts";

describe("the message about a name that is not an event", () => {
  const suggested: Readonly<Record<string, string>> = {
    newNote: " Write `new_note`.",
    "Failed-Pipeline": " Write `failed_pipeline`.",
    new_isue: " Did you mean `new_issue`?",
    newIsue: " Did you mean `new_issue`?",
    failed: " Did you mean `failed_pipeline`, `service_account_failed_pipeline`?",
    nothing_like_it: "",
    'a "b"': "",
  };
  test.each(Object.entries(suggested))("suggests for %j:%s", (name, suggestion) => {
    const events = EVENT_NAMES.map((event) => `\`${event}\``).join(", ");
    const detail = `${JSON.stringify(name)} is not an event.${suggestion} The events are ${events}.`;
    expect(unknownEvent(name)).toEqual({ summary: "Unknown event", detail });
  });
});

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
