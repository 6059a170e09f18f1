import { describe, expect, test } from "@jest/globals";
import type { Outcome } from "../../../../../src/kit/engine/index.ts";
import { summaries } from "../../../../support/provider/outcome.ts";
import { isLong, runs } from "../../../../support/runs.ts";
import {
  applied,
  keyIdOf,
  openTracking,
  seedWith,
  storedOf,
  type Tracking,
  type TrackingRun,
} from "../../../../support/provider/tracking.ts";

/** One resource of an apply: a key, or settings, of a project. */
type Wanted = readonly ["key" | "settings", string];

/** Applies resources in one run, all at the same time, started in this order. */
async function applyAtOnce({ keys, settings }: TrackingRun, wanted: readonly Wanted[]): Promise<readonly Outcome[]> {
  return Promise.all(
    wanted.map(([what, project]) => {
      const driver = what === "key" ? keys : settings;
      return driver.apply(driver.config({ project }));
    }),
  );
}

/** Expects every key of the service to belong to one resource, and every resource to have its own key. */
async function expectOneEach(world: Tracking, wanted: readonly Wanted[], outcomes: readonly Outcome[]): Promise<void> {
  expect(outcomes.flatMap((outcome) => summaries(outcome, "error"))).toEqual([]);
  const held = outcomes
    .filter((_outcome, index) => wanted[index]?.[0] === "key")
    .map((outcome) => keyIdOf(storedOf(outcome)));
  expect(await world.keysOf()).toEqual([...held].sort((a, b) => a - b));
}

function permutations<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

describe("within one apply the project's first key goes to a key resource", () => {
  const cases: Readonly<Record<string, readonly Wanted[]>> = {
    "one key": [
      ["settings", "team/app"],
      ["key", "team/app"],
    ],
    "two keys": [
      ["settings", "team/app"],
      ["key", "team/app"],
      ["key", "team/app"],
    ],
    "three keys": [
      ["settings", "team/app"],
      ["key", "team/app"],
      ["key", "team/app"],
      ["key", "team/app"],
    ],
    "a key by number": [
      ["settings", "team/app"],
      ["key", "7"],
    ],
    "settings by number": [
      ["settings", "7"],
      ["key", "team/app"],
    ],
    "a key in another letter case": [
      ["settings", "team/app"],
      ["key", "Team/App"],
    ],
    "a key by an old path": [
      ["settings", "team/app"],
      ["key", "team/old"],
    ],
    "settings by an old path": [
      ["settings", "team/old"],
      ["key", "team/app"],
    ],
    "keys by number and by path": [
      ["settings", "team/app"],
      ["key", "7"],
      ["key", "team/app"],
    ],
  };
  // `npm test` tries every order of one and of two keys, and one order of every other case, alternating between
  // settings first and keys first.
  const rows = Object.entries(cases).flatMap(([title, wanted], turn) => {
    const orders = permutations(wanted).map(
      (order) => [order.map((each) => each.join(" ")).join(", "), order] as const,
    );
    const different = [...new Map(orders)].map(([names, order]) => [`${title}: ${names}`, order] as const);
    return isLong || turn < 2 ? different : different.slice(turn % 2 === 0 ? -1 : 0).slice(0, 1);
  });
  test.each(rows)("%s", async (_title, wanted) => {
    const world = await openTracking();
    await expectOneEach(world, wanted, await applyAtOnce(await world.start(), wanted));
  });

  test.each([[["settings", "key"]], [["key", "settings"]]] as const)("one after the other: %s", async (order) => {
    const world = await openTracking();
    const run = await world.start();
    const wanted = order.map((what): Wanted => [what, "team/app"]);
    const outcomes = [];
    for (const each of wanted) outcomes.push(...(await applyAtOnce(run, [each])));
    await expectOneEach(world, wanted, outcomes);
  });

  test("whatever the network delays", async () => {
    const wanted: readonly Wanted[] = [
      ["key", "7"],
      ["settings", "team/app"],
      ["key", "team/app"],
      ["key", "team/app"],
    ];
    for (let seed = 1; seed <= runs(2, 8); seed += 1) {
      const world = await openTracking();
      await world.spoil({ path: "*error_tracking*", share: 0.5, seed, fault: { kind: "delay", milliseconds: 15 } });
      await expectOneEach(world, wanted, await applyAtOnce(await world.start(), wanted));
    }
  });
});

