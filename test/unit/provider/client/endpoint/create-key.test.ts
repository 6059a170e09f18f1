import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { ClientOptions } from "../../../../../src/provider/client/index.ts";
import { startService, type TestService } from "../../../../../src/testing.ts";
import { answer, clientOf, closeAll, rejectionOf } from "../../../../support/server/http-server.ts";
import {
  dropped,
  keyOf,
  LATE_MS,
  limited,
  listed,
  made,
  madeAndDropped,
  madeLate,
  startKeyServer,
  twiceMadeAndDropped,
  type Respond,
} from "../../../../support/server/key-server.ts";
import { testSideBySide } from "../../../../support/side-by-side.ts";

afterAll(closeAll);

const never = new AbortController().signal;
// Shorter than the delay of a late response, and longer than half of it.
const QUIET_MS = 2000;
const ADVICE = "Look at the list.";
const options = { requestTimeoutMs: QUIET_MS, maxRetries: 2 };

describe("a key is created exactly once if", () => {
  const lost: Readonly<Record<string, object>> = {
    "the connection is lost before the request is executed": { kind: "drop", carried_out: false },
    "the connection is lost after the request was executed": { kind: "drop", carried_out: true },
    "the response is cut off in the middle": { kind: "truncate", bytes: 20 },
    "the response comes after our timeout": { kind: "slow", milliseconds: LATE_MS },
    "a gateway fails before it passes the request on": { kind: "status", status: 502 },
    "a gateway fails although the request was executed": { kind: "status", status: 502, carried_out: true },
    "the gateway's time is up": { kind: "html", status: 504, carried_out: true },
    "the service fails": { kind: "status", status: 500 },
    "the service times out": { kind: "status", status: 408, carried_out: true },
    "the service is locked": { kind: "status", status: 409, body: { message: "409 Conflict: Resource lock" } },
    "it is too early": { kind: "status", status: 425, carried_out: true },
    "the rate is limited": { kind: "status", status: 429 },
    "a web page answers": { kind: "html", status: 200, carried_out: true },
    "the response is no key": { kind: "status", status: 201, body: {}, carried_out: true },
  };

  const projects = Object.keys(lost).map((_title, index) => ({ id: index + 1, full_path: `team/p${index + 1}` }));
  const user = { username: "ada", email: "ada@example.com", token: "secret-of-ada", admin: true };
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ seed: { users: [user], groups: [{ full_path: "team" }], projects }, faults: true });
  });
  afterAll(() => service.close());

  /** Creates a key in a separate project, where the first response is lost. */
  async function expectMadeOnce(project: string, fault: object): Promise<void> {
    const headers = { "private-token": service.token };
    const path = `/api/v4/projects/${project}/*`;
    const body = JSON.stringify({ method: "POST", path, count: 1, fault });
    const spoilt = await fetch(`${service.url}/_tocsin/faults`, { method: "POST", headers, body });
    expect(spoilt.status).toBe(201);
    const { clientKeys } = clientOf(service.url, { ...options, token: service.token });
    const { value: before } = await clientKeys.list(project, { signal: never });
    const made = await clientKeys.create(project, { before, advice: ADVICE }, { signal: never });
    expect((await clientKeys.list(project, { signal: never, fresh: true })).value).toEqual([made.value]);
    const rules = (await (await fetch(`${service.url}/_tocsin/faults`, { headers })).json()) as { path: string }[];
    expect(rules.filter((rule) => rule.path === path)).toMatchObject([{ hits: 1 }]);
  }

  testSideBySide(
    Object.fromEntries(
      Object.entries(lost).map(([title, fault], index) => [title, () => expectMadeOnce(String(index + 1), fault)]),
    ),
  );
});

/** Starts a service with scripted responses to the creation of keys, and a client of it. */
async function startKeys(steps: { readonly post: readonly Respond[]; readonly list?: readonly Respond[] }) {
  const { url, ...server } = await startKeyServer(steps);
  const create = (signal: AbortSignal = never, more: Partial<ClientOptions> = {}) => {
    const making = { before: [keyOf(1)], advice: ADVICE };
    return clientOf(url, { ...options, ...more }).clientKeys.create("7", making, { signal });
  };
  return { ...server, create };
}

