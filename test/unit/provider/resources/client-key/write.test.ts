import { describe, expect, test } from "@jest/globals";
import { unknown, type Value } from "../../../../../src/kit/cty/index.ts";
import type { Stored } from "../../../../../src/kit/engine/index.ts";
import { summaries } from "../../../../support/provider/outcome.ts";
import {
  applied,
  DELETES,
  expectNoChanges,
  keyIdOf,
  openTracking,
  previousOf,
  seedWith,
  storedOf,
  type TrackingRun,
} from "../../../../support/provider/tracking.ts";

const at = (quarter: Value, rest: Readonly<Record<string, Value>> = {}) => ({
  project: "team/app",
  rotate_when_changed: { quarter },
  ...rest,
});

/** Applies one quarter after the other. */
async function rotated(run: TrackingRun, retain: number, quarters: readonly string[]): Promise<Stored> {
  let stored: Stored | null = null;
  for (const quarter of quarters) stored = await applied(run.keys, at(quarter, { retain }), { stored });
  if (stored === null) throw new Error("nothing was applied");
  return stored;
}

describe("a rotation", () => {
  test.each([0, 1, 2, 3])("makes a new key, then deletes the old ones beyond %d", async (retain) => {
    const world = await openTracking();
    const run = await world.start();
    let stored: Stored | null = null;
    const made: number[] = [];
    for (const quarter of ["1", "2", "3", "4", "5"]) {
      const written = at(quarter, { retain });
      const { planned } = await run.keys.plan(run.keys.config(written), stored);
      stored = await applied(run.keys, written, { stored, warnings: made.length > retain ? DELETES : [] });
      expect(stored.state.previous_keys).toEqual(
        planned === null ? null : (planned as typeof stored.state).previous_keys,
      );
      expect(previousOf(stored)).toEqual([...made].reverse().slice(0, retain));
      made.push(keyIdOf(stored));
      expect(await world.keysOf()).toEqual(made.slice(-1 - retain));
      await expectNoChanges((await world.start()).keys, written, stored);
    }
    expect(new Set(made).size).toBe(5);
  });

  test("posts before it deletes, the oldest key first", async () => {
    const world = await openTracking();
    const run = await world.start();
    const stored = await rotated(run, 2, ["1", "2", "3"]);
    const before = world.writes().length;
    await applied(run.keys, at("4", { retain: 0 }), { stored, warnings: DELETES });
    const path = "/api/v4/projects/team%2Fapp/error_tracking/client_keys";
    expect(world.writes().slice(before)).toEqual([
      `POST ${path} 201`,
      ...[...previousOf(stored)].reverse().map((id) => `DELETE ${path}/${id} 200`),
      `DELETE ${path}/${keyIdOf(stored)} 200`,
    ]);
  });

  test("shows in its plan the earlier keys that stay, and what they were in use with", async () => {
    const run = await (await openTracking()).start();
    const stored = await rotated(run, 1, ["1"]);
    const { key_id, public_key, tracker_dsn } = stored.state;
    const { planned, replacedBy } = await run.keys.plan(run.keys.config(at("2")), stored);
    expect(replacedBy).toEqual([]);
    expect(planned).toEqual({
      ...stored.state,
      rotate_when_changed: { quarter: "2" },
      ...{ id: unknown, key_id: unknown, public_key: unknown, tracker_dsn: unknown, active: true },
      previous_keys: [{ key_id, public_key, tracker_dsn }],
    });
  });

  test("of an inactive key gives an active one", async () => {
    const world = await openTracking({ seed: seedWith({ client_keys: [{ public_key: "glet_off", active: false }] }) });
    const { keys } = await world.start();
    const { stored: imported } = await keys.import("team/app:1");
    const recorded = await applied(keys, at("1"), { stored: imported });
    expect(recorded.state).toMatchObject({ key_id: 1, active: false });
    const stored = await applied(keys, at("2"), { stored: recorded });
    expect(stored.state).toMatchObject({ key_id: 2, active: true });
    await expectNoChanges(keys, at("2"), stored);
  });
});

