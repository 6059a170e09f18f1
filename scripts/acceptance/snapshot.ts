/** The settings as they were before a run: read, kept in a file, and read from it after a kill. */
import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import type { Client, NotificationSetting } from "../../src/provider/client/index.ts";
import { hasCode } from "../../src/commands/terminal/index.ts";
import { jsonIn } from "../../src/kit/json.ts";
import { isLacking, reasonOf, type Scene } from "./service.ts";

const PLACE = z.object({ id: z.string(), path: z.string() });
const EVENTS = z.record(z.string(), z.nullable(z.boolean()));
const SETTING = z.object({
  level: z.enum(["disabled", "participating", "watch", "global", "mention", "custom"]),
  /** Null if the service has not shown them: then they were not changed either. */
  events: z.nullable(EVENTS),
});
const SWITCHES = z.object({ active: z.boolean(), integrated: z.boolean() });
const SNAPSHOT = z.object({
  format: z.literal(1),
  /** The process of the run. */
  pid: z.number(),
  takenAt: z.string(),
  baseUrl: z.string(),
  user: z.object({ id: z.string(), name: z.string() }),
  group: PLACE,
  project: PLACE,
  /** Null for what the service lacks, as below. */
  notifications: z.nullable(z.object({ group: SETTING, project: SETTING })),
  /** With `none`, the project has never had settings. */
  tracking: z.nullable(z.union([SWITCHES, z.literal("none")])),
  /** The numbers of the client keys. */
  keys: z.nullable(z.array(z.number())),
});

/** Settings as they were, and whose they are. */
export type Snapshot = z.infer<typeof SNAPSHOT>;

/** The parts that a run leaves out, with the reasons. */
export type LeftOut = Map<Part, string>;

/** The parts of a run. */
export const PARTS = ["notification settings", "error tracking settings", "client keys", "error reports"] as const;

/** A part of a run. */
export type Part = (typeof PARTS)[number];

const FOLDER = join(import.meta.dirname, "../../.cache/acceptance");

/** The file of a project's snapshot: while it is there, no other run begins. */
export const snapshotFile = (baseUrl: string, projectId: string): string =>
  join(FOLDER, `${new URL(baseUrl).host.replaceAll(/[^\w.-]/g, "_")}_${projectId}.json`);

/** The address of a service, however it is written. */
export function normalUrl(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, "").replace(/\/api\/v4$/, "");
}

/** Reads the settings. Adds to `leftOut` what the service lacks. */
export async function takeSnapshot(scene: Scene, baseUrl: string, leftOut: LeftOut): Promise<Snapshot> {
  const { client, user, group, project } = scene;
  const call = { signal: new AbortController().signal };
  const settingOf = async (kind: "group" | "project") =>
    seen((await client.notificationSettings.get({ kind, id: scene[kind].id }, call)).value);
  const part = async <T>(name: Part, read: () => Promise<T>): Promise<T | null> => {
    try {
      return await read();
    } catch (thrown) {
      if (!isLacking(thrown)) throw thrown;
      leftOut.set(name, thrown.summary);
      return null;
    }
  };
  return {
    format: 1,
    pid: process.pid,
    takenAt: new Date().toISOString(),
    baseUrl: normalUrl(baseUrl),
    user: { id: user.id, name: user.name },
    group: { id: group.id, path: group.path },
    project: { id: project.id, path: project.path },
    notifications: await part("notification settings", async () => ({
      group: await settingOf("group"),
      project: await settingOf("project"),
    })),
    tracking: await part("error tracking settings", () => switchesOf(client, project.id)),
    keys: await part("client keys", () => keyIds(client, project.id)),
  };
}

const seen = ({ level, events }: NotificationSetting): z.infer<typeof SETTING> => ({ level, events });

/** The switches of a project's error tracking; `none` if it has no settings. */
export async function switchesOf(client: Client, project: string): Promise<z.infer<typeof SWITCHES> | "none"> {
  const { value } = await client.errorTrackingSettings.get(project, fresh());
  return value === null ? "none" : { active: value.active, integrated: value.integrated };
}

/** The numbers of a project's keys, in the order of the service. */
export const keyIds = async (client: Client, project: string): Promise<number[]> =>
  (await client.clientKeys.list(project, fresh())).value.map(({ id }) => id);

/** A read of its own: Terraform's writes do not pass through this client. */
export const fresh = () => ({ signal: new AbortController().signal, fresh: true }) as const;

/** Writes the file of a run that begins, as a whole. Throws if it is there already, or if it cannot be written. */
export async function createSnapshot(file: string, snapshot: Snapshot): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const temporary = temporaryOf(file);
    await write(temporary, snapshot);
    try {
      // Unlike a rename, this fails if the file is there.
      await link(temporary, file);
    } finally {
      await rm(temporary, { force: true });
    }
  } catch (cause) {
    const why = hasCode(cause, "EEXIST")
      ? `There is a snapshot already: ${file}. If another run is under way, wait until it ends. ` +
        `If one was killed, put its settings back: npm run acceptance -- --restore ${file}`
      : `The snapshot could not be written, so nothing was changed: ${file}: ${reasonOf(cause)}`;
    throw new Error(why, { cause });
  }
}

/** Replaces the file as a whole: one of the two is always there. */
export async function replaceSnapshot(file: string, snapshot: Snapshot): Promise<void> {
  const temporary = temporaryOf(file);
  await write(temporary, snapshot);
  await rename(temporary, file);
}

const temporaryOf = (file: string): string => `${file}.${process.pid}`;

async function write(file: string, snapshot: Snapshot): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(snapshot, null, 2)}\n`);
    await handle.sync();
  } catch (thrown) {
    await rm(file, { force: true });
    throw thrown;
  } finally {
    await handle.close();
  }
}

/** Removes the file: everything in it is back. */
export const removeSnapshot = (file: string): Promise<void> => rm(file, { force: true });

/** Reads the file of a run that was killed. Throws if the run is still there, or if the file is not whole. */
export async function readSnapshot(file: string): Promise<Snapshot> {
  const text = await readFile(file, "utf8");
  const { data, success } = z.safeParse(SNAPSHOT, jsonIn(text));
  if (!success)
    throw new Error(`${file} is not a whole snapshot. A run writes it before it changes anything: remove the file.`);
  if (isRunning(data.pid))
    throw new Error(
      `The run is still under way, as process ${data.pid}. Wait until it ends, or end it. ` +
        `If that is another program, change "pid" in ${file} to 0.`,
    );
  return data;
}

function isRunning(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return hasCode(thrown, "EPERM");
  }
}
