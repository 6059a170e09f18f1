import { describe, expect, test } from "@jest/globals";
import { unknown, type Value } from "../../../../../src/kit/schema/index.ts";
import { onlyEvents } from "../../../../../src/provider/functions/index.ts";
import {
  customNamesEvents,
  eventsNotForGroups,
  emailIsGlobal,
  eventsNeedCustom,
} from "../../../../../src/provider/resources/notification-setting/rule.ts";

describe("events need the level custom", () => {
  const fine: Readonly<Record<string, [Value, Value]>> = {
    "at custom": ["custom", { new_note: true }],
    "at a level that is not known yet": [unknown, { new_note: true }],
    "at a level that does not exist, which is an error of its own": ["Custom", { new_note: true }],
    "not there": ["watch", null],
    "empty, at any level": ["watch", {}],
    "all null, at any level": ["watch", { new_note: null, new_issue: null }],
    "wholly unknown": ["watch", unknown],
    "without a known one": ["watch", { new_note: unknown, new_issue: null }],
  };
  test.each(Object.entries(fine))("or are %s", (_title, [level, events]) => {
    expect(eventsNeedCustom.check({ level, events })).toEqual([]);
  });

  const wrong: Readonly<Record<string, [Value, Value, string]>> = {
    "one that is true, at another level": ["watch", { new_note: true }, "not at `watch`"],
    "one that is false, at another level": ["global", { new_note: false }, "not at `global`"],
    "one, without a level": [null, { new_note: true }, "and no level is set"],
    "a known one beside an unknown one": ["watch", { new_note: unknown, new_issue: true }, "not at `watch`"],
  };
  test.each(Object.entries(wrong))("and refuse %s", (_title, [level, events, text]) => {
    const [problem, ...others] = eventsNeedCustom.check({ level, events });
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ summary: "Events without the level custom", path: ["events"] });
    expect(problem?.detail).toContain(text);
  });
});

describe("the level custom", () => {
  test.each<[Value, Value]>([
    ["custom", { new_note: false, new_issue: null }],
    ["custom", { new_note: unknown }],
    ["custom", unknown],
    ["watch", null],
    [unknown, {}],
  ])("as %j with the events %j is accepted without a warning", (level, events) => {
    expect(customNamesEvents.check({ level, events })).toEqual([]);
  });

  test.each<Value>([null, {}, { new_note: null }])("with the events %j is a warning", (events) => {
    expect(customNamesEvents.onlyWarns).toBe(true);
    expect(customNamesEvents.check({ level: "custom", events })).toMatchObject([
      { summary: "Level custom without an event", path: ["level"] },
    ]);
  });
});

describe("an email address is for the global setting", () => {
  const nothing = { group: null, project: null, notification_email: "a@b.c" };
  test.each([
    nothing,
    { ...nothing, group: unknown },
    { ...nothing, project: "team/app", notification_email: unknown },
    { ...nothing, group: "team", notification_email: null },
  ])("as in %j", (config) => {
    expect(emailIsGlobal.check(config)).toEqual([]);
  });

  test.each([
    { ...nothing, group: "team" },
    { ...nothing, project: "team/app" },
    { ...nothing, group: unknown, project: "team/app" },
  ])("and not for %j", (config) => {
    expect(emailIsGlobal.check(config)).toMatchObject([
      { summary: "Email address in a group or project setting", path: ["notification_email"] },
    ]);
  });
});

describe("the event approver is not for groups", () => {
  const fine: Readonly<Record<string, [Value, Value]>> = {
    "in a setting without a group": [null, { approver: true }],
    "if it is still unknown whether there is a group": [unknown, { approver: true }],
    "null, in a group": ["team", { approver: null, new_note: true }],
    "not known yet, in a group": ["team", { approver: unknown }],
    "not there, in a group": ["team", { new_note: true }],
  };
  test.each(Object.entries(fine))("and may be %s", (_title, [group, events]) => {
    expect(eventsNotForGroups.check({ group, events })).toEqual([]);
  });

  test.each([null, unknown])("and nothing is said of events that are %s", (events) => {
    expect(eventsNotForGroups.check({ group: "team", events })).toEqual([]);
  });

  test.each([true, false])("and is refused in one, at its name, even if it is %s", (approver) => {
    const [problem, ...others] = eventsNotForGroups.check({ group: "team", events: { new_note: true, approver } });
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ summary: "Event not available for groups", path: ["events", { key: "approver" }] });
    expect(problem?.detail).toContain("for the group `team`");
  });

  test("and `only_events` has it only if it is named", () => {
    const events = (...names: readonly string[]) => onlyEvents.call({ events: names });
    expect(eventsNotForGroups.check({ group: "team", events: events("new_note") })).toEqual([]);
    expect(eventsNotForGroups.check({ group: "team", events: events("approver") })).toHaveLength(1);
  });
});
