import { describe, expect, test } from "@jest/globals";
import { onlyEvents } from "../../../../src/provider/functions/index.ts";
import { EVENT_NAMES } from "../../../../src/provider/event.ts";
import { notificationSetting } from "../../../../src/provider/resources/index.ts";
import { decodeValue, encodeValue } from "../../../../src/kit/cty/index.ts";

/** Returns the names of the events that have this value, or none. */
const having = (value: boolean | undefined, names: readonly string[]): readonly string[] =>
  EVENT_NAMES.filter((name) => onlyEvents.call({ events: names })[name] === value);

const UNLESS_NAMED = [
  "new_release",
  "change_reviewer_merge_request",
  "new_epic",
  "approver",
  "service_account_failed_pipeline",
  "service_account_success_pipeline",
  "service_account_fixed_pipeline",
];

describe("only_events", () => {
  test("switches on what is named, and off every other event that each service has", () => {
    expect(having(true, ["new_note", "failed_pipeline"])).toEqual(["new_note", "failed_pipeline"]);
    expect(having(false, ["new_note", "failed_pipeline"])).toHaveLength(15);
    expect(having(false, [])).toHaveLength(17);
  });

  test("leaves new_epic and the newer events alone, unless they are named", () => {
    expect(having(undefined, ["new_note"])).toEqual(UNLESS_NAMED);
    expect(having(true, UNLESS_NAMED)).toEqual(UNLESS_NAMED);
    expect(having(undefined, UNLESS_NAMED)).toEqual([]);
  });

  test("takes every event, in any order and twice", () => {
    expect(having(true, [...EVENT_NAMES, ...EVENT_NAMES].reverse())).toEqual(EVENT_NAMES);
  });

  test("returns a value of the type of the resource's events", () => {
    const { cty } = notificationSetting.attributes.events.type;
    expect(onlyEvents.returns.cty).toEqual(cty);
    const bytes = encodeValue(onlyEvents.call({ events: ["new_note"] }), cty);
    expect(decodeValue(bytes, cty)).toMatchObject({ new_note: true, new_issue: false });
  });

  test.each(["new_noet", "", "NEW_NOTE", "constructor", " new_note"])("refuses %j, and lists the events", (name) => {
    const call = () => onlyEvents.call({ events: ["new_issue", name] });
    expect(call).toThrow(expect.objectContaining({ code: "invalid", path: ["events", 1] }));
    const names = new RegExp(`^Unknown event: "${name}" is not an event\\..* The events are .*\\.$`);
    expect(call).toThrow(names);
    for (const event of EVENT_NAMES) expect(call).toThrow(event);
  });

  test("names the event that was most likely meant", () => {
    expect(() => onlyEvents.call({ events: ["new_noet"] })).toThrow("Did you mean `new_note`? The events are");
  });
});
