import { describe, expect } from "@jest/globals";
import { partyTo, targets } from "./target.ts";

const SETTINGS = "/projects/PROJECT/error_tracking/settings";
const KEYS = "/projects/PROJECT/error_tracking/client_keys";
const DSN = /^https?:\/\/glet_[0-9a-f]{32}@[^/]+\/.*\/\d+$/;

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
  const { send, holds } = partyTo(target);

  holds("settings that are not there are missing", async () => {
    const reply = await send(SETTINGS);
    if (reply.status !== 200) {
      expect([reply.status, reply.json]).toEqual([404, { message: "404 Error Tracking Setting Not Found" }]);
    }
    expect([200, 404]).toContain(reply.status);
  });

  holds("PUT creates settings, and a first key", async () => {
    const reply = await send(`${SETTINGS}?active=true&integrated=true`, { method: "PUT" });
    expect([reply.status, reply.json]).toMatchObject([200, { active: true, integrated: true, api_url: null }]);
    expect((await send(KEYS)).json).not.toEqual([]);
    const again = await send(`${SETTINGS}?active=true&integrated=true`, { method: "PUT" });
    expect([again.status, again.json]).toEqual([200, reply.json]);
  });

  holds("PATCH switches settings off and on", async () => {
    const off = await send(`${SETTINGS}?active=false`, { method: "PATCH" });
    if (off.status === 404) {
      expect(off.json).toEqual({ message: "404 Error Tracking Setting Not Found" });
      return;
    }
    expect([off.status, off.json]).toMatchObject([200, { active: false }]);
    expect((await send(SETTINGS)).json).toMatchObject({ active: false });
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
    const created = await send(KEYS, { method: "POST" });
    const key = keyOf(created.json);
    expect([created.status, Object.keys(key).length]).toEqual([201, 4]);
    expect(key).toMatchObject({ id: expect.any(Number), active: true });
    expect(dsnOf(key)).toMatch(DSN);
    expect(dsnOf(key)).toContain(key.public_key);
    expect((await send(`${KEYS}?per_page=100`)).json).toContainEqual(key);
    const deleted = await send(`${KEYS}/${key.id}`, { method: "DELETE" });
    expect([deleted.status, deleted.json]).toEqual([200, key]);
    const again = await send(`${KEYS}/${key.id}`, { method: "DELETE" });
    expect([again.status, again.json]).toEqual([404, { message: "404 Not found" }]);
  });

  holds("a list of keys comes in pages, oldest first", async () => {
    const made = [
      keyOf((await send(KEYS, { method: "POST" })).json),
      keyOf((await send(KEYS, { method: "POST" })).json),
    ];
    const { json, headers } = await send(`${KEYS}?per_page=1`);
    expect(json).toHaveLength(1);
    expect(headers.get("x-next-page")).toBe("2");
    expect(headers.get("link")).toMatch(/<[^>]+[?&]page=2[^>]*>; rel="next"/);
    const ids = ((await send(`${KEYS}?per_page=100`)).json as Key[]).map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((left, right) => left - right));
    for (const { id } of made) await send(`${KEYS}/${id}`, { method: "DELETE" });
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
