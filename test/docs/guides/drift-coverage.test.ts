import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "@jest/globals";
import type { Value } from "../../../src/kit/cty/index.ts";
import type { Driver } from "../../../src/kit/engine/index.ts";
import {
  EXTERNAL,
  KEYS,
  keyIdOf,
  openTracking,
  previousOf,
  seedWith,
  SETTINGS,
  storedOf,
  type Tracking,
  type TrackingRun,
} from "../../support/provider/tracking.ts";
import type { Stored } from "../../../src/kit/engine/index.ts";

const PAGE = readFileSync("docs/guides/drift.md", "utf8");

/** The rows of the tables: the resource, the change, and whether it is detected. */
const rows = PAGE.split(/^### /m).flatMap((section) => {
  const [title = ""] = section.split("\n");
  const found = section.matchAll(/^\| (.+?) +\| (yes|no) +\|/gm);
  return [...found].map(([, change = "", seen]) => ({ title, change, isSeen: seen === "yes" }));
});

/** A change behind Terraform's back. */
interface Case {
  readonly driver: (run: TrackingRun) => Driver;
  /** The configurations that are applied before, one after the other. */
  readonly written: readonly Readonly<Record<string, Value>>[];
  readonly seed?: ReturnType<typeof seedWith>;
  readonly change: (world: Tracking, stored: Stored) => Promise<unknown>;
  /** The attributes that would show it. */
  readonly in: readonly string[];
}

const APP = "/projects/7/notification_settings";
const project = { project: "team/app" };
const CUSTOM = { ...project, level: "custom", events: { new_note: true } };

const setting = (written: Case["written"][number], query: string, ...names: readonly string[]): Case => ({
  driver: ({ notifications }) => notifications,
  written: [written],
  change: (world) => world.put(query),
  in: names,
});

const tracking = (change: Case["change"], names: readonly string[], more: Partial<Case> = {}): Case => ({
  driver: ({ settings }) => settings,
  written: [project],
  change,
  in: names,
  ...more,
});

const key = (change: Case["change"], ...names: readonly string[]): Case => ({
  driver: ({ keys }) => keys,
  written: ["1", "2"].map((quarter) => ({ ...project, rotate_when_changed: { quarter } })),
  change,
  in: names,
});

/** Makes a GET answer with other values. */
async function answerWith(world: Tracking, path: string, values: object): Promise<void> {
  const answer = await world.stored(path);
  const body = Array.isArray(answer)
    ? answer.map((each: object) => ({ ...each, ...values }))
    : { ...(answer as object), ...values };
  await world.spoil({
    method: "GET",
    path: `*${path.slice(path.lastIndexOf("/"))}`,
    fault: { kind: "status", status: 200, body },
  });
}

const TRACKER = { api_url: "https://tracker.example/api/0/projects/team/new", project_name: "new" };
const EMAIL = { level: "watch", notification_email: "ada@example.com" };

const CASES: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  tocsin_notification_setting: {
    "another level": setting(CUSTOM, `${APP}?level=watch`, "level"),
    "an event that you declare": setting(CUSTOM, `${APP}?new_note=false`, "events"),
    "an event that you don't declare": setting(CUSTOM, `${APP}?new_issue=true`, "level", "events"),
    "an event, at another level than `custom`": setting(CUSTOM, `${APP}?level=watch&new_note=false`, "events"),
    "the email address, if you declare it": setting(
      EMAIL,
      "/notification_settings?notification_email=ada@work.example",
      "notification_email",
    ),
    "the email address, if you don't": setting(
      { level: "watch" },
      "/notification_settings?notification_email=ada@work.example",
      "level",
      "notification_email",
    ),
    "the setting of another user": {
      ...setting(CUSTOM, APP, "level", "events"),
      change: (world) => world.put(`${APP}?level=disabled`, "token-root"),
    },
  },
  tocsin_error_tracking_settings: {
    "error tracking on or off": tracking((world) => world.request("PATCH", `${SETTINGS}?active=false`), ["active"]),
    "an external tracker instead of GitLab's backend": tracking(
      (world) => world.put(`${SETTINGS}?active=true&integrated=false`),
      ["integrated"],
      { seed: seedWith({ error_tracking: EXTERNAL }), written: [{ ...project, integrated: true }] },
    ),
    "the addresses of an external tracker": tracking(
      (world) => answerWith(world, SETTINGS, TRACKER),
      ["api_url", "project_name"],
      { seed: seedWith({ error_tracking: EXTERNAL }), written: [{ ...project, integrated: false }] },
    ),
  },
  tocsin_client_key: {
    "the key is deleted": key((world, stored) => world.deleteKey(keyIdOf(stored)), "key_id", "tracker_dsn"),
    "an earlier key is deleted": key((world, stored) => world.deleteKey(previousOf(stored)[0] ?? 0), "previous_keys"),
    "the key is inactive": key((world) => answerWith(world, KEYS, { active: false }), "active"),
    "another address in the DSN": key(async (world) => {
      const [first] = (await world.stored(KEYS)) as readonly { readonly public_key: string }[]; // as it lists them
      return answerWith(world, KEYS, { tracker_dsn: `https://${first?.public_key ?? ""}@new.example/7` });
    }, "tracker_dsn"),
    "other keys of the project": key((world) => world.makeKey(), "key_id", "previous_keys", "tracker_dsn"),
  },
};

/** Applies the configurations, one after the other. */
async function applied(world: Tracking, { driver, written }: Case): Promise<Stored> {
  let stored: Stored | null = null;
  for (const each of written) {
    const run = driver(await world.start());
    stored = storedOf(await run.apply(run.config(each), stored));
  }
  if (stored === null) throw new Error("Nothing is applied");
  return stored;
}

test("the page has each change that is made here, and no other", () => {
  expect(rows.map(({ title, change }) => [title, change])).toEqual(
    Object.entries(CASES).flatMap(([title, changes]) => Object.keys(changes).map((change) => [title, change])),
  );
});

test.each(rows)("drift of $title is seen as the page says: $change", async ({ title, change, isSeen }) => {
  const one = CASES[title]?.[change];
  if (one === undefined) throw new Error(`Nothing changes ${change}`);
  const seed = one.seed ?? seedWith();
  const users = seed.users.map((user) => ({ verified_emails: [`${user.username}@work.example`], ...user }));
  const world = await openTracking({ seed: { ...seed, users } });
  const stored = await applied(world, one);
  const answer = await one.change(world, stored);
  // A change that the service refuses would not be detected either.
  expect(Object.keys(answer ?? {}).filter((name) => ["error", "message"].includes(name))).toEqual([]);
  const { state } = storedOf(await one.driver(await world.start()).refresh(stored));
  const differing = one.in.filter((name) => !isDeepStrictEqual(state[name], stored.state[name]));
  expect(differing).toEqual(isSeen ? one.in : []);
});
