import { expect, test } from "@jest/globals";
import type { ObjectValue } from "../../../../src/kit/cty/index.ts";
import { configFromState } from "../../../../src/kit/engine/index.ts";
import {
  computed,
  defaulted,
  list,
  map,
  nested,
  optional,
  required,
  string,
} from "../../../../src/kit/schema/index.ts";
import { createDriver } from "../../../../src/kit/engine/index.ts";
import { createShelf, nail, shelfEngine } from "../../../support/provider/shelf.ts";

/** Boxes, and what is written for them. */
const cases: Readonly<Record<string, [state: ObjectValue, written: ObjectValue]>> = {
  "what is computed, null or at its default is left out": [nail, { label: "nails", place: "top" }],
  "another value than the default is written": [
    { ...nail, colour: "blue", pieces: 0 },
    { label: "nails", place: "top", colour: "blue", pieces: 0 },
  ],
  "nothing is written for null in a nested object, nor in those of a list": [
    {
      ...nail,
      lid: { kind: "flat", locked: null },
      items: [
        { name: "nail", grams: null },
        { name: "", grams: 3 },
      ],
    },
    { label: "nails", place: "top", lid: { kind: "flat" }, items: [{ name: "nail" }, { name: "", grams: 3 }] },
  ],
  "an empty map or list is written, and so is null in a map": [
    { ...nail, tags: {}, items: [] },
    { label: "nails", place: "top", tags: {}, items: [] },
  ],
};

test.each(Object.entries(cases))("%s, and the plan is empty", async (_title, [state, written]) => {
  const { engine, boxes } = await shelfEngine({ shelf: createShelf() });
  const driver = createDriver(engine, boxes);
  const config = configFromState(boxes.attributes, state);
  expect(config).toEqual(written);
  const stored = { state, private: new TextEncoder().encode('{"version":1,"writes":7}') };
  expect(await driver.plan(driver.config(config), stored)).toMatchObject({ planned: state, replacedBy: [] });
});

const any = {
  words: required(list(string), "Any."),
  name: computed(string, "Any."),
  map: optional(map(string), "Any."),
  spread: defaulted(map(string), { a: "1", b: "2" }, "Any."),
  inside: optional(nested({ made: computed(string, "Any."), given: optional(string, "Any.") }), "Any."),
};

test("the order is the table's, and that of a state's attributes or of a default's elements does not count", () => {
  const state = {
    spread: { b: "2", a: "1" },
    map: { z: null, a: "" },
    inside: { made: "x", given: null },
    words: [""],
  };
  const written = configFromState(any, state);
  expect(Object.entries(written)).toEqual([
    ["words", [""]],
    ["map", { z: null, a: "" }],
    ["inside", {}],
  ]);
});
