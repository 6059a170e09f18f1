import { describe, expect, test } from "@jest/globals";
import { createShared } from "../../../../../src/kit/engine/shared.ts";
import { create } from "../../../../../src/provider/resources/client-key/write.ts";
import {
  noteMadeKey,
  offeringFirstKey,
  takeFirstKey,
} from "../../../../../src/provider/resources/first-key/first-key.ts";
import { applied, openTracking, type Tracking } from "../../../../support/provider/tracking.ts";

describe("what comes while settings are written", () => {
  /** The operations' context of a run, without an operation. */
  async function opened() {
    const world = await openTracking();
    const client = await world.client();
    const context = {
      client,
      signal: new AbortController().signal,
      shared: createShared(),
      privateState: { place_number: null },
      plansAgain: false,
      warn: () => undefined,
    };
    const listed = async () => (await client.clientKeys.list("7", context)).value;
    return { world, context, listed };
  }

  test("is offered once, and only if it came alone", async () => {
    const { world, context, listed } = await opened();
    await offeringFirstKey("7", context, () => world.makeKey());
    const keys = await listed();
    expect(takeFirstKey(keys, context)).toEqual(keys[0]);
    expect(takeFirstKey(keys, context)).toBeNull();
  });

  test("is not offered when several came", async () => {
    const { world, context, listed } = await opened();
    await offeringFirstKey("7", context, async () => [await world.makeKey(), await world.makeKey()]);
    expect(takeFirstKey(await listed(), context)).toBeNull();
  });

  test("is not offered when this provider made it itself", async () => {
    const { context, listed } = await opened();
    await offeringFirstKey("7", context, async () => {
      const { value } = await context.client.clientKeys.create("7", { before: [], advice: "" }, context);
      noteMadeKey(value, context);
    });
    expect(takeFirstKey(await listed(), context)).toBeNull();
  });

  test("is not offered when a key resource made it, under a reference that nobody could know for the same project", async () => {
    const { world, context, listed } = await opened();
    const writing = { ...context, save: () => undefined, setPrivateState: () => undefined };
    await offeringFirstKey("team/app", context, async () => {
      const body = { ...(await world.makeKey()), active: true, tracker_dsn: "https://glet_1@errors.example/7" };
      await world.spoil({ method: "POST", path: "*team%2Flib*", fault: { kind: "status", status: 201, body } });
      await create({ project: "team/lib", rotate_when_changed: null, retain: 1 }, writing);
    });
    expect(takeFirstKey(await listed(), context)).toBeNull();
  });
});

test("settings succeed where the keys cannot be listed after the write", async () => {
  const world = await openTracking();
  const { settings, keys } = await world.start();
  // The first list is the one before the write.
  await world.spoil({ method: "PUT", path: "*settings", count: 1, fault: { kind: "delay", milliseconds: 300 } });
  const writing = settings.apply(settings.config({ project: "team/app" }));
  while (!world.requests().includes("GET client_keys")) await new Promise((resolve) => setTimeout(resolve, 5));
  // The first attempt and its five retries.
  await world.spoil({ method: "GET", path: "*client_keys", count: 6, fault: { kind: "status", status: 500 } });
  const outcome = await writing;
  expect(outcome.diagnostics).toEqual([]);
  await applied(keys, { project: "team/app" });
  expect(await world.keysOf()).toHaveLength(2);
});

describe("the requests of an apply", () => {
  const requestsOf = async (world: Tracking, work: () => Promise<unknown>): Promise<readonly string[]> => {
    const before = world.requests().length;
    await work();
    return world.requests().slice(before);
  };

  test("of a key are one list and one POST", async () => {
    const world = await openTracking();
    const { keys } = await world.start();
    expect(await requestsOf(world, () => applied(keys, { project: "team/app" }))).toEqual([
      "GET client_keys",
      "GET team%2Fapp",
      "POST client_keys",
    ]);
  });

  test("of settings list the keys before the write, and after it where no key was active", async () => {
    const world = await openTracking();
    const { settings } = await world.start();
    const first = await requestsOf(world, () => applied(settings, { project: "team/app" }));
    expect(first).toEqual([
      "GET settings",
      "GET team%2Fapp",
      "GET settings",
      "GET client_keys",
      "PUT settings",
      "GET client_keys",
    ]);
    await world.makeKey(8);
    const second = await requestsOf(world, () => applied(settings, { project: "team/lib" }));
    expect(second).toEqual(["GET settings", "GET team%2Flib", "GET settings", "GET client_keys", "PUT settings"]);
  });

  test("of settings that are off, or of an external tracker, list nothing", async () => {
    const world = await openTracking();
    const { settings } = await world.start();
    const off = await requestsOf(world, () => applied(settings, { project: "team/app", active: false }));
    expect(off).toEqual(["GET settings", "GET team%2Fapp", "GET settings", "PUT settings"]);
  });
});
