import { describe, expect, test } from "@jest/globals";
import { atLeastOneOf, atMostOneOf, unknown, type Value } from "../../../../src/kit/schema/index.ts";

type Config = Readonly<Record<"a" | "b" | "c", Value>>;

const nothing: Config = { a: null, b: null, c: null };

describe("at most one of", () => {
  const rule = atMostOneOf("a", "b", "c");
  const cases: Readonly<Record<string, [Partial<Config>, string[]]>> = {
    nothing: [{}, []],
    one: [{ b: "x" }, []],
    two: [{ a: "x", c: "y" }, ["c"]],
    all: [{ a: "x", b: "y", c: "z" }, ["b", "c"]],
    "false and an empty text, which are set": [{ a: false, b: "" }, ["b"]],
    "one that is known beside one that is not": [{ a: "x", b: unknown }, []],
    "nothing that is known": [{ a: unknown, b: unknown, c: unknown }, []],
    "two that are known beside one that is not": [{ a: "x", b: unknown, c: "z" }, ["c"]],
  };
  test.each(Object.entries(cases))("judges %s, and points at all but the first", (_title, [config, at]) => {
    expect(rule.check({ ...nothing, ...config })).toEqual(
      at.map((name) => ({
        summary: "Conflicting attributes",
        detail: `${rule.doc} Keep one of them and remove the others.`,
        path: [name],
      })),
    );
  });

  test("is one sentence for the registry page", () => {
    expect(rule.doc).toBe("At most one of `a`, `b`, `c` can be set.");
  });

  test("says which pairs it excludes", () => {
    expect(rule.excludes).toEqual([
      ["a", "b"],
      ["a", "c"],
      ["b", "c"],
    ]);
  });
});

describe("at least one of", () => {
  const rule = atLeastOneOf("a", "b");
  const cases: Readonly<Record<string, [Partial<Config>, boolean]>> = {
    nothing: [{}, false],
    one: [{ b: "x" }, true],
    both: [{ a: "x", b: "y" }, true],
    "false, which is set": [{ a: false }, true],
    "one that is not known": [{ a: unknown }, true],
    "another attribute alone": [{ c: "x" }, false],
  };
  test.each(Object.entries(cases))("judges %s; a problem belongs to the block", (_title, [config, passes]) => {
    expect(rule.check({ ...nothing, ...config })).toEqual(
      passes
        ? []
        : [
            {
              summary: "Nothing to manage",
              detail: "At least one of `a`, `b` must be set. Set one of them, or remove the block.",
            },
          ],
    );
  });
});
