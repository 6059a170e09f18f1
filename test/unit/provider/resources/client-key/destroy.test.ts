import { describe, expect, test } from "@jest/globals";
import { summaries } from "../../../../support/provider/outcome.ts";
import { applied, keyIdOf, openTracking, previousOf, storedOf } from "../../../../support/provider/tracking.ts";

const at = (quarter: string) => ({ project: "team/app", retain: 2, rotate_when_changed: { quarter } });

/** Creates a key with two earlier ones, in a project with another key that no resource manages. */
async function rotated() {
  const world = await openTracking();
  const { id: foreign } = await world.makeKey();
  const { keys } = await world.start();
  const first = await applied(keys, at("1"));
  const second = await applied(keys, at("2"), { stored: first });
  const stored = await applied(keys, at("3"), { stored: second });
  return { world, stored, foreign, keys: (await world.start()).keys };
}

const denied = { method: "DELETE", fault: { kind: "status", status: 403 } };

describe("destroy", () => {
  test("deletes the current and all earlier keys, and no other", async () => {
    const { world, stored, foreign, keys } = await rotated();
    expect(await keys.destroy(stored)).toEqual({ stored: null, diagnostics: [] });
    expect(await world.keysOf()).toEqual([foreign]);
  });

  test("deletes the current key last, and the oldest one first", async () => {
    const { world, stored, keys } = await rotated();
    const before = world.writes().length;
    await keys.destroy(stored);
    const [newer, older] = previousOf(stored);
    const deleted = world
      .writes()
      .slice(before)
      .map((line) => Number(/client_keys\/(\d+) 200$/.exec(line)?.[1]));
    expect(deleted).toEqual([older, newer, keyIdOf(stored)]);
  });

  test("silently succeeds for a key that is already gone", async () => {
    const { world, stored, foreign, keys } = await rotated();
    for (const id of [keyIdOf(stored), previousOf(stored)[0] ?? 0]) await world.deleteKey(id);
    expect(await keys.destroy(stored)).toEqual({ stored: null, diagnostics: [] });
    expect(await world.keysOf()).toEqual([foreign]);
  });

  test("deletes the earlier keys of one that is gone", async () => {
    const { world, stored, foreign, keys } = await rotated();
    await world.deleteKey(keyIdOf(stored));
    const seen = await keys.refresh(stored);
    expect(await keys.destroy(storedOf(seen))).toEqual({ stored: null, diagnostics: [] });
    expect(await world.keysOf()).toEqual([foreign]);
  });
});

describe("a destroy in which a deletion fails", () => {
  test("at the first key keeps the state as it was", async () => {
    const { world, stored, keys } = await rotated();
    await world.spoil(denied);
    const outcome = await keys.destroy(stored);
    expect(outcome.stored).toEqual(stored);
    expect(summaries(outcome, "error")).toHaveLength(1);
    expect(await world.keysOf()).toHaveLength(4);
  });

  test("at the second keeps what is left in the state, and the next one finishes", async () => {
    const { world, stored, foreign, keys } = await rotated();
    const [newer] = previousOf(stored);
    await world.spoil({ ...denied, path: `*/client_keys/${newer}` });
    const outcome = await keys.destroy(stored);
    expect(summaries(outcome, "error")).toHaveLength(1);
    const left = storedOf(outcome);
    expect(left.state).toEqual({ ...stored.state, previous_keys: [(stored.state.previous_keys as unknown[])[0]] });
    expect((await keys.refresh(left)).stored).toEqual(left);
    await world.mend();
    expect((await keys.destroy(left)).stored).toBeNull();
    expect(await world.keysOf()).toEqual([foreign]);
  });

  test("at the current key keeps that one, and the number of keys to retain as it is configured", async () => {
    const { world, stored, keys } = await rotated();
    await world.spoil({ ...denied, path: `*/client_keys/${keyIdOf(stored)}` });
    const outcome = await keys.destroy(stored);
    expect(outcome.stored?.state).toEqual({ ...stored.state, previous_keys: [] });
    expect(outcome.stored?.state.retain).toBe(2);
    expect(await world.keysOf()).toContain(keyIdOf(stored));
  });
});