describe("a lost response", () => {
  testSideBySide({
    "that arrives after all is found in the list, also when the request was executed only then": async () => {
      const { create, ids, counts } = await startKeys({ post: [madeLate, made] });
      await expect(create()).resolves.toMatchObject({ value: { id: 2 } });
      expect(ids()).toEqual([1, 2]);
      expect(counts.post).toBe(1);
    },

    "is looked for as long as a request may take, and no less, before the request is sent again": async () => {
      const { create, ids, counts } = await startKeys({ post: [dropped, made] });
      const startMs = performance.now();
      await expect(create()).resolves.toMatchObject({ value: { id: 2 } });
      expect(performance.now() - startMs).toBeGreaterThanOrEqual(QUIET_MS);
      expect(counts).toMatchObject({ post: 2 });
      expect(ids()).toEqual([1, 2]);
    },

    "of the request that was sent again is looked for in the same way": async () => {
      const { create, ids } = await startKeys({ post: [dropped, madeAndDropped] });
      await expect(create()).resolves.toMatchObject({ value: { id: 2 } });
      expect(ids()).toEqual([1, 2]);
    },

    "after a rate limit is looked for in the same way": async () => {
      const { create, ids, counts } = await startKeys({ post: [limited, madeAndDropped] });
      await expect(create()).resolves.toMatchObject({ value: { id: 2 } });
      expect(ids()).toEqual([1, 2]);
      expect(counts.post).toBe(2);
    },

    "is never replaced by more requests than are wanted": async () => {
      const { create, counts } = await startKeys({ post: [dropped] });
      const error = await rejectionOf(create(never, { maxRetries: 1 }));
      expect(error.detail).toContain("No new key has appeared for 2 s, so none was made.");
      expect(error).toMatchObject({ method: "POST", status: null, mayHaveExecuted: false });
      expect(counts.post).toBe(2);
    },

    "is found even without retries": async () => {
      const { create, counts } = await startKeys({ post: [madeAndDropped] });
      await expect(create(never, { maxRetries: 0 })).resolves.toMatchObject({ value: { id: 2 } });
      expect(counts).toEqual({ post: 1, list: 1 });
    },

    "is an error with the keys and advice if several are new": async () => {
      const { create, counts } = await startKeys({ post: [twiceMadeAndDropped] });
      const error = await rejectionOf(create());
      expect(error).toMatchObject({ code: "conflict", summary: "Several new client keys", mayHaveExecuted: true });
      expect(error.detail).toContain("the project has 2 new keys, 2 and 3");
      expect(error.detail).toContain(ADVICE);
      expect(counts.post).toBe(1);
    },

    "is an error with advice about a key that may be left behind if the list cannot be read": async () => {
      const forbidden: Respond = (response) => answer(response, 403, { message: "403 Forbidden - for a reason" });
      const { create, counts } = await startKeys({ post: [madeAndDropped], list: [forbidden] });
      const error = await rejectionOf(create());
      expect(error).toMatchObject({
        summary: "Client key may have been created",
        method: "POST",
        mayHaveExecuted: true,
      });
      expect(error.detail).toContain(`the project's keys could not be listed. ${ADVICE}`);
      expect(error.detail).toContain("403 Forbidden - for a reason");
      expect(counts.post).toBe(1);
    },

    "is looked for with retries of the list": async () => {
      const { create } = await startKeys({ post: [madeAndDropped], list: [dropped, dropped, listed] });
      await expect(create()).resolves.toMatchObject({ value: { id: 2 } });
    },

    "is looked for no longer than one call may take if a list takes forever": async () => {
      const silent: Respond = () => undefined;
      const { create } = await startKeys({ post: [madeAndDropped], list: [silent] });
      const startMs = performance.now();
      const error = await rejectionOf(create(never, { maxRetries: 100 }));
      expect(error.summary).toBe("Client key may have been created");
      expect(performance.now() - startMs).toBeLessThan(15_000);
    },
  });
});

describe("a request that is certain to have made nothing", () => {
  test.each([400, 401, 403, 404, 422])("after %i is not looked for, nor sent again", async (status) => {
    const refused: Respond = (response) => answer(response, status, "");
    const { create, counts } = await startKeys({ post: [refused] });
    expect(await rejectionOf(create())).toMatchObject({ status, mayHaveExecuted: false });
    expect(counts).toEqual({ post: 1, list: 0 });
  });

  test("after a rate limit is sent again without a look", async () => {
    const { create, counts } = await startKeys({ post: [limited, limited, made] });
    await expect(create()).resolves.toMatchObject({ value: { id: 2 } });
    expect(counts).toEqual({ post: 3, list: 0 });
  });

  test("after a refused connection is sent again without a look", async () => {
    const making = { before: [], advice: ADVICE };
    const { clientKeys } = clientOf("http://127.0.0.1:1", options);
    const error = await rejectionOf(clientKeys.create("7", making, { signal: never }));
    expect(error).toMatchObject({ method: "POST", mayHaveExecuted: false });
    expect(error.detail).toContain("It was tried 3 times");
  });
});

describe("a run that is stopped", () => {
  /** Stops while the first POST is executed. */
  async function stopDuring(post: Respond) {
    const controller = new AbortController();
    const stopping: Respond = (response, keys) => {
      controller.abort();
      post(response, keys);
    };
    const service = await startKeys({ post: [stopping, made] });
    return { ...service, creating: service.create(controller.signal) };
  }

  testSideBySide({
    "still has the key whose response comes": async () => {
      const { creating } = await stopDuring(made);
      await expect(creating).resolves.toMatchObject({ value: { id: 2 } });
    },

    "still finds the key whose response was lost": async () => {
      const { creating, counts } = await stopDuring(madeAndDropped);
      await expect(creating).resolves.toMatchObject({ value: { id: 2 } });
      expect(counts.post).toBe(1);
    },

    "still finds the key that is created later": async () => {
      const { creating, ids } = await stopDuring(madeLate);
      await expect(creating).resolves.toMatchObject({ value: { id: 2 } });
      expect(ids()).toEqual([1, 2]);
    },

    "never sends the request again": async () => {
      const { creating, counts, ids } = await stopDuring(dropped);
      const error = await rejectionOf(creating);
      expect(error).toMatchObject({ method: "POST", mayHaveExecuted: false });
      expect(error.detail).toContain("so none was made");
      expect(counts.post).toBe(1);
      expect(ids()).toEqual([1]);
    },

    "ends immediately if the rate is limited": async () => {
      const { creating, seen } = await stopDuring(limited);
      expect(await rejectionOf(creating)).toMatchObject({ mayHaveExecuted: false });
      expect(seen).toHaveLength(1);
    },
  });
});
