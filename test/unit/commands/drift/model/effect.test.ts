import { describe, expect, test } from "@jest/globals";
import {
  effectOf,
  reportOf,
  type ChangedAttribute,
  type JsonValue,
} from "../../../../../src/commands/drift/model/index.ts";
import {
  sampleAttribute,
  sampleChanged,
  sampleGone,
  sampleObject,
  sampleReport,
} from "../../../../support/drift/sample.ts";

const SETTING = "tocsin_notification_setting.app";
const TRACKING = "tocsin_error_tracking_settings.app";
const KEY = "tocsin_client_key.app";
const known = { by: "ignore", reason: "r" } as const;

type Change = readonly [attribute: string, recorded: JsonValue, live: JsonValue, more?: Partial<ChangedAttribute>];

const changed = (address: string, changes: readonly Change[]) =>
  sampleChanged(
    address,
    changes.map(([attribute, recorded, live, more]) =>
      sampleAttribute(address, attribute, { recorded, live, ...more }),
    ),
  );

const effects: Readonly<Record<string, readonly [address: string, ...changes: Change[]][]>> = {
  alarm_off: [
    [SETTING, ["level", "watch", "disabled"]],
    [SETTING, ["level", "custom", "disabled"]],
    [SETTING, ["level", "mention", "disabled"]],
    [SETTING, ["level", "participating", "mention"]],
    [SETTING, ["level", "custom", "participating"]],
    [SETTING, ["level", "watch", "custom"]],
    [SETTING, ["level", "watch", "global"]],
    [SETTING, ["level", "custom", "global"]],
    [SETTING, ["level", "global", "mention"]],
    [SETTING, ["events.failed_pipeline", true, false]],
    [SETTING, ["events.failed_pipeline", true, null]],
    [SETTING, ['events["failed_pipeline"]', true, false]],
    [SETTING, ["events", { failed_pipeline: true, new_note: false }, null]],
    [SETTING, ["events", null, { new_note: true }], ["level", "custom", "mention"]],
    [SETTING, ["events.new_note", false, true], ["events.failed_pipeline", true, false]],
    [SETTING, ["notification_email", "a@b.c", "d@e.f"], ["level", "watch", "mention"]],
    [TRACKING, ["active", true, false]],
    [TRACKING, ["integrated", true, false]],
    [KEY, ["active", true, false]],
    [KEY, ["active", true, null]],
    [KEY, ["id", "team/app:2", null]],
    [KEY, ["previous_keys", [{ key_id: 1 }, { key_id: 2 }], [{ key_id: 2 }]]],
    [KEY, ["previous_keys", [{ key_id: 1 }], null]],
  ],
  louder: [
    [SETTING, ["level", "custom", "watch"]],
    [SETTING, ["level", "disabled", "mention"]],
    [SETTING, ["level", "mention", "global"]],
    [SETTING, ["level", "global", "watch"]],
    [SETTING, ["events.new_note", false, true]],
    [SETTING, ["events.new_note", null, true]],
    [SETTING, ["events", null, { new_note: true, new_issue: false }]],
    [SETTING, ["notification_email", "a@b.c", "d@e.f"], ["level", "mention", "watch"]],
    // What is known does not count.
    [SETTING, ["events.failed_pipeline", true, false, { known }], ["events.new_note", false, true]],
  ],
  other: [
    [SETTING, ["level", "participating", "global"]],
    [SETTING, ["level", "watch", "a new one"]],
    [SETTING, ["level", "a new one", "disabled"]],
    [SETTING, ["level", "watch", null]],
    [SETTING, ["events.new_note", null, false]],
    [SETTING, ["eventsful", true, false]],
    [SETTING, ["notification_email", "a@b.c", null]],
    [SETTING, ["level", "watch", "disabled", { live_is_configured: true }]],
    [SETTING, ["level", null, null, { sensitive: true }]],
    [KEY, ["id", null, null, { sensitive: true }]],
    [TRACKING, ["active", false, true]],
    [TRACKING, ["integrated", false, true]],
    [TRACKING, ["id", "team/app", "team/web"]],
    [KEY, ["tracker_dsn", "https://a@b/1", "https://a@c/1"]],
    [KEY, ["previous_keys", [{ key_id: 1, active: true }], [{ key_id: 1, active: false }]]],
    ["other_setting.app", ["level", "watch", "disabled"]],
  ],
};

describe.each(Object.entries(effects))("the effect %s", (effect, rows) => {
  test.each(rows.map(([address, ...changes]) => [`${address} ${JSON.stringify(changes)}`, address, changes] as const))(
    "is that of %s",
    (_title, address, changes) => {
      expect(effectOf(changed(address, changes))).toBe(effect);
    },
  );
});

test("an object that is gone is an alarm that is off, except another provider's and what a replacement left behind", () => {
  const deposed = { ...sampleGone(KEY), object: sampleObject(KEY, { deposed: "00000001" }) };
  expect([sampleGone(KEY), deposed, sampleGone("other_thing.x")].map(effectOf)).toEqual([
    "alarm_off",
    "other",
    "other",
  ]);
});

test("a finding that is known as a whole has the effect of all of it", () => {
  expect(effectOf(changed(SETTING, [["level", "watch", "disabled", { known }]]))).toBe("alarm_off");
});

test("a report has new alarms that are off first, then what is louder, and counts both", () => {
  const [off, louder, other] = [
    changed(SETTING, [["level", "watch", "disabled"]]),
    changed("tocsin_notification_setting.b", [["level", "mention", "watch"]]),
    changed("tocsin_notification_setting.c", [["notification_email", "a", "b"]]),
  ];
  const quiet = { ...sampleGone(KEY), known };
  const report = sampleReport([quiet, other, louder, off]);
  expect(report.findings).toEqual([off, louder, other, quiet]);
  expect(report.counts).toMatchObject({ drifted: 3, alarm_off: 1, louder: 1 });
  expect(reportOf({ readings: [] }).counts).toMatchObject({ alarm_off: 0, louder: 0 });
});
