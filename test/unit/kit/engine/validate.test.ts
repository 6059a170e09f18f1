import { describe, expect, test } from "@jest/globals";
import { unknown, type Value } from "../../../../src/kit/cty/index.ts";
import type { Path } from "../../../../src/kit/errors.ts";
import { validate } from "../../../../src/kit/engine/validate.ts";
import {
  bool,
  keyedMap,
  map,
  nested,
  nestedList,
  nullable,
  oneOf,
  optional,
  required,
  string,
} from "../../../../src/kit/schema/index.ts";
import { configOf } from "../../../../src/kit/engine/index.ts";
import { box, everyAttribute, shelfEngine } from "../../../support/provider/shelf.ts";

type Written = Readonly<Record<string, Value>>;

/** Each of them has to be an error. */
const errorsOf = (...checked: Parameters<typeof validate>) =>
  validate(...checked).map(({ severity, ...problem }) => {
    expect(severity).toBe("error");
    return problem;
  });

const problemsOf = (written: Written) =>
  errorsOf(
    { attributes: everyAttribute, rules: box.rules ?? [] },
    configOf(everyAttribute, { label: "x", ...written }),
  );

const MISSING = "Missing required attribute";
const READ_ONLY = "Read-only attribute in the configuration";
const INVALID = "Invalid attribute value";

const wrong: Readonly<Record<string, [Written, string, Path, string]>> = {
  "a required attribute that is not set": [{ label: null }, MISSING, ["label"], "`label` must be set."],
  "a computed attribute that is set": [
    { id: "top" },
    READ_ONLY,
    ["id"],
    "Only the provider can set `id`. Remove it from the configuration.",
  ],
  "a computed attribute that will be set": [
    { serial: unknown },
    READ_ONLY,
    ["serial"],
    "Only the provider can set `serial`. Remove it from the configuration.",
  ],
  "a value that its type refuses": [
    { colour: "green" },
    INVALID,
    ["colour"],
    '`colour` must be one of "red", "blue", not "green".',
  ],
  "a value that its own check refuses": [
    { label: "123456789" },
    INVALID,
    ["label"],
    "`label` must have 8 characters at most.",
  ],
  "a required attribute missing in an object": [
    { lid: { locked: true }, pieces: 1 },
    MISSING,
    ["lid", "kind"],
    "`lid.kind` must be set.",
  ],
  "a wrong value in an object": [
    { lid: { kind: "oval" }, pieces: 1 },
    INVALID,
    ["lid", "kind"],
    '`lid.kind` must be one of "flat", "round", not "oval".',
  ],
  "a required attribute missing in the second element of a list": [
    { items: [{ name: "nail" }, { name: null, grams: 1 }] },
    MISSING,
    ["items", 1, "name"],
    "`items[1].name` must be set.",
  ],
  "a wrong value in an element of a list": [
    { items: [{ name: "nail", grams: 0 }] },
    INVALID,
    ["items", 0, "grams"],
    "`items[0].grams` must be a whole number of at least 1.",
  ],
  "a rule that is broken": [{ lid: { kind: "flat" } }, "Lid without a number of pieces", ["pieces"], "Set `pieces`."],
};

describe("a configuration is refused for", () => {
  test.each(Object.entries(wrong))("%s, at its place", (_title, [written, summary, path, detail]) => {
    expect(problemsOf(written)).toEqual([{ summary, detail, path }]);
  });

  test("everything that is wrong at once", () => {
    const problems = problemsOf({ label: null, colour: "green", id: "x", lid: { kind: null } });
    expect(problems.map(({ path }) => path)).toEqual([["id"], ["label"], ["colour"], ["lid", "kind"], ["pieces"]]);
  });
});

const right: Readonly<Record<string, Written>> = {
  "the required attributes alone": {},
  everything: {
    place: "top",
    colour: "blue",
    pieces: 0,
    tags: { a: "" },
    lid: { kind: "round", locked: false },
    items: [{ name: "nail", grams: 1 }],
  },
  "an empty list": { items: [] },
  "a required value that is not known yet": { label: unknown },
  "a value of a closed set that is not known yet": { colour: unknown },
  "an object that is not known yet": { lid: unknown },
  "a required value in an object that is not known yet": { lid: { kind: unknown }, pieces: 1 },
  "a list that is not known yet": { items: unknown },
  "an element that is not known yet": { items: [unknown, { name: unknown, grams: unknown }] },
  "a rule about a value that is not known yet": { lid: { kind: "flat" }, pieces: unknown },
};

