import { describe, expect, test } from "@jest/globals";
import { unknown, type Value } from "../../../../../src/kit/cty/index.ts";
import { isRotation } from "../../../../../src/provider/resources/client-key/rotation.ts";
import {
  applied,
  expectNoChanges,
  keyIdOf,
  openTracking,
  previousOf,
  seedWith,
  storedOf,
} from "../../../../support/provider/tracking.ts";

const at = (quarter: Value, rest: Readonly<Record<string, Value>> = {}) => ({
  project: "team/app",
  rotate_when_changed: { quarter },
  ...rest,
});

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

describe("a map", () => {
  const recorded: Readonly<Record<string, [Value, Value]>> = {
    "from null": [null, { quarter: "1" }],
    "to null": [{ quarter: "1" }, null],
  };
  test.each(Object.entries(recorded))("%s is only recorded, and nothing is sent", async (_title, [before, after]) => {
    const world = await openTracking();
    const { keys } = await world.start();
    const stored = await applied(keys, { project: "team/app", rotate_when_changed: before });
    const now = await applied(keys, { project: "team/app", rotate_when_changed: after }, { stored });
    expect(now.state).toEqual({ ...stored.state, rotate_when_changed: after });
    expect(world.writes()).toHaveLength(1);
  });

  test.each([
    ["as a whole", unknown],
    ["in one value", { quarter: unknown }],
  ])(
    "that is not known %s is planned as a rotation, and gives the old values back when it proves equal",
    async (_title, map) => {
      const world = await openTracking();
      const { keys } = await world.start();
      const stored = await applied(keys, at("1"));
      const pending = keys.config({ ...at("1"), rotate_when_changed: map });
      const { planned } = await keys.plan(pending, stored);
      expect(planned).toMatchObject({
        id: unknown,
        key_id: unknown,
        public_key: unknown,
        tracker_dsn: unknown,
        active: true,
      });
      expect(await keys.apply(keys.config(at("1")), stored, pending)).toEqual({ stored, diagnostics: [] });
      expect(world.writes()).toHaveLength(1);
    },
  );

  test.each([0, 1])("that is not known rotates when it proves to be another, and retains %d", async (retain) => {
    const world = await openTracking();
    const { keys } = await world.start();
    const stored = await applied(keys, at("1", { retain }));
    const pending = keys.config({ ...at("1", { retain }), rotate_when_changed: unknown });
    const now = storedOf(await keys.apply(keys.config(at("2", { retain })), stored, pending));
    expect(previousOf(now)).toEqual([keyIdOf(stored)].slice(0, retain));
    expect(await world.keysOf()).toEqual([...previousOf(now), keyIdOf(now)]);
  });

  test("that is not known plans nothing for a key that had none", async () => {
    const { keys } = await (await openTracking()).start();
    const stored = await applied(keys, { project: "team/app" });
    const pending = keys.config({ project: "team/app", rotate_when_changed: unknown });
    const { planned } = await keys.plan(pending, stored);
    expect(planned).toEqual({ ...stored.state, rotate_when_changed: unknown });
    expect((await keys.apply(keys.config(at("1")), stored, pending)).stored?.state).toMatchObject({
      key_id: keyIdOf(stored),
    });
  });

  const openMaps: Readonly<Record<string, Value>> = { "as a whole": unknown, "in one value": { quarter: unknown } };
  const ways = Object.entries(openMaps).flatMap(([how, map]) =>
    [0, 1, 3].flatMap((retain) => ["2", "3"].map((quarter) => [how, { retain, quarter, map }] as const)),
  );
  test.each(ways)(
    "that is not known %s, beside earlier keys, keeps what the plan showed: %j",
    async (_how, { retain, quarter, map }) => {
      const world = await openTracking();
      const { keys } = await world.start();
      const first = await applied(keys, at("1", { retain: 3 }));
      const stored = await applied(keys, at("2", { retain: 3 }), { stored: first });
      const pending = keys.config({ ...at("2", { retain }), rotate_when_changed: map });
      const now = storedOf(await keys.apply(keys.config(at(quarter, { retain })), stored, pending));
      const all = quarter === "2" ? [keyIdOf(first)] : [keyIdOf(stored), keyIdOf(first)];
      expect(previousOf(now)).toEqual(all.slice(0, retain));
      expect(await world.keysOf()).toEqual([...previousOf(now)].reverse().concat(keyIdOf(now)));
      await expectNoChanges((await world.start()).keys, at(quarter, { retain }), now);
    },
  );

  test("that is not known, beside a number to retain that is not known either, keeps what the plan showed", async () => {
    for (const quarter of ["1", "2"]) {
      const world = await openTracking();
      const { keys } = await world.start();
      const stored = await applied(keys, at("1"));
      const pending = keys.config({ project: "team/app", rotate_when_changed: unknown, retain: unknown });
      const now = storedOf(await keys.apply(keys.config(at(quarter, { retain: 0 })), stored, pending));
      expect(await world.keysOf()).toEqual([keyIdOf(now)]);
      expect(keyIdOf(now) === keyIdOf(stored)).toBe(quarter === "1");
    }
  });

  test.each(["1", "2"])(
    "that is not known, of a key that is gone, makes one key when it proves to be %s",
    async (quarter) => {
      const world = await openTracking();
      const { keys } = await world.start();
      const first = await applied(keys, at("0", { retain: 2 }));
      const stored = await applied(keys, at("1", { retain: 2 }), { stored: first });
      await world.deleteKey(keyIdOf(stored));
      const seen = storedOf(await keys.refresh(stored));
      const pending = keys.config({ ...at("1", { retain: 2 }), rotate_when_changed: unknown });
      const now = storedOf(await keys.apply(keys.config(at(quarter, { retain: 2 })), seen, pending));
      expect(await world.keysOf()).toEqual([keyIdOf(first), keyIdOf(now)]);
      expect(previousOf(now)).toEqual([keyIdOf(first)]);
    },
  );

  test("after an import is only recorded at first, and then rotates in place", async () => {
    const world = await openTracking({ seed: seedWith({ client_keys: [{ public_key: "glet_1" }] }) });
    const { keys } = await world.start();
    const imported = storedOf(await keys.import("team/app:1"));
    const recorded = await applied(keys, at("1"), { stored: imported });
    expect(recorded.state).toEqual({ ...imported.state, rotate_when_changed: { quarter: "1" } });
    expect(world.writes()).toEqual([]);
    const stored = await applied(keys, at("2"), { stored: recorded });
    expect(previousOf(stored)).toEqual([1]);
    expect(await world.keysOf()).toEqual([1, keyIdOf(stored)]);
  });
});
