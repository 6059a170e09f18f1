import { describe, expect, test } from "@jest/globals";
import {
  bool,
  checked,
  integer,
  list,
  map,
  nested,
  nestedList,
  nullable,
  objectType,
  oneOf,
  optional,
  positive,
  required,
  string,
  type Type,
} from "../../../../src/kit/schema/index.ts";
import { duration, parseDurationMs } from "../../../../src/kit/schema/type.ts";

const lid = { kind: required(string, "Kind."), locked: optional(bool, "Locked.") };

describe("the type on the wire", () => {
  const types = {
    string: [string, "string"],
    bool: [bool, "bool"],
    oneOf: [oneOf(["red", "blue"]), "string"],
    integer: [integer(0), "number"],
    positive: [positive, "number"],
    checked: [checked(bool, () => null), "bool"],
    nullable: [nullable(string), "string"],
    list: [list(string), ["list", "string"]],
    map: [map(integer(1)), ["map", "number"]],
    nested: [nested(lid), ["object", { kind: "string", locked: "bool" }]],
    nestedList: [nestedList(lid), ["list", ["object", { kind: "string", locked: "bool" }]]],
  } as const;
  test.each(Object.entries(types))("of %s is Terraform's", (_name, [type, cty]) => {
    expect(type.cty).toEqual(cty);
  });

  test("of a whole resource is an object of its attributes", () => {
    expect(objectType({ lid: optional(nested(lid), "Lid."), label: required(string, "Label.") })).toEqual([
      "object",
      { lid: ["object", { kind: "string", locked: "bool" }], label: "string" },
    ]);
  });
});

test("a nested type knows what is inside, once or in a list", () => {
  expect(nested(lid).nested).toEqual({ nesting: "single", attributes: lid });
  expect(nestedList(lid).nested).toEqual({ nesting: "list", attributes: lid });
});

test("a label names the type for a person", () => {
  expect(
    [string, bool, oneOf(["a"]), integer(0), positive, list(bool), map(bool), nested(lid), nestedList(lid)].map(
      labelOf,
    ),
  ).toEqual([
    ...["String", "Boolean", "String", "Number", "Number", "List of Boolean", "Map of Boolean"],
    ...["Attributes", "Attributes List"],
  ]);
});

const labelOf = ({ label }: { readonly label: string }): string => label;

describe("the check of a known value", () => {
  const colour = oneOf(["red", "blue"]);
  test.each(["red", "blue"] as const)("lets %s pass, which is one of the set", (value) => {
    expect(problemOf(colour, value)).toBeNull();
  });

  test.each(["green", "", "RED", " red"])("names the whole set where %p is none of it", (value) => {
    expect(problemOf<string>(colour, value)).toBe(`must be one of "red", "blue", not "${value}"`);
  });

  const ranges: Readonly<Record<string, [Type<number>, number, string | null]>> = {
    "the least": [integer(1, 3), 1, null],
    "the most": [integer(1, 3), 3, null],
    "one below": [integer(1, 3), 0, "must be a whole number from 1 to 3"],
    "one above": [integer(1, 3), 4, "must be a whole number from 1 to 3"],
    "a fraction": [integer(1, 3), 1.5, "must be a whole number from 1 to 3"],
    "any large one where there is no most": [integer(0), 2 ** 40, null],
    "one below where there is no most": [integer(0), -1, "must be a whole number of at least 0"],
    "one that a double cannot count": [integer(0), 2 ** 53, "must be a whole number of at least 0"],
    "a positive fraction": [positive, 0.1, null],
    "zero, which is not positive": [positive, 0, "must be a number above 0"],
    "a negative number": [positive, -1, "must be a number above 0"],
  };
  test.each(Object.entries(ranges))("judges %s", (_title, [type, value, problem]) => {
    expect(problemOf(type, value)).toBe(problem);
  });

  test("is the definition's own for a checked type, which is the same type otherwise", () => {
    const short = checked(string, (text) => (text.length < 4 ? null : "must be short"));
    expect(problemOf(short, "abc")).toBeNull();
    expect(problemOf(short, "abcd")).toBe("must be short");
    expect(short).toMatchObject({ cty: "string", label: "String" });
    expect(problemOf(string, "abcd")).toBeNull();
  });

  test("of a checked type includes the check that the type had", () => {
    const warm = checked<string>(colour, (text) => (text === "red" ? null : "must be warm"));
    expect(["red", "blue", "green"].map((text) => problemOf(warm, text))).toEqual([
      null,
      "must be warm",
      'must be one of "red", "blue", not "green"',
    ]);
  });

  test("of a list is that of its elements, which are never null", () => {
    const colours = list<string>(colour);
    expect(problemOf(colours, ["red", "red"])).toBeNull();
    expect(problemOf(colours, [])).toBeNull();
    expect(problemOf(colours, ["red", "green", "black"])).toBe(
      'must be one of "red", "blue", not "green", at the index 1',
    );
    expect(problemOf(list(nullable(string)), ["a", null])).toBe("must not be null, at the index 1");
  });

  test("of a map is that of its values, which are null only where they may be", () => {
    const colours = map<string>(colour);
    expect(problemOf(colours, { a: "red", b: "blue" })).toBeNull();
    expect(problemOf(colours, {})).toBeNull();
    expect(problemOf(colours, { a: "red", b: "green" })).toBe(
      'must be one of "red", "blue", not "green", at the key "b"',
    );
    expect(problemOf(map(nullable(string)), { a: null })).toBeNull();
    expect(problemOf(map(nullable(integer(1))), { a: null, b: 0 })).toBe(
      'must be a whole number of at least 1, at the key "b"',
    );
  });
});

function problemOf<T>(type: Type<T>, value: T): string | null {
  return type.problem?.(value) ?? null;
}

describe("a length of time", () => {
  test.each([
    ["30s", 30_000],
    ["1m30s", 90_000],
    ["500ms", 500],
    ["1.5s", 1500],
    ["1h", 3_600_000],
    ["24h", 86_400_000],
    ["1s1s", 2000],
    ["0m1s", 1000],
  ])("%s is %d milliseconds", (text, ms) => {
    expect(duration.problem?.(text)).toBeNull();
    expect(parseDurationMs(text)).toBe(ms);
  });

  test.each(["", "30", "s", "30 s", "-1s", "1d", "1s!", "1,5s", ".5s", "0s", "0.1ms", "s30"])("is not %p", (text) => {
    expect(duration.problem?.(text)).toMatch(/^must be a length of time/);
  });

  // Node runs a timer of more than 2^31 - 1 milliseconds at once.
  test.each(["24h1ms", "600h", "99999999999999999999h"])("is at most a day, not %s", (text) => {
    expect(duration.problem?.(text)).toMatch(/^must be a length of time/);
  });
});
