import { describe, expect, test } from "@jest/globals";
import type { Outcome } from "../../../../../src/kit/engine/index.ts";
import type { Problem } from "../../../../../src/kit/schema/index.ts";
import { createShared } from "../../../../../src/kit/engine/shared.ts";
import { create } from "../../../../../src/provider/resources/client-key/write.ts";
import {
  noteMadeKey,
  offeringFirstKey,
  takeFirstKey,
} from "../../../../../src/provider/resources/first-key/first-key.ts";
import { withListedKeys } from "../../../../../src/provider/resources/first-key/project-keys.ts";
import {
  applied,
  keyIdOf,
  openTracking,
  type Tracking,
  type TrackingRun,
} from "../../../../support/provider/tracking.ts";

describe("what comes while settings are written", () => {
  /** Returns the context of a run, without an operation. */
  async function opened() {
    const world = await openTracking();
    const client = await world.client();
    const context = {
      client,
      signal: new AbortController().signal,
      shared: createShared(),
      privateState: { place_number: null, created_ms: null },
      plansAgain: false,
      warn: () => undefined,
    };
    const listed = async () => (await client.clientKeys.list("7", context)).value;
    const take = () => withListedKeys("7", context, (turn) => takeFirstKey(turn, context));
    return { world, context, listed, take };
  }

  test("is offered once, and only if it came alone", async () => {
    const { world, context, listed, take } = await opened();
    await offeringFirstKey("7", context, () => world.makeKey());
    const keys = await listed();
    expect(await take()).toEqual(keys[0]);
    expect(await take()).toBeNull();
  });

  test("is not offered when several came, which a warning names", async () => {
    const { world, context, take } = await opened();
    const said: Problem[] = [];
    const warning = { ...context, warn: (problem: Problem) => void said.push(problem) };
    await offeringFirstKey("7", warning, async () => [await world.makeKey(), await world.makeKey()]);
    expect(await take()).toBeNull();
    expect(said.map(({ summary }) => summary)).toEqual(["Another client key was created"]);
    expect(said[0]?.detail).toContain("Their import IDs are `7:1`, `7:2`.");
  });

  test("is not offered when this provider made it itself", async () => {
    const { context, take } = await opened();
    await offeringFirstKey("7", context, async () => {
      const { value } = await context.client.clientKeys.create("7", { before: [], advice: "" }, context);
      noteMadeKey(value, context);
    });
    expect(await take()).toBeNull();
  });

  test("is not offered when a key resource made it, under a reference that nobody could know for the same project", async () => {
    const { world, context, take } = await opened();
    const writing = { ...context, save: () => undefined, setPrivateState: () => undefined };
    await offeringFirstKey("team/app", context, async () => {
      const body = { ...(await world.makeKey()), active: true, tracker_dsn: "https://glet_1@errors.example/7" };
      await world.spoil({ method: "POST", path: "*team%2Flib*", fault: { kind: "status", status: 201, body } });
      await create({ project: "team/lib", rotate_when_changed: null, retain: 1 }, writing);
    });
    expect(await take()).toBeNull();
  });
});

/** Applies settings and makes the list of keys after their write fail. */
async function appliedWithoutList(world: Tracking, { settings }: TrackingRun): Promise<Outcome> {
  // The first list is the one before the write.
  await world.spoil({ method: "PUT", path: "*settings", count: 1, fault: { kind: "delay", milliseconds: 300 } });
  const writing = settings.apply(settings.config({ project: "team/app" }));
  while (!world.requests().includes("GET client_keys")) await new Promise((resolve) => setTimeout(resolve, 5));
  // The first attempt and its five retries.
  await world.spoil({ method: "GET", path: "*client_keys", count: 6, fault: { kind: "status", status: 500 } });
  return writing;
}

describe("settings whose keys cannot be listed after the write", () => {
  test("are stored, and a warning says how to look for a key that no resource has", async () => {
    const world = await openTracking();
    const { stored, diagnostics } = await appliedWithoutList(world, await world.start());
    expect(stored).not.toBeNull();
    expect(diagnostics).toMatchObject([{ severity: "warning", summary: "Client keys could not be listed" }]);
    expect(diagnostics[0]?.detail).toContain("The error tracking settings of the project `team/app` were written.");
    expect(diagnostics[0]?.detail).toContain("`team/app:<key_id>`");
    expect(diagnostics[0]?.detail).toContain("500 Internal Server Error");
  });

  test("still give the first key to a key of the same apply", async () => {
    const world = await openTracking();
    const run = await world.start();
    await appliedWithoutList(world, run);
    const key = await applied(run.keys, { project: "team/app" });
    expect(await world.keysOf()).toEqual([keyIdOf(key)]);
  });
});

describe("the requests of an apply", () => {
  const requestsOf = async (world: Tracking, work: () => Promise<unknown>): Promise<readonly string[]> => {
    const before = world.requests().length;
    await work();
    return world.requests().slice(before);
  };

  test("of a key are one list, one POST, and another list", async () => {
    const world = await openTracking();
    const { keys } = await world.start();
    expect(await requestsOf(world, () => applied(keys, { project: "team/app" }))).toEqual([
      "GET team%2Fapp",
      "GET client_keys",
      "POST client_keys",
      "GET client_keys",
    ]);
  });

  const isOfKeys = (request: string): boolean => request.endsWith("client_keys");

  test("of several keys of one project share the list between two of them", async () => {
    const world = await openTracking();
    const { keys } = await world.start();
    const three = () => Promise.all([1, 2, 3].map(() => applied(keys, { project: "team/app" })));
    expect((await requestsOf(world, three)).filter(isOfKeys)).toEqual([
      "GET client_keys",
      ...Array.from({ length: 3 }, () => ["POST client_keys", "GET client_keys"]).flat(),
    ]);
    // By now the list is outdated.
    const another = await requestsOf(world, () => applied(keys, { project: "team/app" }));
    expect(another.filter(isOfKeys)).toHaveLength(3);
  });

  test("of a key after others of the project under another reference begin with a list of its own", async () => {
    const world = await openTracking();
    const { keys } = await world.start();
    const three = () => Promise.all(["team/app", "7", "team/app"].map((project) => applied(keys, { project })));
    // The number needs no lookup, so it comes first; the second key by path starts with the list of the first one.
    expect((await requestsOf(world, three)).filter(isOfKeys)).toHaveLength(8);
  });

  test("of settings list the keys before the write, and also after it if no key was active", async () => {
    const world = await openTracking();
    const { settings } = await world.start();
    const first = await requestsOf(world, () => applied(settings, { project: "team/app" }));
    expect(first).toEqual(["GET settings", "GET team%2Fapp", "GET client_keys", "PUT settings", "GET client_keys"]);
    await world.makeKey(8);
    const second = await requestsOf(world, () => applied(settings, { project: "team/lib" }));
    expect(second).toEqual(["GET settings", "GET team%2Flib", "GET client_keys", "PUT settings"]);
  });

  test("of settings that are off, or of an external tracker, list nothing", async () => {
    const world = await openTracking();
    const { settings } = await world.start();
    const off = await requestsOf(world, () => applied(settings, { project: "team/app", active: false }));
    expect(off).toEqual(["GET settings", "GET team%2Fapp", "PUT settings"]);
  });
});
