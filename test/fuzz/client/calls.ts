import fc from "fast-check";
import type { Client, ClientKey } from "../../../src/provider/client/index.ts";
import { isRecord } from "../../../src/kit/json.ts";
import { KEY, SETTINGS } from "../../support/server/hostile/answer.ts";
import { UNFIT } from "../../support/text/unfit.ts";

const call = { signal: new AbortController().signal };

/** A call, what the API may send for it, and what it may resolve to. */
interface Asked {
  readonly run: (client: Client) => Promise<unknown>;
  readonly valid: fc.Arbitrary<unknown>;
  readonly isValue: (value: unknown) => boolean;
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.length <= 2048 && !UNFIT.test(value) && !value.includes("\n");

const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;

const isFlag = (value: unknown): boolean => typeof value === "boolean";

/** A record of these fields and no others. */
const shaped =
  (fields: Readonly<Record<string, (value: unknown) => boolean>>) =>
  (value: unknown): boolean =>
    isRecord(value) &&
    Object.keys(value).sort().join() === Object.keys(fields).sort().join() &&
    Object.entries(fields).every(([name, fits]) => fits(value[name]));

const orNull =
  (fits: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === null || fits(value);

const reply = (fits: (value: unknown) => boolean): ((value: unknown) => boolean) =>
  shaped({
    value: fits,
    movedTo: orNull((id) => typeof id === "string" && /^\d+$/.test(id)),
    dateMs: orNull(Number.isSafeInteger),
  });

const isKey = shaped({ id: isId, active: isFlag, public_key: isText, tracker_dsn: isText });

const isErrorTracking = shaped({
  active: isFlag,
  project_name: isTextOrNull,
  tracker_external_url: isTextOrNull,
  api_url: isTextOrNull,
  integrated: isFlag,
});

const isNotification = shaped({
  level: isText,
  notification_email: isTextOrNull,
  events: orNull(
    (events) =>
      isRecord(events) && Object.entries(events).every(([name, on]) => isText(name) && (on === null || isFlag(on))),
  ),
});

const isPlace = orNull(shaped({ id: (id) => typeof id === "string" && isId(Number(id)), path: isText }));

const isListed = shaped({ id: isId, path: isText, archived: isFlag });

const key = fc.integer({ min: 1, max: 9 }).map((id) => ({ ...KEY, id }));
const keys = fc.array(key, { maxLength: 4 });
const settings = fc.constant(SETTINGS);
const notification = fc.constantFrom<unknown>(
  { level: "watch" },
  { level: "custom", notification_email: "ada@example.com", events: { new_note: true, new_epic: null } },
);

const ANY_PROJECT = { includeSubgroups: true, membership: true, search: null };
const before: readonly ClientKey[] = [KEY];

/** Every call of the client. */
export const CALLS: Readonly<Record<string, Asked>> = {
  "list keys": {
    run: (client) => client.clientKeys.list("42", call),
    valid: keys,
    isValue: reply((list) => Array.isArray(list) && list.every(isKey)),
  },
  "create a key": {
    run: (client) => client.clientKeys.create("42", { before, advice: "Look." }, call),
    valid: fc.oneof(key, keys),
    isValue: reply(isKey),
  },
  "delete a key": { run: (client) => client.clientKeys.delete("42", 7, call), valid: key, isValue: reply(isFlag) },
  "read settings": {
    run: (client) => client.errorTrackingSettings.get("team/app", call),
    valid: settings,
    isValue: reply(orNull(isErrorTracking)),
  },
  "put settings": {
    run: (client) => client.errorTrackingSettings.put("team/app", { active: true, integrated: true }, call),
    valid: settings,
    isValue: reply(isErrorTracking),
  },
  "patch settings": {
    run: (client) => client.errorTrackingSettings.patch("team/app", { active: true }, call),
    valid: settings,
    isValue: reply(isErrorTracking),
  },
  "read a notification setting": {
    run: (client) => client.notificationSettings.get({ kind: "project", id: "team/app" }, call),
    valid: notification,
    isValue: reply(isNotification),
  },
  "put a notification setting": {
    run: (client) => client.notificationSettings.put({ kind: "global" }, { level: "watch" }, call),
    valid: notification,
    isValue: reply(isNotification),
  },
  "find a project": {
    run: (client) => client.projects.find("team/app", call),
    valid: fc.constant({ id: 42, path_with_namespace: "team/app" }),
    isValue: isPlace,
  },
  "list projects": {
    run: (client) => client.projects.list({ ...ANY_PROJECT, group: "team", archived: null }, call),
    valid: fc.array(
      fc.integer({ min: 1, max: 9 }).map((id) => ({ id, path_with_namespace: `team/p${id}` })),
      { maxLength: 4 },
    ),
    isValue: reply((list) => Array.isArray(list) && list.every(isListed)),
  },
  "find a group": {
    run: (client) => client.groups.find("team", call),
    valid: fc.constant({ id: 42, full_path: "team" }),
    isValue: isPlace,
  },
};
