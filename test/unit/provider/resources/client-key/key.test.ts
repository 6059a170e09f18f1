import { describe, expect, test } from "@jest/globals";
import type { KeyState } from "../../../../../src/provider/resources/client-key/attributes.ts";
import { currentValues, keyIds, readKeys, retired } from "../../../../../src/provider/resources/client-key/key.ts";

const keyOf = (id: number) => ({ public_key: `glet_${id}`, tracker_dsn: `https://glet_${id}@errors.example:443/7` });
const listed = (id: number, active = true) => ({ id, active, ...keyOf(id) });
const previous = (key_id: number) => ({ key_id, ...keyOf(key_id) });

const state: KeyState = {
  project: "team/app",
  rotate_when_changed: { quarter: "1" },
  retain: 2,
  key_id: 9,
  active: true,
  ...keyOf(9),
  previous_keys: [previous(8), previous(7)],
};

const nothing = { key_id: null, active: null, public_key: null, tracker_dsn: null };

describe("reading a complete list", () => {
  test("shows the keys as they are, and leaves what the service does not know", () => {
    expect(readKeys(state, [listed(7), listed(8), listed(9), listed(10)])).toEqual(state);
  });

  test("shows that the key is inactive now", () => {
    expect(readKeys(state, [listed(7), listed(8), listed(9, false)])).toEqual({ ...state, active: false });
  });

  test("shows another address of the key, and keeps the earlier keys' as they were in use", () => {
    const moved = [7, 8, 9].map((id) => ({ ...listed(id), tracker_dsn: `https://glet_${id}@new.example/7` }));
    expect(readKeys(state, moved)).toEqual({ ...state, tracker_dsn: "https://glet_9@new.example/7" });
  });

  const cases: Readonly<Record<string, [number[], Partial<KeyState> | null]>> = {
    "drops an earlier key that is gone": [[9, 8], { previous_keys: [previous(8)] }],
    "drops all earlier keys when they are gone": [[9], { previous_keys: [] }],
    "shows null for a current key that is gone, and keeps the earlier ones": [[8, 7], nothing],
    "shows null and keeps the earlier key that is left": [[7, 3], { ...nothing, previous_keys: [previous(7)] }],
    "is null when all are gone": [[3], null],
    "is null when there is no key": [[], null],
  };
  test.each(Object.entries(cases))("%s", (_title, [ids, expected]) => {
    expect(
      readKeys(
        state,
        ids.map((id) => listed(id)),
      ),
    ).toEqual(expected === null ? null : { ...state, ...expected });
  });

  test("of a state whose current key was gone before does not find another", () => {
    const left = { ...state, ...nothing };
    expect(readKeys(left, [listed(7), listed(8), listed(9)])).toEqual(left);
  });
});

test("the values of a key are the listed ones, and nulls if there is none", () => {
  expect(currentValues(listed(9))).toEqual({ key_id: 9, active: true, ...keyOf(9) });
  expect(currentValues(null)).toEqual(nothing);
});

test("a current key retires as one earlier key, and none while it is gone", () => {
  expect(retired(state)).toEqual([previous(9)]);
  expect(retired({ ...state, ...nothing })).toEqual([]);
});

test("the keys of a state are its current one and the earlier ones, by their numbers", () => {
  expect(keyIds(state)).toEqual([9, 8, 7]);
  expect(keyIds({ ...state, ...nothing })).toEqual([8, 7]);
});
