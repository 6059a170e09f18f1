import { beforeAll, describe, expect } from "@jest/globals";
import { partyTo, type Reply, targets } from "./target.ts";

const SETTINGS = "/projects/PROJECT/error_tracking/settings";
const KEYS = "/projects/PROJECT/error_tracking/client_keys";
const MISSING = { message: "404 Error Tracking Setting Not Found" };
const DSN = /^https?:\/\/glet_[0-9a-f]{32}@[^/]+\/.*\/\d+$/;

interface Setting {
  readonly active: boolean;
  readonly integrated: boolean;
  readonly api_url: string | null;
}

interface Key {
  readonly id: number;
  readonly public_key: string;
}

// The form of a key is what the first test of keys compares.
const keyOf = (json: unknown): Key => json as Key;

/** The address has one name in the interface document and another in the real service. */
function dsnOf(key: unknown): unknown {
  return Object.entries(key as object).find(([name]) => name.endsWith("_dsn"))?.[1];
}

describe.each(targets().map((target) => [target.name, target] as const))("error tracking of %s", (_name, target) => {
  const { send, holds, atEnd } = partyTo(target, "error tracking");
  const made = new Set<number>();
  let found: Reply | undefined;

  const change = (method: "PUT" | "PATCH", query: string): Promise<Reply> => send(`${SETTINGS}?${query}`, { method });

  async function allKeys(): Promise<Key[]> {
    const keys: Key[] = [];
    for (let page = "1"; page !== "";) {
      const { json, headers } = await send(`${KEYS}?per_page=100&page=${page}`);
      keys.push(...(json as Key[]));
      page = headers.get("x-next-page") ?? "";
    }
    return keys;
  }

  /** Changes the settings, and takes note of a key that is made on the side. */
  async function switchTo(method: "PUT" | "PATCH", query: string): Promise<Reply> {
    const before = new Set((await allKeys()).map(({ id }) => id));
    const reply = await change(method, query);
    for (const { id } of await allKeys()) if (!before.has(id)) made.add(id);
    return reply;
  }

  async function createKey(): Promise<{ status: number; key: Key }> {
    const { status, json } = await send(KEYS, { method: "POST" });
    const key = keyOf(json);
    if (status === 201) made.add(key.id);
    return { status, key };
  }

  beforeAll(async () => {
    found = await send(SETTINGS);
  });

  atEnd(async () => {
    if (found?.status === 200) {
      const { active, integrated } = found.json as Setting;
      const { json: left } = await send(SETTINGS);
      // A server with the feature off shows false whatever is stored: then it was not changed, and stays unsent.
      const isChanged = (left as Setting).integrated !== integrated;
      await switchTo("PATCH", isChanged ? `active=${active}&integrated=${integrated}` : `active=${active}`);
      expect((await send(SETTINGS)).json).toEqual(found.json);
    }
    for (const id of made) await send(`${KEYS}/${id}`, { method: "DELETE" });
  });

  holds("settings that are not there are missing", async () => {
    const reply = await send(SETTINGS);
    if (!target.isNew && reply.status === 200) return;
    expect([reply.status, reply.json]).toEqual([404, MISSING]);
  });

  holds("PUT creates settings, and a first key", async () => {
    const reply = await switchTo("PUT", "active=true&integrated=true");
    expect([reply.status, reply.json]).toMatchObject([200, { active: true, integrated: true, api_url: null }]);
    expect((await send(KEYS)).json).not.toEqual([]);
    const again = await switchTo("PUT", "active=true&integrated=true");
    expect([again.status, again.json]).toEqual([200, reply.json]);
  });

  holds("PATCH switches settings off and on", async () => {
    const before = await send(SETTINGS);
    if (!target.isNew && before.status === 404) {
      const reply = await change("PATCH", "active=false");
      expect([reply.status, reply.json]).toEqual([404, MISSING]);
      return;
    }
    const setting = before.json as Setting;
    // What was found off, with no tracker to be seen, may have none: then it cannot be switched on.
    const mayLackTracker = !setting.active && !setting.integrated && setting.api_url === null;
    for (const active of mayLackTracker ? [false] : [false, true]) {
      const reply = await switchTo("PATCH", `active=${active}`);
      expect([reply.status, reply.json]).toEqual([200, { ...setting, active }]);
      expect((await send(SETTINGS)).json).toEqual(reply.json);
    }
  });

  holds("PUT reports what is wrong with status 200", async () => {
    const reply = await send(`${SETTINGS}?active=true&integrated=false`, { method: "PUT" });
    expect([reply.status, reply.json]).toMatchObject([200, { status: "error", message: expect.any(String) }]);
  });

  holds("parameters are refused with every complaint", async () => {
    const put = await send(SETTINGS, { method: "PUT" });
    expect([put.status, put.json]).toEqual([
      400,
      { error: "active is missing, active is empty, integrated is missing" },
    ]);
    const patch = await send(`${SETTINGS}?active=perhaps`, { method: "PATCH" });
    expect([patch.status, patch.json]).toEqual([400, { error: "active is invalid" }]);
  });

  holds("keys are created with 201, listed, and deleted with 200 and their own form", async () => {
    const { status, key } = await createKey();
    expect([status, Object.keys(key).length]).toEqual([201, 4]);
    expect(key).toMatchObject({ id: expect.any(Number), active: true });
    expect(dsnOf(key)).toMatch(DSN);
    expect(dsnOf(key)).toContain(key.public_key);
    expect(await allKeys()).toContainEqual(key);
    const deleted = await send(`${KEYS}/${key.id}`, { method: "DELETE" });
    expect([deleted.status, deleted.json]).toEqual([200, key]);
    const again = await send(`${KEYS}/${key.id}`, { method: "DELETE" });
    expect([again.status, again.json]).toEqual([404, { message: "404 Not found" }]);
  });

  holds("a list of keys comes in pages, oldest first", async () => {
    await createKey();
    await createKey();
    const { json, headers } = await send(`${KEYS}?per_page=1`);
    expect(json).toHaveLength(1);
    expect(headers.get("x-next-page")).toBe("2");
    expect(headers.get("link")).toMatch(/<[^>]+[?&]page=2[^>]*>; rel="next"/);
    const ids = (await allKeys()).map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((left, right) => left - right));
  });

  holds("a project that cannot be seen is missing", async () => {
    for (const path of [SETTINGS, KEYS]) {
      const reply = await send(path.replace("PROJECT", "no%2Fsuch-project"));
      expect([reply.status, reply.json]).toEqual([404, { message: "404 Project Not Found" }]);
    }
  });

  holds("nothing is for strangers", async () => {
    for (const path of [SETTINGS, KEYS]) {
      const reply = await send(path, { token: null });
      expect([reply.status, reply.json]).toEqual([401, { message: "401 Unauthorized" }]);
    }
  });
});