describe("a number of keys to retain", () => {
  test("that is lowered deletes the oldest ones, as planned, and no other", async () => {
    const world = await openTracking();
    const run = await world.start();
    const stored = await rotated(run, 3, ["1", "2", "3", "4"]);
    const [newest] = previousOf(stored);
    const now = await applied(run.keys, at("4", { retain: 1 }), { stored, warnings: DELETES });
    expect(now.state).toMatchObject({ key_id: keyIdOf(stored), retain: 1 });
    expect(previousOf(now)).toEqual([newest]);
    expect(await world.keysOf()).toEqual([newest, keyIdOf(stored)]);
    await expectNoChanges(run.keys, at("4", { retain: 1 }), now);
  });

  test("that is raised sends nothing", async () => {
    const world = await openTracking();
    const run = await world.start();
    const stored = await rotated(run, 1, ["1", "2"]);
    const before = world.writes();
    const now = await applied(run.keys, at("2", { retain: 10 }), { stored });
    expect(now.state).toEqual({ ...stored.state, retain: 10 });
    expect(world.writes()).toEqual(before);
  });
});

describe("a deletion that fails", () => {
  const denied = { method: "DELETE", fault: { kind: "status", status: 403 } };

  test("during a rotation leaves the new key, and the old one for the next apply to finish", async () => {
    const world = await openTracking();
    const run = await world.start();
    const stored = await rotated(run, 0, ["1"]);
    await world.spoil(denied);
    const failed = await run.keys.apply(run.keys.config(at("2", { retain: 0 })), stored);
    expect(summaries(failed, "error")).toHaveLength(1);
    const left = storedOf(failed);
    expect(previousOf(left)).toEqual([keyIdOf(stored)]);
    expect(await world.keysOf()).toEqual([keyIdOf(stored), keyIdOf(left)]);
    expect(left.state.public_key).not.toBe(stored.state.public_key);

    await world.mend();
    const again = (await world.start()).keys;
    expect((await again.refresh(left)).stored).toEqual(left);
    const { planned } = await again.plan(again.config(at("2", { retain: 0 })), left);
    expect(planned).toEqual({ ...left.state, previous_keys: [] });
    const done = await applied(again, at("2", { retain: 0 }), { stored: left, warnings: DELETES });
    expect(await world.keysOf()).toEqual([keyIdOf(done)]);
    expect(keyIdOf(done)).toBe(keyIdOf(left));
    await expectNoChanges(again, at("2", { retain: 0 }), done);
  });

  test("after another has succeeded leaves what is there", async () => {
    const world = await openTracking();
    const run = await world.start();
    const stored = await rotated(run, 3, ["1", "2", "3", "4"]);
    const [newest, middle, oldest] = previousOf(stored);
    await world.spoil({ ...denied, path: `*/client_keys/${middle}` });
    const failed = await run.keys.apply(run.keys.config(at("4", { retain: 0 })), stored);
    expect(summaries(failed, "error")).toHaveLength(1);
    expect(await world.keysOf()).not.toContain(oldest);
    expect(previousOf(storedOf(failed))).toEqual([newest, middle]);
    expect(keyIdOf(storedOf(failed))).toBe(keyIdOf(stored));
    expect((await run.keys.refresh(storedOf(failed))).stored).toEqual(storedOf(failed));
  });

  test("is none of a key that is gone already", async () => {
    const world = await openTracking();
    const run = await world.start();
    const stored = await rotated(run, 1, ["1", "2"]);
    await world.deleteKey(previousOf(stored)[0] ?? 0);
    const now = await applied(run.keys, at("2", { retain: 0 }), { stored, warnings: DELETES });
    expect(previousOf(now)).toEqual([]);
  });
});

test("a new key that is refused leaves the state as it was, and no key is deleted", async () => {
  const world = await openTracking();
  const run = await world.start();
  const stored = await rotated(run, 0, ["1"]);
  await world.spoil({ method: "POST", fault: { kind: "status", status: 403 } });
  const failed = await run.keys.apply(run.keys.config(at("2", { retain: 0 })), stored);
  expect(failed.stored).toEqual(stored);
  expect(await world.keysOf()).toEqual([keyIdOf(stored)]);
});
