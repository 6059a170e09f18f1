import { describe, expect, test } from "@jest/globals";
import { onlyEvents } from "../../../src/functions/index.ts";
import { EVENT_NAMES } from "../../../src/resources/index.ts";
import { notificationSetting } from "../../../src/resources/index.ts";
import { decodeValue, encodeValue } from "../../../src/kit/cty/index.ts";

/** The names of the events that have a value. */
const having = (value: boolean | null, names: readonly string[]): readonly string[] =>
  Object.entries(onlyEvents.call({ events: names })).flatMap(([name, event]) => (event === value ? [name] : []));

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
    expect(having(null, ["new_note"])).toEqual(UNLESS_NAMED);
    expect(having(true, UNLESS_NAMED)).toEqual(UNLESS_NAMED);
    expect(having(null, UNLESS_NAMED)).toEqual([]);
  });

  test("takes every event, in any order and twice", () => {
    expect(having(true, [...EVENT_NAMES, ...EVENT_NAMES].reverse())).toEqual(EVENT_NAMES);
  });

  test("returns a value of the type of the resource's events", () => {
    const { cty } = notificationSetting.attributes.events.type;
    expect(onlyEvents.returns.cty).toEqual(cty);
    const bytes = encodeValue(onlyEvents.call({ events: ["new_note"] }), cty);
    expect(decodeValue(bytes, cty)).toMatchObject({ new_note: true, new_issue: false, new_epic: null });
  });

  test.each(["new_noet", "", "NEW_NOTE", "constructor", " new_note"])("refuses %j, and lists the events", (name) => {
    const call = () => onlyEvents.call({ events: ["new_issue", name] });
    expect(call).toThrow(expect.objectContaining({ code: "invalid", path: ["events", 1] }));
    const names = new RegExp(`^Unknown event: there is no event "${name}"\\. The events, .*, are (.*)\\.$`);
    expect(call).toThrow(names);
    for (const event of EVENT_NAMES) expect(call).toThrow(event);
  });

  test("names the event first that was most likely meant", () => {
    const call = (name: string) => () => onlyEvents.call({ events: [name] });
    expect(call("new_noet")).toThrow("are new_note, ");
    expect(call("faild_pipeline")).toThrow("are failed_pipeline, ");
    expect(call("merge_request_new")).toThrow("new_merge_request");
  });
});