test.each(Object.entries(right))("a configuration is accepted with %s", (_title, written) => {
  expect(problemsOf(written)).toEqual([]);
});

test("the engine answers with errors, for a resource and for the provider", async () => {
  const { engine, boxes } = await shelfEngine();
  expect(engine.validateResource(boxes, configOf(everyAttribute, { id: "top" }))).toEqual([
    {
      severity: "error",
      summary: READ_ONLY,
      detail: "Only the provider can set `id`. Remove it from the configuration.",
      path: ["id"],
    },
    { severity: "error", summary: MISSING, detail: "`label` must be set.", path: ["label"] },
  ]);
  expect(engine.validateProvider({ shelf: unknown, lamps: null })).toEqual([]);
  const strict = { ...engine.provider, attributes: { shelf: required(string, "Shelf.") } };
  expect(errorsOf(strict, { shelf: null })).toEqual([
    { summary: MISSING, detail: "`shelf` must be set.", path: ["shelf"] },
  ]);
});

describe("what Terraform lets pass, and no definition expects", () => {
  const table = {
    tags: required(map(oneOf(["a", "b"])), "Tags."),
    items: required(nestedList({ lid: required(nested({ kind: required(string, "Kind.") }), "Lid.") }), "Items."),
  };
  const check = (tags: Value, items: Value) => errorsOf({ attributes: table }, { tags, items });

  test("a null in a map is an error that names its key", () => {
    expect(check({ a: "a", x: null }, [])).toEqual([
      { summary: INVALID, detail: '`tags` must not be null, at the key "x".', path: ["tags"] },
    ]);
  });

  test("a null in a list is an error at its place", () => {
    expect(check({}, [null])).toEqual([
      { summary: INVALID, detail: "`items[0]` must not be null.", path: ["items", 0] },
    ]);
  });

  test("each key that is not in a closed set is an error of its own, at the key", () => {
    const unknownKey = (key: string) => ({ summary: "No such lamp", detail: `There is no ${key}.` });
    const lamps = keyedMap(nullable(bool), { docs: { red: "Red.", blue: "Blue." }, unknown: unknownKey });
    const problemsIn = (value: Value) =>
      errorsOf({ attributes: { lamps: optional(lamps, "Lamps.") } }, { lamps: value });
    const other = (key: string) => ({ ...unknownKey(key), path: ["lamps", { key }] });
    expect(problemsIn({ red: true, green: null, constructor: unknown })).toEqual([
      other("green"),
      other("constructor"),
    ]);
    for (const right of [{}, null, unknown, { red: null, blue: unknown }]) expect(problemsIn(right)).toEqual([]);
  });

  test("a value in a map is checked as its type asks", () => {
    expect(check({ x: unknown, y: "c", z: "a" }, [])).toEqual([
      { summary: INVALID, detail: '`tags` must be one of "a", "b", not "c", at the key "y".', path: ["tags"] },
    ]);
  });

  test("objects nest", () => {
    expect(check({}, [{ lid: { kind: null } }]).map(({ path }) => path)).toEqual([["items", 0, "lid", "kind"]]);
  });
});

test("of very many keys that are unknown a hundred are named, and the others counted", () => {
  const unknownKey = (key: string) => ({ summary: INVALID, detail: key });
  const tags = keyedMap(string, { docs: { a: "A." }, unknown: unknownKey });
  const value = Object.fromEntries(Array.from({ length: 102 }, (_, at) => [`k${at}`, "a"]));
  const problems = errorsOf({ attributes: { tags: optional(tags, "Tags.") } }, { tags: value });
  expect(problems).toHaveLength(101);
  expect(problems.at(99)).toMatchObject({ path: ["tags", { key: "k99" }] });
  expect(problems.at(100)).toMatchObject({ detail: "`tags` has 2 more keys that are unknown.", path: ["tags"] });
});

test("a rule that only warns makes its problems warnings, and leaves other ones errors", () => {
  const rule = { doc: "", check: () => [{ summary: "A", detail: "B", path: ["label"] }] };
  const rules = [rule, { ...rule, onlyWarns: true } as const];
  const problem = { summary: "A", detail: "B", path: ["label"] };
  expect(validate({ attributes: {}, rules }, {})).toEqual([
    { severity: "error", ...problem },
    { severity: "warning", ...problem },
  ]);
});
