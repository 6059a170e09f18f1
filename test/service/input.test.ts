import { describe, expect, test } from "@jest/globals";
import {
  anything,
  count,
  flag,
  listOf,
  mapOf,
  nullable,
  objectOf,
  oneOf,
  oneOfKinds,
  optional,
  read,
  textLike,
  wholeNumber,
  type Written,
} from "../../src/service/input.ts";

type Shape = Parameters<typeof read>[0];

const word = textLike(/^\w+$/, "a word");
const kinds = oneOfKinds([objectOf({ kind: oneOf(["a"]), b: word }), objectOf({ kind: oneOf(["c"]) })]);

describe("a shape", () => {
  test.each<[string, Shape, [written: unknown, expected: unknown]]>([
    ["a word", word, ["abc", "abc"]],
    ["a flag", flag, [false, false]],
    ["a count", count, [3, 3]],
    ["a number within bounds", wholeNumber(0, 9), [9, 9]],
    ["one of some words", oneOf(["a", "b"]), ["b", "b"]],
    [
      "a list",
      listOf(word),
      [
        ["a", "b"],
        ["a", "b"],
      ],
    ],
    ["an empty list", listOf(word), [[], []]],
    ["a map", mapOf(count), [{ a: 1 }, { a: 1 }]],
    ["null where it may be", nullable(word), [null, null]],
    ["nothing where it may be left out", optional(word, "instead"), [undefined, "instead"]],
    ["something where it may be left out", optional(word, "instead"), ["abc", "abc"]],
    ["anything", anything, [{ a: [1] }, { a: [1] }]],
    ["an object", objectOf({ a: word, b: optional(flag, true) }), [{ a: "x" }, { a: "x", b: true }]],
    ["one of several kinds", kinds, [{ kind: "c" }, { kind: "c" }]],
  ])("takes %s", (_what, shape, [written, expected]) => {
    expect(read(shape, written)).toEqual({ value: expected, problems: [] });
  });

  test.each<[Shape, unknown, string[]]>([
    [word, "two words", ["it must be a word"]],
    [word, 7, ["it must be a word"]],
    [word, undefined, ["it must be a word"]],
    [flag, "true", ["it must be true or false"]],
    [count, 0, ["it must be a whole number of at least 1"]],
    [count, 1.5, ["it must be a whole number of at least 1"]],
    [count, Number.NaN, ["it must be a whole number of at least 1"]],
    [wholeNumber(0, 9), 10, ["it must be a whole number from 0 to 9"]],
    [oneOf(["a", "b"]), "c", ["it must be one of a, b"]],
    [listOf(word), { 0: "a" }, ["it must be a list"]],
    [listOf(word), ["a", "", "-"], ["[1] must be a word", "[2] must be a word"]],
    [mapOf(flag), [true], ["it must be an object"]],
    [
      mapOf(flag, (key) => /^[a-z]$/.test(key), "a letter"),
      { a: 1, B: true },
      ["a must be true or false", "B is not a letter"],
    ],
    [optional(word, ""), null, ["it must be a word"]],
    [objectOf({ a: word }), null, ["it must be an object"]],
    [
      objectOf({ a: word }),
      { b: 1, c: 2 },
      ["a must be a word", "b is unknown; the known keys are a", "c is unknown; the known keys are a"],
    ],
    [objectOf({ a: listOf(objectOf({ b: word })) }), { a: [{ b: "x" }, {}] }, ["a[1].b must be a word"]],
    [kinds, {}, ["kind must be one of a, c"]],
    [kinds, [], ["it must be an object whose kind is one of a, c"]],
    [kinds, { kind: "toString" }, ["kind must be one of a, c"]],
    [kinds, { kind: "a", d: 1 }, ["b must be a word", "d is unknown; the known keys are kind, b"]],
    [mapOf(flag), JSON.parse('{"__proto__": true}'), ["it must not have the key __proto__"]],
    [objectOf({ a: word }), JSON.parse('{"a": "x", "__proto__": {}}'), ["__proto__ is unknown; the known keys are a"]],
  ])("notes what is wrong, with its place (%#)", (shape, written, problems) => {
    expect(read(shape, written).problems).toEqual(problems);
  });
});

describe("what may be written for a shape", () => {
  const shape = objectOf({ name: word, size: optional(nullable(count), null), tags: optional(listOf(word), []) });
  type Input = Written<typeof shape>;

  test("is what is required, and what is not", () => {
    const least: Input = { name: "a" };
    const most: Input = { name: "a", size: null, tags: ["b"] };
    // @ts-expect-error -- the name is required
    const nameless: Input = { size: 1 };
    // @ts-expect-error -- a size is a number
    const wrong: Input = { name: "a", size: "1" };
    expect([least, most, nameless, wrong].map((input) => read(shape, input).problems.length)).toEqual([0, 0, 1, 1]);
  });
});
