import { describe, expect, test } from "@jest/globals";
import type { Value } from "../../../../../src/kit/cty/index.ts";
import { createDriver, type Stored } from "../../../../../src/kit/engine/index.ts";
import { summaries } from "../../../../support/provider/outcome.ts";
import { startSlowProxy } from "../../../../support/server/slow-proxy.ts";
import {
  applied,
  DELETES,
  expectNoChanges,
  keyIdOf,
  openTracking,
  previousOf,
  storedOf,
  type Tracking,
} from "../../../../support/provider/tracking.ts";
import { closeLater, engineOn } from "../../../../support/provider/world.ts";

type Written = Readonly<Record<string, Value>>;

const at = (quarter: string, rest: Written = {}): Written => ({
  project: "team/app",
  rotate_when_changed: { quarter },
  ...rest,
});

/** A key with three earlier ones. */
async function rotated(): Promise<{ readonly world: Tracking; readonly stored: Stored }> {
  const world = await openTracking();
  const { keys } = await world.start();
  let stored = await applied(keys, at("1", { retain: 3 }));
  for (const quarter of ["2", "3", "4"]) stored = await applied(keys, at(quarter, { retain: 3 }), { stored });
  return { world, stored };
}

/** The numbers of a state's keys, oldest first. */
const heldBy = (stored: Stored): readonly number[] => [...previousOf(stored)].reverse().concat(keyIdOf(stored));

/**
 * Expects the next apply to delete the rest of the failed one and create no other key, so that nothing is left to do.
 */
async function expectFinished(world: Tracking, left: Stored, written: Written): Promise<void> {
  await world.mend();
  const { keys } = await world.start();
  expect(await keys.refresh(left)).toEqual({ stored: left, diagnostics: [] });
  const retain = Number(written["retain"]);
  const warnings = previousOf(left).length > retain ? DELETES : [];
  const done = await applied(keys, written, { stored: left, warnings });
  expect(keyIdOf(done)).toBe(keyIdOf(left));
  expect(previousOf(done)).toEqual(previousOf(left).slice(0, retain));
  expect(await world.keysOf()).toEqual(heldBy(done));
  await expectNoChanges((await world.start()).keys, written, done);
}

describe("a rotation in which a deletion fails", () => {
  const cases = [0, 1, 3].flatMap((retain) => [403, 500].map((status) => [retain, status] as const));
  test.each(cases)("retaining %d, with %d, loses no key, and the next apply finishes it", async (retain, status) => {
    const { world, stored } = await rotated();
    await world.spoil({ method: "DELETE", fault: { kind: "status", status } });
    const { keys } = await world.start();
    const outcome = await keys.apply(keys.config(at("5", { retain })), stored);
    expect(summaries(outcome, "error")).toHaveLength(1);
    const left = storedOf(outcome);
    expect(previousOf(left)).toEqual([keyIdOf(stored), ...previousOf(stored)]);
    expect(await world.keysOf()).toEqual(heldBy(left));
    await expectFinished(world, left, at("5", { retain }));
  });

  test.each([0, 1, 2])("after %d deletions loses no key, and the next apply finishes it", async (count) => {
    const { world, stored } = await rotated();
    const failing = [...previousOf(stored)].reverse()[count] ?? 0;
    await world.spoil({ method: "DELETE", path: `*/${failing}`, fault: { kind: "status", status: 403 } });
    const { keys } = await world.start();
    const written = at("5", { retain: 0 });
    const left = storedOf(await keys.apply(keys.config(written), stored));
    expect(previousOf(left)).toEqual([keyIdOf(stored), ...previousOf(stored).slice(0, 3 - count)]);
    expect(await world.keysOf()).toEqual(heldBy(left));
    await expectFinished(world, left, written);
  });

  test("keeps the other reference of the project that came with it", async () => {
    const { world, stored } = await rotated();
    await world.spoil({ method: "DELETE", fault: { kind: "status", status: 403 } });
    const { keys } = await world.start();
    const written = at("5", { project: "7", retain: 1 });
    const left = storedOf(await keys.apply(keys.config(written), stored));
    expect(left.state).toMatchObject({ id: `7:${keyIdOf(left)}`, project: "7" });
    expect(await world.keysOf()).toEqual(heldBy(left));
    await expectFinished(world, left, written);
  });

  test("and whose map goes back rotates once more, and then deletes them all", async () => {
    const { world, stored } = await rotated();
    await world.spoil({ method: "DELETE", fault: { kind: "status", status: 403 } });
    const { keys } = await world.start();
    const left = storedOf(await keys.apply(keys.config(at("5", { retain: 0 })), stored));
    await world.mend();
    const again = await world.start();
    const back = await applied(again.keys, at("4", { retain: 0 }), { stored: left, warnings: DELETES });
    expect(heldBy(left)).not.toContain(keyIdOf(back));
    expect(await world.keysOf()).toEqual([keyIdOf(back)]);
  });

  test("and whose POST lost its response has one new key", async () => {
    const { world, stored } = await rotated();
    await world.spoil({ method: "POST", count: 1, fault: { kind: "drop", carried_out: true } });
    await world.spoil({ method: "DELETE", fault: { kind: "status", status: 403 } });
    const { keys } = await world.start();
    const left = storedOf(await keys.apply(keys.config(at("5", { retain: 1 })), stored));
    expect(await world.keysOf()).toEqual(heldBy(left));
    expect(heldBy(left)).toHaveLength(5);
    await expectFinished(world, left, at("5", { retain: 1 }));
  });
});

describe("a lowered number to retain, for which a deletion fails", () => {
  test("leaves what is there, and the next apply finishes it", async () => {
    const { world, stored } = await rotated();
    await world.spoil({ method: "DELETE", fault: { kind: "status", status: 403 } });
    const { keys } = await world.start();
    const outcome = await keys.apply(keys.config(at("4", { retain: 1 })), stored);
    expect(summaries(outcome, "error")).toHaveLength(1);
    expect(outcome.stored).toEqual(stored);
    await expectFinished(world, stored, at("4", { retain: 1 }));
  });
});

describe("a rotation that is interrupted", () => {
  const writes = { "the POST": 1, "the first DELETE": 2 };
  test.each(Object.entries(writes))("during %s loses no key, and the next apply finishes it", async (_what, count) => {
    const { world, stored } = await rotated();
    const proxy = await startSlowProxy(world.url, 20);
    closeLater(() => {
      proxy.close();
      return Promise.resolve();
    });
    const engine = await engineOn(proxy.url, "token-ada");
    const keys = createDriver(engine, engine.resource("tocsin_client_key"));
    const applying = keys.apply(keys.config(at("5", { retain: 1 })), stored);
    // The service has executed it and is sending its answer.
    await proxy.written(count);
    engine.stop();
    const left = storedOf(await applying);
    expect(await world.keysOf()).toEqual(heldBy(left));
    expect(keyIdOf(left)).toBeGreaterThan(keyIdOf(stored));
    expect(heldBy(left)).toHaveLength(count === 1 ? 5 : 4);
    await expectFinished(world, left, at("5", { retain: 1 }));
  });
});
