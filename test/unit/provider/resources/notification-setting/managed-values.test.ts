import { describe, expect, test } from "@jest/globals";
import type { NotificationSetting as RemoteSetting } from "../../../../../src/provider/client/index.ts";
import type { ManagedValues } from "../../../../../src/provider/resources/notification-setting/attributes.ts";
import {
  changesTo,
  defaultLevel,
  importedValues,
  refreshed,
  type Changes,
} from "../../../../../src/provider/resources/notification-setting/managed-values.ts";

const managed = (values: Partial<ManagedValues>): ManagedValues => ({
  level: null,
  notification_email: null,
  events: null,
  ...values,
});
const remote = (values: Partial<RemoteSetting>): RemoteSetting => ({
  level: "custom",
  notification_email: null,
  events: null,
  ...values,
});

describe("what a write sends", () => {
  const noted = { new_note: true };
  const cases: Readonly<Record<string, [ManagedValues, ManagedValues | null, Changes]>> = {
    "to manage a level: that level": [managed({ level: "watch" }), null, { email: null, rest: { level: "watch" } }],
    "to manage an email: that email": [
      managed({ notification_email: "a@b.c" }),
      null,
      { email: { notification_email: "a@b.c" }, rest: null },
    ],
    "to manage both: the email in a request of its own": [
      managed({ level: "watch", notification_email: "a@b.c" }),
      null,
      { email: { notification_email: "a@b.c" }, rest: { level: "watch" } },
    ],
    "to manage events: the declared ones alone": [
      managed({ level: "custom", events: { new_note: true, new_issue: false } }),
      null,
      { email: null, rest: { level: "custom", events: { new_note: true, new_issue: false } } },
    ],
    "if nothing differs: nothing": [
      managed({ level: "custom", notification_email: "a@b.c", events: noted }),
      managed({ level: "custom", notification_email: "a@b.c", events: noted }),
      { email: null, rest: null },
    ],
    "for a changed event: that event, with the level": [
      managed({ level: "custom", events: { new_note: false, new_issue: true } }),
      managed({ level: "custom", events: { new_note: true, new_issue: true } }),
      { email: null, rest: { level: "custom", events: { new_note: false } } },
    ],
    "for an event that becomes managed: that event, with the level": [
      managed({ level: "custom", events: { new_note: true, new_issue: false } }),
      managed({ level: "custom", events: noted }),
      { email: null, rest: { level: "custom", events: { new_issue: false } } },
    ],
    "for a name that is null, there or not: nothing": [
      managed({ level: "custom", events: { new_note: true, new_issue: null, issue_due: null } }),
      managed({ level: "custom", events: { new_note: true, new_issue: false } }),
      { email: null, rest: null },
    ],
    "for a level that becomes custom: every managed event": [
      managed({ level: "custom", events: { new_note: true, new_issue: false } }),
      managed({ level: "watch", events: { new_note: true, new_issue: false } }),
      { email: null, rest: { level: "custom", events: { new_note: true, new_issue: false } } },
    ],
    "for a level that leaves custom: the level": [
      managed({ level: "watch" }),
      managed({ level: "custom", events: noted }),
      { email: null, rest: { level: "watch" } },
    ],
    "for values that are no longer managed: nothing": [
      managed({ level: "custom", events: {} }),
      managed({ level: "custom", notification_email: "a@b.c", events: noted }),
      { email: null, rest: null },
    ],
    "for a level that is no longer managed: nothing": [
      managed({ notification_email: "a@b.c" }),
      managed({ level: "watch", notification_email: "a@b.c" }),
      { email: null, rest: null },
    ],
    "for empty events: the level alone": [
      managed({ level: "custom", events: {} }),
      null,
      { email: null, rest: { level: "custom" } },
    ],
  };
  test.each(Object.entries(cases))("%s", (_title, [planned, prior, changes]) => {
    expect(changesTo(planned, prior)).toEqual(changes);
  });
});

describe("the managed values, refreshed from an answer, show", () => {
  const cases: Readonly<Record<string, [Partial<ManagedValues>, Partial<RemoteSetting>, Partial<ManagedValues>]>> = {
    "nothing of what is not managed": [
      {},
      { level: "watch", notification_email: "a@b.c", events: { new_note: true } },
      {},
    ],
    "another level": [{ level: "watch" }, { level: "mention" }, { level: "mention" }],
    "a level that left custom, and that alone": [
      { level: "custom", events: { new_note: true } },
      { level: "watch" },
      { level: "watch", events: { new_note: true } },
    ],
    "an event that was switched": [
      { events: { new_note: true, new_issue: false } },
      { events: { new_note: false, new_issue: true } },
      { events: { new_note: false, new_issue: true } },
    ],
    "a name that is null as null, whatever there is": [
      { events: { new_note: null, new_issue: null } },
      { events: { new_note: true } },
      { events: { new_note: null, new_issue: null } },
    ],
    "null as false": [
      { events: { new_note: true, new_issue: false } },
      { events: { new_note: null, new_issue: null } },
      { events: { new_note: false, new_issue: false } },
    ],
    "no drift of an event that it does not carry": [
      { events: { moved_project: true, new_note: true } },
      { events: { new_note: true } },
      { events: { moved_project: true, new_note: true } },
    ],
    "no drift of events if it carries none": [
      { events: { new_note: true } },
      { events: null },
      { events: { new_note: true } },
    ],
    "nothing of events that are not managed": [
      { events: { new_note: true } },
      { events: { new_note: true, new_issue: true, brand_new: true } },
      { events: { new_note: true } },
    ],
    "empty events as they are": [{ events: {} }, { events: { new_note: true } }, { events: {} }],
    "another email": [
      { notification_email: "a@b.c" },
      { notification_email: "x@y.z" },
      { notification_email: "x@y.z" },
    ],
    "no drift of an email in other case": [
      { notification_email: "Ada@b.c" },
      { notification_email: "ada@B.C" },
      { notification_email: "Ada@b.c" },
    ],
    "no drift of an email that it does not carry": [
      { notification_email: "a@b.c" },
      { notification_email: null },
      { notification_email: "a@b.c" },
    ],
  };
  test.each(Object.entries(cases))("%s", (_title, [prior, current, expected]) => {
    expect(refreshed(managed(prior), remote(current))).toEqual(managed(expected));
  });
});

describe("what an import manages", () => {
  test("is the level and every event shown as true or false, not null ones, and not the email", () => {
    const found = remote({
      notification_email: "a@b.c",
      events: { new_note: true, new_issue: false, issue_due: null, brand_new: true },
    });
    expect(importedValues(found)).toEqual({
      level: "custom",
      notification_email: null,
      events: { new_note: true, new_issue: false },
    });
  });

  test("has no events if none is shown as true or false", () => {
    expect(importedValues(remote({ level: "watch" })).events).toBeNull();
    expect(importedValues(remote({ events: { new_note: null } })).events).toBeNull();
    expect(importedValues(remote({ events: {} })).events).toBeNull();
  });
});

test("a setting that nobody has changed is participating everywhere, and global in a group or project", () => {
  expect(defaultLevel({ group: null, project: null })).toBe("participating");
  expect(defaultLevel({ group: "team", project: null })).toBe("global");
  expect(defaultLevel({ group: null, project: "team/app" })).toBe("global");
});
