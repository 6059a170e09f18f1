import { describe, expect, test } from "@jest/globals";
import { alternativesOf, type Alternative } from "../../../scripts/generate/constructs/alternatives.ts";
import { constructDefinitions } from "../../../scripts/generate/constructs/definitions.ts";
import { atLeastOneOf, atMostOneOf, type Rule, type Value } from "../../../src/kit/schema/index.ts";

describe("the ways to fill in a configuration", () => {
  const cases: Readonly<Record<string, [readonly Rule[], readonly Alternative[]]>> = {
    "no rule": [[], []],
    "a rule of code alone": [[{ doc: "", check: () => [] }], []],
    "one of two": [
      [atMostOneOf("a", "b")],
      [
        { set: [], unset: ["b"] },
        { set: [], unset: ["a"] },
      ],
    ],
    "one of three": [
      [atMostOneOf("a", "b", "c")],
      [
        { set: [], unset: ["b", "c"] },
        { set: [], unset: ["a", "c"] },
        { set: [], unset: ["a", "b"] },
      ],
    ],
    "two that exclude a third": [
      [atMostOneOf("a", "b"), atMostOneOf("a", "c")],
      [
        { set: [], unset: ["b", "c"] },
        { set: [], unset: ["a"] },
      ],
    ],
    "at least one": [
      [atLeastOneOf("a", "b")],
      [
        { set: ["a"], unset: [] },
        { set: ["b"], unset: [] },
      ],
    ],
    "exactly one": [
      [atMostOneOf("a", "b"), atLeastOneOf("a", "b")],
      [
        { set: ["a"], unset: ["b"] },
        { set: ["b"], unset: ["a"] },
      ],
    ],
  };

  test.each(Object.entries(cases))("are these for %s", (_title, [rules, expected]) => {
    const found = alternativesOf(rules);
    expect(found).toHaveLength(expected.length);
    expect(found).toEqual(expect.arrayContaining([...expected]));
  });
});

/** A value of no type in particular: the rules look at whether one is set. */
const settings = (names: readonly string[], set: readonly string[]): Readonly<Record<string, Value>> =>
  Object.fromEntries(names.map((name) => [name, set.includes(name) ? "x" : null]));

const rulesOf = constructDefinitions().flatMap(({ name, attributes, rules }) =>
  rules.map((rule) => [name, rule.doc, { rule, names: Object.keys(attributes) }] as const),
);

test.each(rulesOf)("%s: what types say of a rule is what it checks: %s", (_name, _doc, { rule, names }) => {
  for (const pair of rule.excludes ?? []) {
    expect(names).toEqual(expect.arrayContaining([...pair]));
    expect(rule.check(settings(names, pair))).not.toEqual([]);
  }
  for (const name of rule.requires ?? []) expect(names).toContain(name);
  if (rule.requires !== undefined) expect(rule.check(settings(names, []))).not.toEqual([]);
});
