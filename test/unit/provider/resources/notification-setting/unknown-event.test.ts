import { describe, expect, test } from "@jest/globals";
import { EVENT_NAMES } from "../../../../../src/provider/event.ts";
import { unknownEvent } from "../../../../../src/provider/resources/notification-setting/unknown-event.ts";

describe("what is said of a name that is no event", () => {
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
    const detail = `${JSON.stringify(name)} is no event.${suggestion} The events are ${events}.`;
    expect(unknownEvent(name)).toEqual({ summary: "Unknown event", detail });
  });
});
