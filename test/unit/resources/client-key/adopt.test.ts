import { describe, expect, test } from "@jest/globals";
import { unknown } from "../../../../src/kit/cty/index.ts";
import { onlyActive } from "../../../../src/resources/client-key/observe.ts";
import { summaries } from "../../kit/engine/core.ts";
import { applied, expectNoChanges, keyIdOf, openTracking, seedWith } from "../../../support/tracking.ts";

const written = { project: "team/app", adopt: true };
const TAKEN = "Existing client key taken over";
const HELD = "Client key held by another block";

const keyed = (...active: readonly boolean[]) =>
  openTracking({
    seed: seedWith({
      client_keys: active.map((isActive, index) => ({ public_key: `glet_${index + 1}`, active: isActive })),
    }),
  });

describe("adopting", () => {
  const takesOver: Readonly<Record<string, [readonly boolean[], number]>> = {
    "the only key": [[true], 1],
    "the only active key before an inactive one": [[true, false], 1],
    "the only active key after an inactive one": [[false, true], 2],
  };
  test.each(Object.entries(takesOver))("takes over %s, and the plan says so", async (_title, [active, id]) => {
    const world = await keyed(...active);
    const { keys } = await world.start();
    const { diagnostics } = await keys.plan(keys.config(written));
    expect(diagnostics).toMatchObject([{ severity: "warning", summary: TAKEN, path: ["adopt"] }]);
    expect(diagnostics[0]?.detail).toContain(`number ${id}`);
    const stored = await applied(keys, written, { warnings: [TAKEN] });
    expect(stored.state).toMatchObject({ key_id: id, active: true, public_key: `glet_${id}`, previous_keys: [] });
    expect(world.writes()).toEqual([]);
    await expectNoChanges((await world.start()).keys, written, stored);
  });

  const makesOne: Readonly<Record<string, readonly boolean[]>> = {
    "there is none": [],
    "there is none but an inactive one": [false],
    "there are two active ones": [true, true],
  };
  test.each(Object.entries(makesOne))("makes another key where %s, and says nothing", async (_title, active) => {
    const world = await keyed(...active);
    const stored = await applied((await world.start()).keys, written);
    expect(keyIdOf(stored)).toBe(active.length + 1);
    expect(await world.keysOf()).toHaveLength(active.length + 1);
  });

  test("is not done where it is not wanted, or not known to be", async () => {
    const world = await keyed(true);
    const { keys } = await world.start();
    for (const adopt of [null, false, unknown]) {
      expect((await keys.plan(keys.config({ project: "team/app", adopt }))).diagnostics).toEqual([]);
    }
    const { diagnostics } = await keys.plan(keys.config({ project: unknown, adopt: true }));
    expect(diagnostics).toEqual([]);
  });

  test("of a project that the same apply makes is planned without a look", async () => {
    const { keys } = await (await openTracking()).start();
    expect((await keys.plan(keys.config({ project: "team/new", adopt: true }))).diagnostics).toEqual([]);
  });
});

describe("a key that another block holds", () => {
  test.each(["refresh", "plan"] as const)(
    "and that a %s has met is an error in the plan that says what to do",
    async (meeting) => {
      const world = await keyed(true);
      const stored = await applied((await world.start()).keys, written, { warnings: [TAKEN] });
      const { keys } = await world.start();
      await (meeting === "refresh" ? keys.refresh(stored) : keys.plan(keys.config(written), stored));
      const { diagnostics, planned } = await keys.plan(keys.config(written));
      expect(planned).toBeNull();
      expect(diagnostics).toMatchObject([{ severity: "error", summary: HELD, path: ["adopt"] }]);
      expect(diagnostics[0]?.detail).toMatch(/number 1.*`adopt = false`/);
    },
  );

  test("as an earlier one is held too", async () => {
    const world = await openTracking();
    const first = await world.start();
    const before = await applied(first.keys, { project: "team/app", rotate_when_changed: { quarter: "1" } });
    const stored = await applied(
      first.keys,
      { project: "team/app", rotate_when_changed: { quarter: "2" } },
      { stored: before },
    );
    await world.deleteKey(keyIdOf(stored));
    const { keys } = await world.start();
    await keys.refresh(stored);
    expect(summaries(await keys.plan(keys.config(written)), "error")).toEqual([HELD]);
  });

  test("under another spelling of the project is held too", async () => {
    const world = await keyed(true);
    const { keys } = await world.start();
    const { stored } = await keys.import("7:1");
    expect(stored).not.toBeNull();
    if (stored !== null) await keys.refresh(stored);
    expect(summaries(await keys.plan(keys.config(written)), "error")).toEqual([HELD]);
  });
});

describe("in one run", () => {
  test.each(["one after the other", "at the same time"])("two creates %s do not take the same key", async (order) => {
    const world = await keyed(true);
    const run = await world.start();
    const plans = [await run.keys.plan(run.keys.config(written)), await run.keys.plan(run.keys.config(written))];
    expect(plans.map((plan) => summaries(plan, "warning"))).toEqual([[TAKEN], [TAKEN]]);
    const create = () => run.keys.apply(run.keys.config(written));
    const outcomes =
      order === "at the same time" ? await Promise.all([create(), create()]) : [await create(), await create()];
    expect(outcomes.map((outcome) => summaries(outcome, "error"))).toEqual([[], []]);
    expect(outcomes.map(({ stored }) => stored?.state.key_id).sort()).toEqual([1, 2]);
    expect(await world.keysOf()).toEqual([1, 2]);
  });

  test("the key that the settings make is taken over without a warning", async () => {
    const world = await openTracking();
    const run = await world.start();
    expect((await run.keys.plan(run.keys.config(written))).diagnostics).toEqual([]);
    await applied(run.settings, { project: "team/app" });
    const [made] = await world.keysOf();
    const stored = await applied(run.keys, written);
    expect(keyIdOf(stored)).toBe(made);
    expect(await world.keysOf()).toEqual([made]);
  });

  test("a key of this block that is to be replaced is not taken over again", async () => {
    const world = await keyed(true);
    const run = await world.start();
    const stored = await applied(run.keys, written, { warnings: [TAKEN] });
    const second = await world.start();
    await second.keys.refresh(stored);
    expect(await second.keys.destroy(stored)).toEqual({ stored: null, diagnostics: [] });
    expect(keyIdOf(await applied(second.keys, written))).toBe(2);
  });
});

test("only one active key among all is the only one", () => {
  const key = (id: number, active: boolean) => ({ id, active, public_key: `glet_${id}`, tracker_dsn: "" });
  expect(onlyActive([])).toBeNull();
  expect(onlyActive([key(1, false)])).toBeNull();
  expect(onlyActive([key(1, false), key(2, true)])).toEqual(key(2, true));
  expect(onlyActive([key(1, true), key(2, false), key(3, true)])).toBeNull();
});
