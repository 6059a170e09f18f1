import { USERS } from "./seed.ts";
import type { Service } from "./remembering-service.ts";

/** A stored key. */
export interface LiveKey {
  readonly id: number;
  readonly project: number;
  readonly publicKey: string;
}

/** All stored data of the service, by description: `setting ada project 7`, `error tracking 7`. */
export interface Snapshot {
  readonly cells: ReadonlyMap<string, string>;
  readonly keys: ReadonlyMap<number, LiveKey>;
}

/** The name of a notification setting's cell. */
export const settingCell = (user: string, kind: string, id: number): string => `setting of ${user} for ${kind} ${id}`;

/** The name of a project's error tracking settings. */
export const trackingCell = (project: number): string => `error tracking of project ${project}`;

/** The stored values of a notification setting. */
export interface LiveSetting {
  readonly level: string;
  readonly events: Readonly<Record<string, boolean>>;
}

/** The stored values of error tracking settings. */
export interface LiveTracking {
  readonly active: boolean;
  readonly integrated: boolean;
}

const taken = new WeakMap<object, Snapshot>();

/** Reads everything. */
export function takeSnapshot(service: Service): Snapshot {
  const content = service.content();
  const snapshot = taken.get(content) ?? readAll(service);
  taken.set(content, snapshot);
  return snapshot;
}

function readAll(service: Service): Snapshot {
  const cells = new Map<string, string>();
  for (const row of service.select("SELECT * FROM notification_settings")) {
    const user = USERS[Number(row.user_id) as keyof typeof USERS]; // nobody else has any
    cells.set(settingCell(user, String(row.scope), Number(row.source_id)), liveSetting(row));
  }
  for (const row of service.select("SELECT project_id, active, integrated FROM error_tracking_settings")) {
    const live: LiveTracking = { active: row.active === 1, integrated: row.integrated === 1 };
    cells.set(trackingCell(Number(row.project_id)), JSON.stringify(live));
  }
  const keys = service.select("SELECT id, project_id, public_key FROM client_keys").map((row) => {
    const key = { id: Number(row.id), project: Number(row.project_id), publicKey: String(row.public_key) };
    return [key.id, key] as const;
  });
  return { cells, keys: new Map(keys) };
}

/** Returns the text of a setting. Events that are off are equal to events that were never set. */
function liveSetting({ level, events }: Readonly<Record<string, unknown>>): string {
  const stored = JSON.parse(String(events)) as Record<string, boolean>; // as the service stores them
  const on = Object.keys(stored)
    .filter((name) => stored[name] === true)
    .toSorted();
  const live: LiveSetting = { level: String(level), events: Object.fromEntries(on.map((name) => [name, true])) };
  return JSON.stringify(live);
}