describe("settings that are switched on later", () => {
  test("give the first key to a key of the same apply, by an update", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).settings, { project: "team/app", active: false });
    expect(await world.keysOf()).toEqual([]);
    const { settings, keys } = await world.start();
    await applied(settings, { project: "team/app" }, { stored });
    const key = await applied(keys, { project: "team/app" });
    expect(await world.keysOf()).toEqual([keyIdOf(key)]);
  });

  test("give it by a take-over too", async () => {
    const world = await openTracking({ seed: seedWith({ error_tracking: { active: false, integrated: true } }) });
    const { settings, keys } = await world.start();
    await applied(settings, { project: "team/app" }, { warnings: ["Existing error tracking settings taken over"] });
    const key = await applied(keys, { project: "team/app" });
    expect(await world.keysOf()).toEqual([keyIdOf(key)]);
  });

  test("give it to a key that is made again for one that is gone, and to one that rotates", async () => {
    for (const rotates of [false, true]) {
      const world = await openTracking();
      const before = await applied((await world.start()).keys, {
        project: "team/app",
        rotate_when_changed: { a: "1" },
      });
      await world.deleteKey(keyIdOf(before));
      const run = await world.start();
      const { stored } = rotates ? { stored: before } : await run.keys.refresh(before);
      await applied(run.settings, { project: "team/app" });
      const config = run.keys.config({
        project: "team/app",
        rotate_when_changed: { a: rotates ? "2" : "1" },
        retain: 0,
      });
      const key = storedOf(await run.keys.apply(config, stored));
      expect(await world.keysOf()).toEqual([keyIdOf(key)]);
    }
  });
});

describe("a key that is not the first one of this apply is never taken", () => {
  test("one made by hand before", async () => {
    const world = await openTracking();
    const byHand = await world.makeKey();
    const wanted: readonly Wanted[] = [
      ["settings", "team/app"],
      ["key", "team/app"],
    ];
    const [, key] = await applyAtOnce(await world.start(), wanted);
    expect(keyIdOf(storedOf(key as Outcome))).not.toBe(byHand.id);
    expect(await world.keysOf()).toHaveLength(2);
  });

  test("one of another resource, when a key is replaced or made again", async () => {
    const world = await openTracking();
    const run = await world.start();
    await applied(run.settings, { project: "team/app" });
    const server = await applied(run.keys, { project: "team/app" });
    const worker = await applied(run.keys, { project: "team/app" });
    const next = await world.start();
    expect((await next.keys.destroy(worker)).stored).toBeNull();
    const again = await applied(next.keys, { project: "team/app" });
    expect(keyIdOf(again)).not.toBe(keyIdOf(server));
    await world.deleteKey(keyIdOf(again));
    const third = await applied((await world.start()).keys, { project: "team/app" });
    expect(await world.keysOf()).toEqual([keyIdOf(server), keyIdOf(third)]);
  });

  test("one that an earlier apply left behind", async () => {
    const world = await openTracking();
    await applied((await world.start()).settings, { project: "team/app" });
    const [first = 0] = await world.keysOf();
    const key = await applied((await world.start()).keys, { project: "team/app" });
    expect(keyIdOf(key)).not.toBe(first);
    expect(await world.keysOf()).toEqual([first, keyIdOf(key)]);
    const imported = await (await world.start()).keys.import(`team/app:${first}`);
    expect(keyIdOf(storedOf(imported))).toBe(first);
  });
});
