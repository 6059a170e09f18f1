/** The first writes of a run: they reveal the events that a level hides, and whether a feature is on. */
import type { Client } from "../../src/provider/client/index.ts";
import { isLacking } from "./service.ts";
import { fresh, replaceSnapshot, type LeftOut, type Snapshot } from "./snapshot.ts";

/** The beginning of a run. */
export interface Beginning {
  readonly client: Client;
  /** The file of the snapshot. */
  readonly file: string;
  readonly leftOut: LeftOut;
}

/** Completes a snapshot and its file. Adds to `leftOut` if the feature is off. */
export async function prepare(snapshot: Snapshot, { client, file, leftOut }: Beginning): Promise<Snapshot> {
  const { notifications } = snapshot;
  const tracking = await usableTracking(client, snapshot, leftOut);
  if (notifications === null) return { ...snapshot, tracking };
  const group = await withEvents(client, snapshot, "group");
  const project = await withEvents(client, snapshot, "project");
  const complete = { ...snapshot, tracking, notifications: { group, project } };
  await replaceSnapshot(file, complete);
  for (const kind of ["group", "project"] as const) {
    const { level } = complete.notifications[kind];
    await client.notificationSettings.put({ kind, id: snapshot[kind].id }, { level }, fresh());
  }
  return complete;
}

type Setting = NonNullable<Snapshot["notifications"]>["group"];

/** The setting with its events, which the service shows at the level `custom` alone and keeps at every other one. */
async function withEvents(client: Client, snapshot: Snapshot, kind: "group" | "project"): Promise<Setting> {
  const { level = "global", events = null } = snapshot.notifications?.[kind] ?? {};
  if (level === "custom") return { level, events };
  const scope = { kind, id: snapshot[kind].id };
  const { value } = await client.notificationSettings.put(scope, { level: "custom" }, fresh());
  return { level, events: value.events };
}

/** The switches as they are, or null if the feature of the service is off: then a PUT is refused. */
async function usableTracking(client: Client, { tracking, project }: Snapshot, leftOut: LeftOut) {
  if (tracking === null) return null;
  const setting = tracking === "none" ? { active: false, integrated: true } : tracking;
  try {
    await client.errorTrackingSettings.put(project.id, setting, fresh());
    return tracking;
  } catch (thrown) {
    if (!isLacking(thrown)) throw thrown;
    leftOut.set("error tracking settings", thrown.summary);
    return null;
  }
}
