import { describe, expect, test } from "@jest/globals";
import { unknown } from "../../../../src/kit/cty/index.ts";
import type { NotificationSetting as Answer } from "../../../../src/client/index.ts";
import { EVENT_NAMES, type EventName } from "../../../../src/resources/notification-setting/event.ts";
import type { Owned } from "../../../../src/resources/notification-setting/attributes.ts";
import {
  changesTo,
  defaultLevel,
  importedValues,
  reflect,
  wantsOf,
  type Changes,
} from "../../../../src/resources/notification-setting/owned.ts";

type Events = NonNullable<Owned["events"]>;

/** The events of a state: null but for those named. */
const events = (named: Partial<Record<EventName, boolean>>): Events => ({
  ...(Object.fromEntries(EVENT_NAMES.map((name) => [name, null])) as Events), // one entry for each name
  ...named,
});

const owned = (values: Partial<Owned>): Owned => ({ level: null, notification_email: null, events: null, ...values });
const answer = (values: Partial<Answer>): Answer => ({
  level: "custom",
  notification_email: null,
  events: null,
  ...values,
});

describe("what a write sends", () => {
  const noted = events({ new_note: true });
  const cases: Readonly<Record<string, [Owned, Owned | null, Changes]>> = {
    "to own a level: that level": [owned({ level: "watch" }), null, { email: null, rest: { level: "watch" } }],
    "to own an email: that email": [
      owned({ notification_email: "a@b.c" }),
      null,
      { email: { notification_email: "a@b.c" }, rest: null },
    ],
    "to own both: the email in a request of its own": [
      owned({ level: "watch", notification_email: "a@b.c" }),
      null,
      { email: { notification_email: "a@b.c" }, rest: { level: "watch" } },
    ],
    "to own events: the declared ones alone": [
      owned({ level: "custom", events: events({ new_note: true, new_issue: false }) }),
      null,
      { email: null, rest: { level: "custom", events: { new_note: true, new_issue: false } } },
    ],
    "where nothing differs: nothing": [
      owned({ level: "custom", notification_email: "a@b.c", events: noted }),
      owned({ level: "custom", notification_email: "a@b.c", events: noted }),
      { email: null, rest: null },
    ],
    "for a changed event: that event": [
      owned({ level: "custom", events: events({ new_note: false, new_issue: true }) }),
      owned({ level: "custom", events: events({ new_note: true, new_issue: true }) }),
      { email: null, rest: { events: { new_note: false } } },
    ],
    "for an event that becomes owned: that event": [
      owned({ level: "custom", events: events({ new_note: true, new_issue: false }) }),
      owned({ level: "custom", events: noted }),
      { email: null, rest: { events: { new_issue: false } } },
    ],
    "for a level that becomes custom: every owned event": [
      owned({ level: "custom", events: events({ new_note: true, new_issue: false }) }),
      owned({ level: "watch", events: events({ new_note: true, new_issue: false }) }),
      { email: null, rest: { level: "custom", events: { new_note: true, new_issue: false } } },
    ],
    "for a level that leaves custom: the level": [
      owned({ level: "watch" }),
      owned({ level: "custom", events: noted }),
      { email: null, rest: { level: "watch" } },
    ],
    "for values that are given up: nothing": [
      owned({ level: "custom", events: events({}) }),
      owned({ level: "custom", notification_email: "a@b.c", events: noted }),
      { email: null, rest: null },
    ],
    "for a level that is given up: nothing": [
      owned({ notification_email: "a@b.c" }),
      owned({ level: "watch", notification_email: "a@b.c" }),
      { email: null, rest: null },
    ],
    "for empty events: the level alone": [
      owned({ level: "custom", events: events({}) }),
      null,
      { email: null, rest: { level: "custom" } },
    ],
  };
  test.each(Object.entries(cases))("%s", (_title, [wanted, prior, changes]) => {
    expect(changesTo(wanted, prior)).toEqual(changes);
  });
});

describe("what an answer shows of the owned values", () => {
  const cases: Readonly<Record<string, [Partial<Owned>, Partial<Answer>, Partial<Owned>]>> = {
    "nothing of what is not owned": [
      {},
      { level: "watch", notification_email: "a@b.c", events: { new_note: true } },
      {},
    ],
    "another level": [{ level: "watch" }, { level: "mention" }, { level: "mention" }],
    "a level that left custom, and that alone": [
      { level: "custom", events: events({ new_note: true }) },
      { level: "watch" },
      { level: "watch", events: events({ new_note: true }) },
    ],
    "an event that was switched": [
      { events: events({ new_note: true, new_issue: false }) },
      { events: { new_note: false, new_issue: true } },
      { events: events({ new_note: false, new_issue: true }) },
    ],
    "null as false": [
      { events: events({ new_note: true, new_issue: false }) },
      { events: { new_note: null, new_issue: null } },
      { events: events({ new_note: false, new_issue: false }) },
    ],
    "no drift of an event that it does not carry": [
      { events: events({ moved_project: true, new_note: true }) },
      { events: { new_note: true } },
      { events: events({ moved_project: true, new_note: true }) },
    ],
    "no drift of events where it carries none": [
      { events: events({ new_note: true }) },
      { events: null },
      { events: events({ new_note: true }) },
    ],
    "nothing of events that are not owned": [
      { events: events({ new_note: true }) },
      { events: { new_note: true, new_issue: true, brand_new: true } },
      { events: events({ new_note: true }) },
    ],
    "empty events as they are": [{ events: events({}) }, { events: { new_note: true } }, { events: events({}) }],
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
  test.each(Object.entries(cases))("%s", (_title, [mine, shown, reflected]) => {
    expect(reflect(owned(mine), answer(shown))).toEqual(owned(reflected));
  });
});

describe("what an import owns", () => {
  test("is the level and every event shown as true or false, not null ones, and not the email", () => {
    const shown = answer({
      notification_email: "a@b.c",
      events: { new_note: true, new_issue: false, issue_due: null, brand_new: true },
    });
    expect(importedValues(shown)).toEqual({
      level: "custom",
      notification_email: null,
      events: events({ new_note: true, new_issue: false }),
    });
  });

  test("has no events where none is shown as true or false", () => {
    expect(importedValues(answer({ level: "watch" })).events).toBeNull();
    expect(importedValues(answer({ events: { new_note: null } })).events).toBeNull();
    expect(importedValues(answer({ events: {} })).events).toBeNull();
  });
});

test("a setting that nobody has touched is participating everywhere, and global in a group or project", () => {
  expect(defaultLevel({ group: null, project: null })).toBe("participating");
  expect(defaultLevel({ group: "team", project: null })).toBe("global");
  expect(defaultLevel({ group: null, project: "team/app" })).toBe("global");
});

test("what a setting is to be is said by its level", () => {
  expect(wantsOf({ level: "watch" })).toBe("the level `watch`");
  expect(wantsOf({ level: null })).toBe("an email address alone");
  expect(wantsOf({ level: unknown })).toBe("a level that is not known yet");
});
