import { describe, expect, test } from "@jest/globals";
import { type Reply, serving, testCases } from "../serving.ts";
import { keys, permissionCases, SEED } from "./seeded.ts";

interface Key {
  readonly id: number;
  readonly active: boolean;
  readonly public_key: string;
  readonly tracker_dsn: string;
}

// An answer of the service, whose exact form the tests below compare.
const keyOf = (json: unknown): Key => json as Key;

describe("who may", () => {
  const send = serving({ seed: SEED });
  testCases(send, {
    ...permissionCases({ method: "GET", path: keys(1), open: keys(5) }),
    ...permissionCases({ method: "POST", path: keys(1), open: keys(5) }),
    ...permissionCases({ method: "DELETE", path: keys(1, "/1"), open: keys(5, "/1") }),
    "a maintainer": { path: keys(1), status: 200, answer: [] },
    "an administrator": { path: keys(1), token: "admin", status: 200, answer: [] },
    "nobody deletes a whole list": { path: keys(1), method: "DELETE", status: 405 },
    "nobody reads a single key": { path: keys(2, "/1"), status: 405 },
  });
});

describe("keys", () => {
  const send = serving({ seed: { ...SEED, features: { integrated_error_tracking: false } } });

  test("are made with 201, a fresh public key and an address with port and number", async () => {
    const reply = await send(keys("team%2Ffresh"), { method: "POST" });
    const key = keyOf(reply.json);
    const { host } = new URL(send.service().url);
    expect([reply.status, Object.keys(key)]).toEqual([201, ["id", "active", "public_key", "tracker_dsn"]]);
    expect(key.public_key).toMatch(/^glet_[0-9a-f]{32}$/);
    expect(key).toMatchObject({
      active: true,
      tracker_dsn: `http://${key.public_key}@${host}/errortracking/api/v1/projects/1`,
    });
  });

  test("ignore whatever is sent with them, and are never the same twice", async () => {
    const json = { public_key: "mine", active: false };
    const [first, second] = await Promise.all([1, 2].map(() => send(keys(1), { method: "POST", json })));
    const parts = [first, second].flatMap((reply) => keyOf(reply?.json).public_key.match(/[0-9a-f]{8}/g) ?? []);
    expect([parts.length, new Set(parts).size]).toEqual([8, 8]);
    expect(keyOf(first?.json)).toMatchObject({ active: true });
  });

  test("have ids of one sequence for all projects, which are never given again", async () => {
    const first = keyOf((await send(keys(4), { method: "POST" })).json);
    await send(keys(4, `/${first.id}`), { method: "DELETE" });
    const second = keyOf((await send(keys(5), { method: "POST" })).json);
    expect(second.id).toBe(first.id + 1);
  });

  test("are deleted for good, with 200 and the key", async () => {
    const key = keyOf((await send(keys(4), { method: "POST" })).json);
    const reply = await send(keys(4, `/${key.id}`), { method: "DELETE" });
    expect([reply.status, reply.json]).toEqual([200, key]);
    expect((await send(keys(4))).json).toEqual([]);
    const again = await send(keys(4, `/${key.id}`), { method: "DELETE" });
    expect([again.status, again.json]).toEqual([404, { message: "404 Not found" }]);
  });

  test("are found by the number that an id begins with", async () => {
    const key = keyOf((await send(keys(4), { method: "POST" })).json);
    expect((await send(keys(4, `/${key.id}abc`), { method: "DELETE" })).json).toEqual(key);
  });

  const missing = { method: "DELETE", status: 404, answer: { message: "404 Not found" } };
  testCases(send, {
    "of another project are not there": { ...missing, path: keys(1, "/1") },
    "whose id is no number are not there": { ...missing, path: keys(2, "/abc") },
    "whose id is beyond exact numbers are not there": { ...missing, path: keys(2, "/9007199254740993") },
    "whose id is below zero are not there": { ...missing, path: keys(2, "/-1") },
    "whose id is beyond all numbers are not there": { ...missing, path: keys(2, `/${"9".repeat(30)}`) },
  });

  test("that are inactive are listed like the others", async () => {
    expect((await send(keys(6))).json).toMatchObject([{ public_key: "glet_dead", active: false }]);
  });
});

