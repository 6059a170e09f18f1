import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { checked, type Happening } from "../support/drift/alarms.ts";
import { otherProject } from "../support/provider/other-place.ts";
import { seedWith, SETTINGS } from "../support/provider/tracking.ts";

const PAGE = "docs/guides/what-can-go-wrong.md";

/** A row of the tables. */
interface Row {
  readonly happened: string;
  readonly noticed: string;
  readonly doing: string;
}

const rows: readonly Row[] = readFileSync(PAGE, "utf8")
  .split("\n")
  .filter((line) => /^\| (?!what happened|---)/.test(line))
  .map((line) => line.split(" | "))
  .map((cells) => cells.map((cell) => cell.trim()))
  .map(([happened = "", noticed = "", doing = ""]) => ({ happened: happened.slice(2), noticed, doing }));

/** The texts that Tocsin prints, by this row. */
const quotesIn = ({ noticed }: Row): readonly string[] =>
  (noticed.match(/`[^`]+`/g) ?? []).map((text) => text.slice(1, -1));

const PLACE = { project: "team/app" };
const NOTIFIED = { ...PLACE, level: "custom", events: { failed_pipeline: true } };
const SETTING = { "notification_setting.app": NOTIFIED };
const KEY = { "client_key.app": PLACE };
const TRACKED = { "error_tracking_settings.app": PLACE, ...KEY };
/** With one that no project can take along. */
const ALL = { ...SETTING, ...TRACKED, "notification_setting.everywhere": { level: "watch" } };
const APP = "/projects/7/notification_settings";

const LEVELS = [
  { user: "ada", project: "team/app", level: "custom", events: { failed_pipeline: true } },
  { user: "ada", level: "watch" },
] satisfies SeedInput["notification_settings"];

/** The service with all alarms as they were applied, except these values. */
const afterAll =
  (app: object, rest: Partial<SeedInput> = {}) =>
  (publicKey: string): SeedInput =>
    seedWith(
      { error_tracking: {}, client_keys: [{ public_key: publicKey }], ...app },
      { notification_settings: LEVELS, ...rest },
    );

const { users } = seedWith();
const EXPIRED = { username: "eve", email: "eve@example.com", tokens: [{ token: "old", expires_at: "2020-01-01" }] };
const blocked = users.map((user) => (user.username === "ada" ? { ...user, blocked: true } : user));
const rotated = (value: string) => ({ "client_key.app": { ...PLACE, rotate_when_changed: { value } } });

const CASES: Readonly<Record<string, Happening>> = {
  "somebody lowered the level in GitLab": { applied: [SETTING], change: (world) => world.put(`${APP}?level=mention`) },
  "somebody switched off an event that you declare": {
    applied: [SETTING],
    change: (world) => world.put(`${APP}?failed_pipeline=false`),
  },
  "somebody switched off an event that you don't": {
    applied: [SETTING],
    seed: seedWith(
      {},
      { notification_settings: [{ user: "ada", project: "team/app", level: "custom", events: { new_note: true } }] },
    ),
    change: (world) => world.put(`${APP}?new_note=false`),
  },
  "you misspelled an event": {
    applied: [],
    planned: { "notification_setting.app": { ...NOTIFIED, events: { failed: true } } },
  },
  "your GitLab doesn't have the event": {
    applied: [{ "notification_setting.app": { ...NOTIFIED, events: { new_epic: true } } }],
    seed: seedWith({}, { tier: "free" }),
  },
  "you wrote `custom`, and no event": {
    applied: [],
    planned: { "notification_setting.app": { ...PLACE, level: "custom" } },
  },
  "somebody set another level in a project": {
    applied: [{ "notification_setting.team": { group: "team", level: "watch" } }],
    change: (world) => world.put(`${APP}?level=disabled`),
  },
  "two blocks declare the same setting": {
    applied: [],
    planned: { "notification_setting.app": NOTIFIED, "notification_setting.too": { ...PLACE, level: "watch" } },
  },
  "emails go to an address that nobody reads": {
    applied: [{ "notification_setting.everywhere": { level: "watch" } }],
    seed: seedWith(
      {},
      { users: users.map((user) => ({ ...user, verified_emails: [`${user.username}@old.example`] })) },
    ),
    change: (world) => world.put("/notification_settings?notification_email=ada@old.example"),
  },
  "somebody deleted the key": {
    applied: [TRACKED],
    change: async (world) => world.deleteKey((await world.keysOf())[0] ?? 0),
  },
  "the key became inactive": {
    applied: [TRACKED],
    after: (public_key) => afterAll({ client_keys: [{ public_key, active: false }] })(public_key),
  },
  "the key was rotated, and the old DSN is still used": { applied: [TRACKED, rotated("1"), rotated("2")] },
  "the next rotation deletes the key of that DSN": {
    applied: [TRACKED, rotated("1"), rotated("2")],
    planned: rotated("3"),
  },
  "somebody switched off error tracking": {
    applied: [TRACKED],
    change: (world) => world.request("PATCH", `${SETTINGS}?active=false`),
  },
  "an administrator switched off the feature": {
    applied: [ALL],
    after: afterAll({}, { features: { integrated_error_tracking: false } }),
  },
  "you applied while the feature was off": {
    applied: [ALL],
    after: afterAll({}, { features: { integrated_error_tracking: false } }),
    isAppliedAgain: true,
  },
  "the token expired": { applied: [ALL], token: "old", after: afterAll({}, { users: [...users, EXPIRED] }) },
  "the token's user was blocked": { applied: [ALL], after: afterAll({}, { users: blocked }) },
  "somebody put in a token of another user": { applied: [SETTING], token: "token-root" },
  "the token's user left the project": {
    applied: [ALL],
    after: afterAll({}, { groups: [{ id: 5, full_path: "team" }] }),
  },
  "the token's user is no longer a Maintainer": {
    applied: [ALL],
    after: afterAll({}, { groups: [{ id: 5, full_path: "team", members: { ada: "developer" } }] }),
  },
  "the project was renamed or moved": {
    applied: [TRACKED],
    after: afterAll({ full_path: "team/new", moved_from: ["team/app"] }, { notification_settings: [] }),
  },
  "the project was deleted": {
    applied: [ALL],
    after: () => seedWith({}, { projects: [], notification_settings: LEVELS.slice(1) }),
  },
  "it was deleted, and created again": {
    applied: [ALL],
    after: () =>
      seedWith(
        {},
        {
          // Numbers of keys are never used again.
          projects: [
            { id: 8, full_path: "team/lib", client_keys: [{}] },
            { id: 99, full_path: "team/app" },
          ],
          notification_settings: LEVELS.slice(1),
        },
      ),
  },
  "it was renamed, and another one has its path": {
    applied: [ALL],
    after: (public_key) => otherProject({ error_tracking: {}, client_keys: [{ public_key }] }),
  },
  "GitLab was down": {
    applied: [SETTING],
    change: (world) => world.spoil({ method: "GET", path: "*", fault: { kind: "status", status: 503 } }),
    isOutage: true,
  },
  "only some objects were read": {
    applied: [ALL],
    after: afterAll({}, { groups: [{ id: 5, full_path: "team", members: { ada: "developer" } }] }),
  },
};

/** Rows that nothing here can show, each with a reason, or with the tests that do. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "the application itself sends nothing": "only an application could tell",
  "the drift is in your list of known drift": "test/unit/commands/drift/known",
  "the scheduled pipeline didn't run": "only another system could tell",
};

describe("the guide to what can go wrong", () => {
  test("has a case for each row", () => {
    expect(rows.map(({ happened }) => happened).toSorted()).toEqual(
      [...Object.keys(CASES), ...Object.keys(ELSEWHERE)].toSorted(),
    );
  });

  test.each(rows.filter(({ happened }) => happened in CASES))("says who notices: $happened", async (row) => {
    const { text, apply } = await checked(CASES[row.happened] ?? { applied: [] });
    const quotes = row.noticed.startsWith("**nobody**") ? ["\nNo drift; "] : quotesIn(row);
    expect(quotes).not.toEqual([]);
    for (const quote of quotes) expect(`\n${text}`).toContain(quote);
    if (row.doing.startsWith("apply")) expect(await apply()).toMatch(/^No drift; \d checked\.\n(?:accepted)?$/);
  });
});
