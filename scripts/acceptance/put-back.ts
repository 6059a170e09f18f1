/** Puts settings back to what they were before a run. Every step can be repeated. */
import { isDeepStrictEqual } from "node:util";
import type { Client, NotificationSetting } from "../../src/provider/client/index.ts";
import { say } from "../demo/step.ts";
import { reasonOf, settled, type Scene } from "./service.ts";
import { fresh, keyIds, normalUrl, switchesOf, type Snapshot } from "./snapshot.ts";

/** Puts everything back that can be. Resolves to what is not back, with the reasons. */
export async function putBack(client: Client, snapshot: Snapshot): Promise<readonly string[]> {
  const { notifications } = snapshot;
  const notBack: string[] = [];
  const attempt = async (what: string, work: () => Promise<string>): Promise<void> => {
    try {
      say(`- ${what}: ${await work()}`);
    } catch (thrown) {
      notBack.push(`${what}: ${reasonOf(thrown)}`);
    }
  };
  if (notifications !== null)
    for (const kind of ["group", "project"] as const)
      await attempt(`the notification setting of the ${kind}`, () => notification(client, snapshot, kind));
  // First: settings that are switched on may create a key.
  if (snapshot.tracking !== null) await attempt("the error tracking settings", () => tracking(client, snapshot));
  if (snapshot.keys !== null) await attempt("the client keys", () => keys(client, snapshot, snapshot.keys ?? []));
  return notBack;
}

async function notification(client: Client, snapshot: Snapshot, kind: "group" | "project"): Promise<string> {
  const { level = "global", events = null } = snapshot.notifications?.[kind] ?? {};
  const scope = { kind, id: snapshot[kind].id };
  // At another level than `custom`, the service stores the events, too.
  await client.notificationSettings.put(scope, { level, ...(events === null ? {} : { events }) }, fresh());
  const hasEvents = (value: Pick<NotificationSetting, "events">): boolean =>
    level !== "custom" || isDeepStrictEqual(value.events, events);
  const now = await settled(
    async () => (await client.notificationSettings.get(scope, fresh())).value,
    (value) => value.level === level && hasEvents(value),
  );
  if (now.level !== level) throw new Error(`the level is ${now.level}, not ${level}`);
  if (!hasEvents(now)) throw new Error("the events are others");
  return level;
}

async function tracking(client: Client, { tracking: before, project }: Snapshot): Promise<string> {
  const read = () => switchesOf(client, project.id);
  const now = await read();
  if (before === null || isDeepStrictEqual(now, before)) return "as before";
  if (before !== "none") {
    await client.errorTrackingSettings.patch(project.id, before, fresh());
    const after = await settled(read, (value) => isDeepStrictEqual(value, before));
    if (!isDeepStrictEqual(after, before)) throw new Error("the service shows others");
    return before.active ? "on" : "off";
  }
  if (now !== "none" && now.active) await client.errorTrackingSettings.patch(project.id, { active: false }, fresh());
  return "off; there were none, and the API cannot remove them";
}

async function keys(client: Client, { project }: Snapshot, before: readonly number[]): Promise<string> {
  const added = (ids: readonly number[]) => ids.filter((id) => !before.includes(id));
  const extra = added(await keyIds(client, project.id));
  for (const id of extra) await client.clientKeys.delete(project.id, id, fresh());
  const now = await settled(
    () => keyIds(client, project.id),
    (ids) => added(ids).length === 0,
  );
  if (added(now).length > 0) throw new Error(`the service still lists ${added(now).join(", ")}`);
  const gone = before.filter((id) => !now.includes(id));
  if (gone.length > 0) throw new Error(`keys of before the run are gone, and cannot be made again: ${gone.join(", ")}`);
  return extra.length === 0 ? "as before" : `deleted ${extra.join(", ")}, which the run had created`;
}

/** Throws unless a snapshot is of this service, user and group. */
export function assertSame(snapshot: Snapshot, { user, group }: Pick<Scene, "user" | "group">, baseUrl: string): void {
  const differs = (what: string, was: string, variable: string): never => {
    throw new Error(`The snapshot is of the ${what} ${was}. Set TOCSIN_ACCEPTANCE_${variable} to the same.`);
  };
  if (snapshot.baseUrl !== normalUrl(baseUrl)) differs("service", snapshot.baseUrl, "BASE_URL");
  if (snapshot.user.id !== user.id) differs("user", snapshot.user.name, "TOKEN");
  if (snapshot.group.id !== group.id) differs("group", snapshot.group.path, "GROUP");
}
