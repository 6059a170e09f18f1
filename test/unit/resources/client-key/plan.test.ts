import { describe, expect, test } from "@jest/globals";
import type { KeyState, PreviousKey } from "../../../../src/resources/client-key/key.ts";
import { isRotation, planKey } from "../../../../src/resources/client-key/plan.ts";
import { unknown, type PendingObject } from "../../../../src/kit/schema/index.ts";

const keyOf = (key_id: number): PreviousKey => ({
  key_id,
  public_key: `glet_${key_id}`,
  tracker_dsn: `https://glet_${key_id}@errors.example/7`,
});

const prior: KeyState = {
  id: "team/app:9",
  project: "team/app",
  adopt: false,
  rotate_when_changed: { quarter: "1" },
  retain: 1,
  active: true,
  ...keyOf(9),
  previous_keys: [keyOf(8)],
};

const gone: KeyState = { ...prior, id: null, key_id: null, active: null, public_key: null, tracker_dsn: null };

const fresh = { id: unknown, key_id: unknown, public_key: unknown, tracker_dsn: unknown, active: true };

const planned = (changes: Partial<PendingObject<KeyState>>, from = prior) =>
  planKey({ prior: from, planned: { ...from, ...changes } }, null);

describe("a rotation", () => {
  type Row = [Parameters<typeof isRotation>[0], Parameters<typeof isRotation>[1], boolean | null];
  const cases: Readonly<Record<string, Row>> = {
    "is one value changed": [{ a: "1" }, { a: "2" }, true],
    "is one value added": [{ a: "1" }, { a: "1", b: "1" }, true],
    "is one value removed": [{ a: "1", b: "1" }, { a: "1" }, true],
    "is another name for a value": [{ a: "1" }, { b: "1" }, true],
    "is to an empty map": [{ a: "1" }, {}, true],
    "is from an empty map": [{}, { a: "1" }, true],
    "is a change beside a value that is not known": [{ a: "1", b: "1" }, { a: unknown, b: "2" }, true],
    "is a value added that is not known": [{ a: "1" }, { a: "1", b: unknown }, true],
    "is not the same map": [{ a: "1" }, { a: "1" }, false],
    "is not another order": [{ a: "1", b: "2" }, { b: "2", a: "1" }, false],
    "is not from null": [null, { a: "1" }, false],
    "is not to null": [{ a: "1" }, null, false],
    "is not from null to what is not known": [null, unknown, false],
    "is not null to null": [null, null, false],
    "may be a map that is not known": [{ a: "1" }, unknown, null],
    "may be a value that is not known": [{ a: "1", b: "1" }, { a: unknown, b: "1" }, null],
  };
  test.each(Object.entries(cases))("%s", (_title, [before, after, expected]) => {
    expect(isRotation(before, after)).toBe(expected);
  });
});

describe("the plan of an update", () => {
  const rotating = { rotate_when_changed: { quarter: "2" } };

  test("that rotates makes the key's values unknown, active true, and the current key the first of the earlier ones", () => {
    const { values } = planned({ ...rotating, retain: 2 });
    expect(values).toEqual({ ...fresh, previous_keys: [keyOf(9), keyOf(8)] });
  });

  test.each([
    [0, []],
    [1, [9]],
    [2, [9, 8]],
    [3, [9, 8]],
  ])("that rotates and retains %d shows which keys stay", (retain, ids) => {
    expect(planned({ ...rotating, retain }).values?.previous_keys).toEqual(ids.map(keyOf));
  });

  test.each([
    [0, []],
    [1, [8]],
  ])("that only retains %d shows which keys stay, and leaves the rest known", (retain, ids) => {
    expect(planned({ retain }).values).toEqual({ id: "team/app:9", previous_keys: ids.map(keyOf) });
  });

  test("shows what a failed deletion left as a difference", () => {
    const left = { ...prior, previous_keys: [keyOf(8), keyOf(7), keyOf(6)] };
    expect(planned({}, left).values?.previous_keys).toEqual([keyOf(8)]);
  });

  test("of another spelling has the ID in it, and an unknown ID for a project that is not known", () => {
    expect(planned({ project: "7" }).values?.id).toBe("7:9");
    expect(planned({ project: unknown }).values?.id).toBe(unknown);
  });

  test("with a number to retain that is not known knows the earlier keys only when there are none", () => {
    expect(planned({ retain: unknown }).values?.previous_keys).toBe(unknown);
    expect(planned({ retain: unknown }, { ...prior, previous_keys: [] }).values?.previous_keys).toEqual([]);
  });
});

describe("the plan of an update whose map is not known yet", () => {
  const maybe = { rotate_when_changed: unknown };

  test("promises only what holds in either case", () => {
    expect(planned(maybe).values).toEqual({ ...fresh, previous_keys: unknown });
    expect(planned({ ...maybe, retain: 0 }).values).toEqual({ ...fresh, previous_keys: [] });
  });

  test("does not promise that the key is active while the current one is not", () => {
    expect(planned(maybe, { ...prior, active: false }).values).toMatchObject({ active: unknown });
  });

  test("of a key that is gone makes a new one in either case", () => {
    expect(planned(maybe, gone).values).toEqual({ ...fresh, previous_keys: [keyOf(8)] });
  });

  test("changes nothing for a key that had no map: that is only recorded", () => {
    const bare = { ...prior, rotate_when_changed: null };
    expect(planned(maybe, bare).values).toEqual({ id: "team/app:9", previous_keys: [keyOf(8)] });
  });
});

test("a key that is gone is made anew in place, whether it rotates or not, and none retires for it", () => {
  const expected = { ...fresh, previous_keys: [keyOf(8)] };
  expect(planned({}, gone).values).toEqual(expected);
  expect(planned({ rotate_when_changed: { quarter: "2" } }, gone).values).toEqual(expected);
});

describe("a project that is written otherwise", () => {
  const listed = (...ids: number[]) => ({ keys: ids.map((id) => ({ id, active: true, ...keyOf(id) })), adopted: null });
  const keeps = (from: KeyState, ids: readonly number[]) =>
    planKey({ prior: from, planned: { ...from, project: "7" } }, listed(...ids)).keeps;

  test("is the same where it lists the key", () => {
    expect(keeps(prior, [3, 9])).toEqual(["project"]);
    expect(keeps(prior, [3])).toBeUndefined();
    expect(keeps(prior, [])).toBeUndefined();
  });

  test("is the same where it lists an earlier key of one that is gone", () => {
    expect(keeps(gone, [8])).toEqual(["project"]);
    expect(keeps(gone, [3])).toBeUndefined();
  });
});

test("the plan of a create knows that the key is active and that there are no earlier ones", () => {
  expect(planKey({ prior: null, planned: prior }, null)).toEqual({
    values: { active: true, previous_keys: [] },
    warnings: [],
  });
});
