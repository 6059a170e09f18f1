import { isDeepStrictEqual } from "node:util";
import { assertThat } from "../target.ts";

/** A client key as the service shows it. */
export interface Key {
  readonly id: number;
}

/** A notification setting as it is sent. */
interface Notification {
  readonly level: string;
  readonly events: Readonly<Record<string, boolean>>;
}

/** Sends one request; the answer's body is JSON. */
export type Send = (method: string, path: string, json?: unknown) => Promise<{ status: number; json: unknown }>;

/** The expected result of the writes so far, and the requests that check it. */
export class Model {
  readonly #send: Send;
  /** The keys of a project, in the service's order. */
  readonly #keys = new Map<string, readonly Key[]>();
  /** The answer to the last write of a setting, by its path. */
  readonly #settings = new Map<string, unknown>();
  /** The events that were ever written, by the path of the setting. */
  readonly #events = new Map<string, Record<string, boolean>>();

  constructor(send: Send) {
    this.#send = send;
  }

  async createKey(project: string): Promise<void> {
    const known = await this.#known(project);
    const { status, json } = await this.#send("POST", keysOf(project));
    assertThat(status === 201, "a key was not created", { status, json });
    this.#keys.set(project, [...known, json as Key]); // what it holds is compared with what a list shows
  }

  /** Deletes one of the keys, counted from the first and round again. */
  async deleteKey(project: string, index: number): Promise<void> {
    const known = await this.#known(project);
    const key = known[index % Math.max(1, known.length)];
    const { status } = await this.#send("DELETE", `${keysOf(project)}/${key?.id ?? 999}`);
    assertThat(status === (key === undefined ? 404 : 200), "another status for a deletion", status);
    this.#keys.set(
      project,
      known.filter((other) => other !== key),
    );
  }

  async putErrorTracking(project: string, setting: { active: boolean; integrated: boolean }): Promise<void> {
    const path = `/projects/${project}/error_tracking/settings`;
    const before = await this.#known(project);
    const { status, json } = await this.#send("PUT", path, setting);
    assertThat(status === 200, "settings were not saved", { status, json });
    if ((json as { status?: string }).status === "error") return; // the form in which the service refuses settings
    assertThat(contains(json, setting), "other settings than those sent", json);
    this.#settings.set(path, json);
    // Settings that end up active and integrated make a first key.
    this.#keys.delete(project);
    const after = await this.#known(project);
    const made = after.slice(before.length);
    assertThat(isDeepStrictEqual(after.slice(0, before.length), before), "other keys than before", after);
    assertThat(made.length === (setting.active && setting.integrated && before.length === 0 ? 1 : 0), "keys", after);
  }

  async putNotification(place: string, { level, events }: Notification): Promise<void> {
    const path = `${place}/notification_settings`;
    const { status, json } = await this.#send("PUT", path, { level, ...events });
    assertThat(status === 200 && contains(json, { level }), "a setting was not saved", { status, json });
    this.#settings.set(path, json);
    const all = { ...this.#events.get(path), ...events };
    this.#events.set(path, all);
    const { events: shown } = json as { events?: unknown }; // only at this level
    if (level === "custom" && place !== "") assertThat(contains(shown, all), "other events than those written", json);
  }

  /** Reads everything that was written. */
  async verify(): Promise<void> {
    for (const [path, shown] of this.#settings) {
      const { json } = await this.#send("GET", path);
      assertThat(isDeepStrictEqual(json, shown), `another setting at ${path}`, { json, shown });
    }
    for (const [project, known] of this.#keys) {
      const { json } = await this.#send("GET", `${keysOf(project)}?per_page=100`);
      assertThat(isDeepStrictEqual(json, known), `other keys of ${project}`, { json, known });
    }
  }

  async #known(project: string): Promise<readonly Key[]> {
    const known = this.#keys.get(project);
    if (known !== undefined) return known;
    const { json } = await this.#send("GET", `${keysOf(project)}?per_page=100`);
    const listed = json as readonly Key[]; // the form of a list
    this.#keys.set(project, listed);
    return listed;
  }
}

const keysOf = (project: string): string => `/projects/${project}/error_tracking/client_keys`;

function contains(whole: unknown, part: Readonly<Record<string, unknown>>): boolean {
  return (
    typeof whole === "object" &&
    whole !== null &&
    Object.entries(part).every(([name, value]) => Reflect.get(whole, name) === value)
  );
}
