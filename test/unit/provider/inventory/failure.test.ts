import { afterEach, describe, expect, test } from "@jest/globals";
import { walk, type Scope } from "../../../../src/provider/inventory/index.ts";
import { answer, clientOf, closeAll, startServer } from "../../../support/server/http-server.ts";
import { all, inShort, partsFor } from "./collected.ts";
import { startListing, type Rule } from "./listing-server.ts";

afterEach(closeAll);

const MEMBERSHIP: Scope = { global: false, places: "membership" };
const TEAM: Scope = { global: false, places: { groups: ["team"], projects: [], includeSubgroups: true } };
const KEYS = partsFor("client_key");
const { signal } = new AbortController();

/** Answers requests for paths like this with a status. */
const refusing =
  (path: RegExp, status: number, body: unknown = { message: `${status}` }): Rule =>
  (asked) => {
    if (!path.test(asked.path)) return false;
    answer(asked.response, status, body);
    return true;
  };

/** Walks over a listing service; returns short forms of the results, and the error that ended the walk, or null. */
async function walkOver(rule: Rule, scope: Scope = TEAM, parts = KEYS) {
  const { url, seen } = await startListing(3, rule);
  const found: string[] = [];
  try {
    for await (const each of walk(clientOf(url), scope, { parts, signal })) found.push(inShort(each));
  } catch (error) {
    return { found, error, seen };
  }
  return { found, error: null, seen };
}

const ALL_THREE = ["project team/p1", "project team/p2", "project team/p3"];

describe("a walk continues", () => {
  test.each<[string, string, Rule]>([
    ["where the token may not", "denied", refusing(/2\/error_tracking\/client_keys/, 403)],
    ["where a project is gone since", "gone", refusing(/2\/.*keys/, 404, { message: "404 Project Not Found" })],
    ["where the service fails", "unavailable", refusing(/2\/error_tracking\/client_keys/, 500)],
  ])("%s, and says so after the place", async (_title, code, rule) => {
    const [one, two, three] = ALL_THREE;
    const skipped = `client_key of project team/p2: ${code}`;
    expect(await walkOver(rule)).toMatchObject({ found: [one, two, skipped, three], error: null });
  });

  test("with the other parts of a place", async () => {
    const { found } = await walkOver(
      refusing(/client_keys/, 403),
      TEAM,
      partsFor("client_key", "notification_setting"),
    );
    expect(found.slice(0, 3)).toEqual(["group team", "project team/p1", "client_key of project team/p1: denied"]);
  });

  test("after a group whose subgroups or projects cannot be listed", async () => {
    const parts = partsFor("notification_setting");
    const { found } = await walkOver(refusing(/descendant_groups/, 403), TEAM, parts);
    expect(found).toEqual(["group team", "subgroups of group team: denied", ...ALL_THREE]);
    const { found: without } = await walkOver(refusing(/projects$/, 403), TEAM, parts);
    expect(without).toEqual(["group team", "projects of group team: denied"]);
  });

  test("after a list that does not end", async () => {
    const { found } = await walkOver(({ path, query, response }) => {
      if (!path.endsWith("/projects")) return false;
      response.setHeader("x-next-page", String(Number(query.get("page")) + 1));
      answer(response, 200, [{ id: 1, path_with_namespace: "team/p1" }]);
      return true;
    });
    expect(found).toEqual(["project team/p1", "projects of group team: unsupported"]);
  });
});

