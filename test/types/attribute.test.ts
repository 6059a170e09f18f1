import { describe, expect, test } from "@jest/globals";
import {
  bool,
  computed,
  defaulted,
  integer,
  map,
  nested,
  nestedList,
  oneOf,
  optional,
  required,
  string,
  type Attribute,
} from "../../src/kit/schema/index.ts";

describe("an attribute has one mode, so flags cannot contradict each other", () => {
  test("a computed attribute replaces nothing: nobody can change it", () => {
    expect(computed(string, "Id.", { sensitive: true }).mode).toBe("computed");
    // @ts-expect-error -- `replaces` belongs to attributes that a configuration may set
    computed(string, "Id.", { replaces: true });
  });

  test("a required attribute has no default", () => {
    expect(required(string, "Label.").fallback).toBeUndefined();
    // @ts-expect-error -- a default is an option of no mode; `defaulted` takes it as an argument
    required(string, "Label.", { fallback: "x" });
  });

  test("a mode is one of four, and flags are no part of an attribute", () => {
    const label: Attribute<string> = { type: string, doc: "Label.", mode: "optional" };
    expect(label.mode).toBe("optional");
    // @ts-expect-error -- there is no such mode
    const unheardOf: Attribute<string> = { type: string, doc: "Label.", mode: "forced" };
    // @ts-expect-error -- Terraform's flags follow from the mode; they cannot be given beside it
    const flagged: Attribute<string> = { type: string, doc: "Label.", mode: "optional", computed: true };
    expect([unheardOf, flagged]).toHaveLength(2);
  });

  test("an option is on or left out, never off", () => {
    expect(optional(string, "Token.", { sensitive: true }).sensitive).toBe(true);
    // @ts-expect-error -- `false` would be a second way to say nothing
    optional(string, "Token.", { sensitive: false });
    // @ts-expect-error -- a misspelt option would silently show a secret
    optional(string, "Token.", { sensitiv: true });
  });
});

describe("a default is a value of the attribute's type", () => {
  test("of a primitive", () => {
    expect([defaulted(bool, true, "On."), defaulted(integer(0), 1, "Count.")]).toHaveLength(2);
    // @ts-expect-error -- a text is no bool
    defaulted(bool, "true", "On.");
    // @ts-expect-error -- null is no number: an attribute without a default is `optional`
    defaulted(integer(0), null, "Count.");
  });

  test("of a closed set", () => {
    expect(defaulted(oneOf(["reset", "keep"]), "reset", "On destroy.").fallback).toBe("reset");
    // @ts-expect-error -- "restore" is not in the set, and the default does not widen it
    defaulted(oneOf(["reset", "keep"]), "restore", "On destroy.");
  });

  test("of a map", () => {
    expect(defaulted(map(string), { a: "1" }, "Tags.").fallback).toEqual({ a: "1" });
    // @ts-expect-error -- the map's values are texts
    defaulted(map(string), { a: 1 }, "Tags.");
  });
});

describe("nested attributes", () => {
  test("are attributes", () => {
    expect(nested({ kind: required(string, "Kind.") }).nested?.nesting).toBe("single");
    // @ts-expect-error -- a type alone has no mode and no words
    expect(() => nested({ kind: string })).toThrow("reading 'cty'");
  });

  test("have no defaults: the engine fills in those of the outermost level alone", () => {
    expect(nestedList({ locked: optional(bool, "Locked.") }).nested?.nesting).toBe("list");
    // @ts-expect-error -- a plan would show null for it, and the state's type says that it is never null
    nested({ locked: defaulted(bool, true, "Locked.") });
    // @ts-expect-error -- nor in a list
    nestedList({ locked: defaulted(bool, true, "Locked.") });
  });
});
