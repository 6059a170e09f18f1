import { describe, expect, test } from "@jest/globals";
import { unknown, type PendingObject } from "../../../../../src/kit/schema/index.ts";
import type { KeyState, PreviousKey } from "../../../../../src/provider/resources/client-key/attributes.ts";
import { plan } from "../../../../../src/provider/resources/client-key/plan.ts";

const keyOf = (key_id: number): PreviousKey => ({
  key_id,
  public_key: `glet_${key_id}`,
  tracker_dsn: `https://glet_${key_id}@errors.example/7`,
});

const prior: KeyState = {
  project: "team/app",
  rotate_when_changed: { quarter: "1" },
  retain: 1,
  active: true,
  ...keyOf(9),
  previous_keys: [keyOf(8)],
};

const gone: KeyState = { ...prior, key_id: null, active: null, public_key: null, tracker_dsn: null };

const fresh = { key_id: unknown, public_key: unknown, tracker_dsn: unknown, active: true };

const planned = (changes: Partial<PendingObject<KeyState>>, from = prior) =>
  plan({ config: from, prior: from, planned: { ...from, ...changes }, isReplacement: false }, null);

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
    expect(planned({ retain }).values).toEqual({ previous_keys: ids.map(keyOf) });
  });

  test("shows what a failed deletion left as a difference", () => {
    const left = { ...prior, previous_keys: [keyOf(8), keyOf(7), keyOf(6)] };
    expect(planned({}, left).values?.previous_keys).toEqual([keyOf(8)]);
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
    expect(planned(maybe, bare).values).toEqual({ previous_keys: [keyOf(8)] });
  });
});

describe("the warning of keys that are deleted", () => {
  const summary = "Client keys will be deleted";
  const rotating = { rotate_when_changed: { quarter: "2" } };
  const maybe = { rotate_when_changed: unknown };
  const sure = "The apply deletes";
  const perhaps = "`rotate_when_changed` will be known only after apply. If it changes, the apply deletes";
  type Row = [Partial<PendingObject<KeyState>>, KeyState, string];
  const rows: Readonly<Record<string, Row>> = {
    "names those that a rotation no longer retains": [
      rotating,
      prior,
      `${sure} the key 8 of the project \`team/app\`.`,
    ],
    "names the current one if a rotation retains none": [
      { ...rotating, retain: 0 },
      prior,
      `${sure} the keys 9 and 8 of the project \`team/app\`, also the current one.`,
    ],
    "names those beyond a lower number to retain": [{ retain: 0 }, prior, `${sure} the key 8 of`],
    "names what a failed deletion has left": [
      {},
      { ...prior, previous_keys: [keyOf(8), keyOf(7), keyOf(6), keyOf(5)] },
      `${sure} the keys 7, 6 and 5 of`,
    ],
    "has a condition if the map is still unknown": [maybe, prior, `${perhaps} the key 8 of`],
    "says what is deleted in any case": [
      { ...maybe, retain: 0 },
      prior,
      `${perhaps} the keys 9 and 8 of the project \`team/app\`, also the current one, otherwise only the key 8.`,
    ],
    "has none if the current key is gone": [
      { ...maybe, retain: 0 },
      gone,
      `${sure} the key 8 of the project \`team/app\`.`,
    ],
  };
  test.each(Object.entries(rows))("%s", (_title, [changes, from, text]) => {
    const { warnings = [] } = planned(changes, from);
    expect(warnings).toMatchObject([{ summary, path: ["retain"] }]);
    expect(warnings[0]?.detail).toContain(text);
  });

  const silent: Readonly<Record<string, Row>> = {
    "if all are retained": [{ ...rotating, retain: 2 }, prior, ""],
    "if nothing changes": [{}, prior, ""],
    "if a new key replaces one that is gone": [rotating, gone, ""],
    "if the number to retain is still unknown": [{ ...rotating, retain: unknown }, prior, ""],
  };
  test.each(Object.entries(silent))("is not there %s", (_title, [changes, from]) => {
    expect(planned(changes, from).warnings).toEqual([]);
  });

  test("does not appear if the key is replaced, which deletes all of them", () => {
    const change = { config: prior, prior, planned: { ...prior, ...rotating, project: "8" }, isReplacement: false };
    expect(plan(change, "different").warnings).toEqual([]);
    expect(plan(change, "same").warnings).toMatchObject([{ summary }]);
  });
});

test("a key that is gone is created again in place, whether it rotates or not, and no other key retires for it", () => {
  const expected = { ...fresh, previous_keys: [keyOf(8)] };
  expect(planned({}, gone).values).toEqual(expected);
  expect(planned({ rotate_when_changed: { quarter: "2" } }, gone).values).toEqual(expected);
});

describe("a project under another reference", () => {
  const judged = (comparison: Parameters<typeof plan>[1], project = "7", from = prior) =>
    plan({ config: from, prior: from, planned: { ...from, project }, isReplacement: false }, comparison);

  test("silently keeps the key if it is the same project", () => {
    expect(judged("same")).toEqual({ values: { previous_keys: [keyOf(8)] }, keepDespite: ["project"], warnings: [] });
  });

  test("does not keep it if it is another", () => {
    expect(judged("different")).toMatchObject({ keepDespite: [], warnings: [] });
  });

  test("does not keep it if that is unknown, and says that it may be the same", () => {
    const { keepDespite, warnings } = judged("unknown");
    expect(keepDespite).toEqual([]);
    expect(warnings).toMatchObject([{ summary: "Replacement may be unnecessary", path: ["project"] }]);
    expect(warnings?.[0]?.detail).toContain("The state names the project `team/app`");
  });

  test.each(["7", "team/web"])(
    "that is %s does not keep it if no request was possible, and says what happens to it",
    (project) => {
      const { keepDespite, warnings } = judged(null, project);
      expect(keepDespite).toEqual([]);
      expect(warnings).toMatchObject([{ summary: "Client key will be replaced", path: ["project"] }]);
      expect(warnings?.[0]?.detail).toMatch(
        new RegExp(`"team/app".*"${project}".*whether both are the same.*every deployed DSN stops working`),
      );
      expect(warnings?.[0]?.detail).toMatch(/keep the spelling in the state.*`-target`.*`prevent_destroy`/);
    },
  );

  test("needs no request if the references decide", () => {
    expect(judged(null, "Team/App")).toMatchObject({ keepDespite: ["project"], warnings: [] });
    expect(judged(null, "8", { ...prior, project: "7" })).toMatchObject({ keepDespite: [], warnings: [] });
  });
});

test("a project that is not known is a warning that every deployed DSN stops working, and of what to do", () => {
  const { warnings } = planned({ project: unknown });
  expect(warnings).toMatchObject([{ summary: "Client key will be replaced", path: ["project"] }]);
  expect(warnings?.[0]?.detail).toMatch(/every deployed DSN stops working.*`-target`.*`prevent_destroy`/);
});

test("the plan of a create shows that the key is active and that there are no earlier ones", () => {
  const create = { config: prior, prior: null, planned: { ...prior, project: unknown }, isReplacement: false };
  expect(plan(create, null)).toEqual({ values: { active: true, previous_keys: [] } });
});