describe("a walk ends", () => {
  test("if the token is no longer accepted, after its earlier results", async () => {
    const { found, error } = await walkOver(refusing(/2\/error_tracking\/client_keys/, 401));
    expect([found, error]).toMatchObject([["project team/p1"], { code: "denied", status: 401 }]);
  });

  test.each<[string, object, Rule]>([
    ["a firewall answers", { code: "unsupported" }, refusing(/2\/error_tracking\/client_keys/, 403, "<html></html>")],
    [
      "a gateway answers",
      { code: "unsupported" },
      refusing(/2\/error_tracking\/client_keys/, 403, "RBAC: access denied"),
    ],
    [
      "the user is blocked",
      { code: "denied" },
      refusing(/2\/error_tracking\/client_keys/, 403, { message: "403 Forbidden - Your account has been blocked." }),
    ],
  ])("where %s, instead of skipping everything", async (_title, reason, rule) => {
    const { found, error } = await walkOver(rule);
    expect([found, error]).toMatchObject([["project team/p1"], { status: 403, ...reason }]);
  });

  test.each<[string, Rule]>([
    ["an endpoint is not there", refusing(/2\/error_tracking\/client_keys/, 404, { error: "404 Not Found" })],
    ["a response has another form", refusing(/2\/error_tracking\/client_keys/, 200, {})],
  ])("where %s, instead of skipping everything", async (_title, rule) => {
    const { found, error } = await walkOver(rule);
    expect([found, error]).toMatchObject([["project team/p1"], { code: "unsupported" }]);
  });

  test("if the user's memberships cannot be listed", async () => {
    const { found, error } = await walkOver(refusing(/projects$/, 500), MEMBERSHIP);
    expect([found, error]).toMatchObject([[], { code: "unavailable", status: 500 }]);
  });

  test("if nothing answers, instead of skipping everything", async () => {
    const { url, close } = await startServer(() => undefined);
    await close();
    const walking = all(walk(clientOf(url), TEAM, { parts: KEYS, signal }));
    await expect(walking).rejects.toMatchObject({ summary: "Connection to the service was refused" });
  });

  test("on a page that fails, after what the pages before it had", async () => {
    const rule: Rule = ({ query, response }) => {
      if (query.get("page") !== "2") return false;
      answer(response, 500, {});
      return true;
    };
    const { url } = await startListing(150, rule);
    const found: string[] = [];
    const walking = async () => {
      for await (const each of walk(clientOf(url), MEMBERSHIP, { parts: KEYS, signal })) found.push(inShort(each));
    };
    await expect(walking()).rejects.toMatchObject({ status: 500 });
    expect(found).toHaveLength(100);
  });
});

describe("a walk that is stopped", () => {
  test("ends immediately with the signal's reason, while a request waits", async () => {
    const end = new AbortController();
    const { url, seen } = await startListing(3, ({ path }) => {
      if (path.endsWith("client_keys")) end.abort(new Error("Ctrl-C"));
      return path.endsWith("client_keys");
    });
    const walking = all(walk(clientOf(url), TEAM, { parts: KEYS, signal: end.signal }));
    await expect(walking).rejects.toThrow("Ctrl-C");
    expect(seen.length).toBeLessThanOrEqual(5);
  });

  test("gives nothing more of what it has read", async () => {
    const end = new AbortController();
    const { url } = await startListing(3);
    const walking = walk(clientOf(url), TEAM, { parts: KEYS, signal: end.signal });
    await walking.next();
    end.abort(new Error("Ctrl-C"));
    await expect(walking.next()).rejects.toThrow("Ctrl-C");
    await expect(walking.next()).resolves.toEqual({ done: true, value: undefined });
  });

  test("by its reader gives up what is under way", async () => {
    const ends: Promise<unknown>[] = [];
    const { url, seen } = await startListing(1000, ({ path, response }) => {
      if (!path.endsWith("client_keys") || path.includes("/1/")) return false;
      ends.push(new Promise((resolve) => response.once("close", resolve)));
      return true;
    });
    const client = clientOf(url, { requestTimeoutMs: 600_000 });
    for await (const each of walk(client, TEAM, { parts: KEYS, signal })) {
      if (inShort(each) === "project team/p1") break;
    }
    await Promise.all(ends);
    // The group, a page of projects, and the keys of the first ones.
    expect(seen.length).toBeLessThan(2 + 2 * 10);
  });
});

test("a walk has as many requests under way as its client allows", async () => {
  const counts = { now: 0, most: 0 };
  const { url } = await startListing(40, ({ path, response }) => {
    if (!path.endsWith("client_keys")) return false;
    counts.now += 1;
    counts.most = Math.max(counts.most, counts.now);
    setTimeout(() => {
      counts.now -= 1;
      answer(response, 200, []);
    }, 5);
    return true;
  });
  const client = clientOf(url, { maxConcurrentRequests: 4 });
  expect(await all(walk(client, TEAM, { parts: KEYS, signal }))).toHaveLength(40);
  expect(counts.most).toBe(4);
});