describe("the address of a key", () => {
  const plain = serving({ seed: { ...SEED, dsn_url: "https://errors.example" } });
  const upstream = serving({ seed: { ...SEED, dsn_url: "http://errors.example:8080" }, profile: "upstream" });

  test("always has its port", async () => {
    const expected = "https://glet_on@errors.example:443/errortracking/api/v1/projects/2";
    expect((await plain(keys(2))).json).toMatchObject([{ tracker_dsn: expected }]);
  });

  test("has another field name in the profile upstream", async () => {
    const sentry_dsn = "http://glet_on@errors.example:8080/errortracking/api/v1/projects/2";
    expect((await upstream(keys(2))).json).toEqual([{ id: 1, active: true, public_key: "glet_on", sentry_dsn }]);
  });
});

describe("pages", () => {
  const client_keys = Array.from({ length: 45 }, (_, index) => ({ public_key: `k${index + 1}` }));
  const many = {
    ...SEED,
    projects: [
      { id: 7, full_path: "team/many", client_keys },
      { id: 8, full_path: "team/none" },
    ],
  };
  const send = serving({ seed: many });
  const HEADERS = ["x-total", "x-total-pages", "x-page", "x-per-page", "x-next-page", "x-prev-page"];
  const page = async (
    query: string,
    project = 7,
  ): Promise<{ ids: number[]; headers: (string | null)[]; links: string[] }> => {
    const { status, json, headers } = await send(keys(project, query));
    expect(status).toBe(200);
    return {
      ids: (json as Key[]).map(({ id }) => id),
      headers: HEADERS.map((name) => headers.get(name)),
      links: headers.get("link")?.split(", ") ?? [],
    };
  };
  const range = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);

  test.each<[string, string, [number[], string[]]]>([
    ["20 without a word", "", [range(1, 20), ["45", "3", "1", "20", "2", ""]]],
    ["the second", "?page=2", [range(21, 40), ["45", "3", "2", "20", "3", "1"]]],
    ["the last", "?page=3", [range(41, 45), ["45", "3", "3", "20", "", "2"]]],
    ["one past the end", "?page=4", [[], ["45", "3", "4", "20", "", ""]]],
    ["all at once", "?per_page=100", [range(1, 45), ["45", "1", "1", "100", "", ""]]],
    ["100 where more are asked for", "?per_page=1000", [range(1, 45), ["45", "1", "1", "100", "", ""]]],
    ["the first for a page of 0", "?page=0&per_page=5", [range(1, 5), ["45", "9", "1", "5", "2", ""]]],
    ["the first for a negative page", "?page=-3&per_page=5", [range(1, 5), ["45", "9", "1", "5", "2", ""]]],
    ["the first of 20 for nonsense", "?page=abc&per_page=xyz", [range(1, 20), ["45", "3", "1", "20", "2", ""]]],
    ["the first of 20 for lists", "?page[]=2&per_page[]=5", [range(1, 20), ["45", "3", "1", "20", "2", ""]]],
    ["the number that a text begins with", "?page=2nd&per_page=5.9", [range(6, 10), ["45", "9", "2", "5", "3", "1"]]],
  ])("show %s", async (_what, query, [ids, headers]) => {
    expect(await page(query)).toMatchObject({ ids, headers });
  });

  test("of an empty list are one", async () => {
    expect(await page("", 8)).toMatchObject({ ids: [], headers: ["0", "1", "1", "20", "", ""] });
  });

  test("of size 0 show nothing, and no headers", async () => {
    expect(await page("?per_page=0")).toEqual({ ids: [], headers: HEADERS.map(() => null), links: [] });
  });

  test("beyond every number are past the end", async () => {
    expect((await page(`?page=${"9".repeat(300)}`)).ids).toEqual([]);
  });

  test("link to each other under the service's own address, with every parameter", async () => {
    const own = send.service().url;
    const link = (number: number): string =>
      `<${own}${keys("team%2Fmany")}?a=b&id=team%2Fmany&page=${number}&per_page=>`;
    const { headers } = await send(keys("team%2Fmany", "?a=b&page=2"), { headers: { Host: "elsewhere.example" } });
    const rels = ["prev", "next", "first", "last"];
    expect(headers.get("link")).toBe(
      rels.map((rel, index) => `${link([1, 3, 1, 3][index] ?? 0)}; rel="${rel}"`).join(", "),
    );
  });

  test("lead from the first to the last by their links", async () => {
    let next: string | undefined = `${send.service().url}${keys(7, "?per_page=10")}`;
    const ids: number[] = [];
    while (next !== undefined) {
      const own = send.service().url;
      expect(next.startsWith(own)).toBe(true);
      const reply: Reply = await send(next.slice(own.length));
      ids.push(...(reply.json as Key[]).map(({ id }) => id));
      next = /<([^>]+)>; rel="next"/.exec(reply.headers.get("link") ?? "")?.[1];
    }
    expect(ids).toEqual(range(1, 45));
  });
});
