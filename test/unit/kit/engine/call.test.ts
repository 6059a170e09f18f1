import { describe, expect, test } from "@jest/globals";
import { unknown, type Value } from "../../../../src/kit/cty/index.ts";
import { createEngine } from "../../../../src/kit/engine/index.ts";
import { type Path, diagnosticError } from "../../../../src/kit/errors.ts";
import {
  defineFunction,
  integer,
  isUnknown,
  list,
  parameter,
  string,
  variadic,
  type ProviderFunction,
} from "../../../../src/kit/schema/index.ts";
import { shelfProvider } from "../../../support/provider/shelf.ts";

const join = defineFunction({
  name: "join",
  summary: "Joins words",
  doc: "Joins words.",
  parameters: {
    separator: parameter(string, "What comes between.", { takesNull: true }),
    words: variadic(string, "Words."),
  },
  returns: string,
  call: ({ separator, words }) => words.join(separator ?? ""),
});

const repeat = defineFunction({
  name: "repeat",
  summary: "Repeats a text",
  doc: "Repeats a text.",
  parameters: {
    texts: parameter(list(string), "Texts.", { takesUnknown: true }),
    times: parameter(integer(0, 3), "How often."),
  },
  returns: string,
  call: ({ texts, times }) =>
    (isUnknown(texts) ? "?" : texts.map((text) => (isUnknown(text) ? "?" : text)).join("")).repeat(times),
});

/** Refuses its arguments, at a path of its own. */
const refusing = (path?: Path): ProviderFunction<typeof join.parameters> => ({
  ...join,
  call() {
    throw diagnosticError({ code: "invalid", summary: "Bad word" }, { why: "is bad.", ...(path && { path }) });
  },
});

/** Calls a function of a provider that nobody configured. */
function call(definition: ProviderFunction, ...args: readonly Value[]) {
  const engine = createEngine(shelfProvider({ functions: [definition] }), {});
  return engine.call(engine.function(definition.name), args);
}

describe("a call", () => {
  test("has a result, without a configured provider", () => {
    expect(call(repeat, ["a", "b"], 2)).toEqual({ result: "abab" });
  });

  test("has its variadic arguments as a list, of none too", () => {
    expect(call(join, "-", "a", "b", "c")).toEqual({ result: "a-b-c" });
    expect(call(join, "-")).toEqual({ result: "" });
  });

  test("is made with null and with unknown values where the parameter takes them", () => {
    expect(call(join, null, "a", "b")).toEqual({ result: "ab" });
    expect(call(repeat, unknown, 1)).toEqual({ result: "?" });
    expect(call(repeat, ["a", unknown], 1)).toEqual({ result: "a?" });
  });
});

describe("an error belongs to the argument", () => {
  const wrong: Readonly<Record<string, [ProviderFunction, readonly Value[], number, string]>> = {
    "that is null": [join, ["-", "a", null], 2, "must not be null."],
    "that is unknown": [join, ["-", unknown], 1, "must be known."],
    "of which a part is unknown": [
      { ...join, parameters: { lists: variadic(list(string), "Lists.") } },
      [["a"], ["b", unknown]],
      1,
      "must be known.",
    ],
    "that its type refuses": [repeat, [[], 4], 1, "must be a whole number from 0 to 3."],
    "of which its type refuses a part": [repeat, [["a", null], 1], 0, "must not be null, at the index 1."],
  };
  test.each(Object.entries(wrong))("%s", (_title, [definition, args, position, detail]) => {
    expect(call(definition, ...args)).toEqual({ error: { summary: "Invalid argument", detail, path: [position] } });
  });

  const named: Readonly<Record<string, [Path | undefined, Path | undefined]>> = {
    "that the function names": [["separator"], [0]],
    "that the function names, with the place in it": [
      ["separator", 3],
      [0, 3],
    ],
    "that the function names among the variadic ones": [["words", 1], [2]],
    "that comes first among the variadic ones": [["words"], [1]],
    "that is none, where the function names none": [undefined, undefined],
    "that is none, where the function has none of that name": [["wrods"], undefined],
  };
  test.each(Object.entries(named))("%s", (_title, [path, expected]) => {
    expect(call(refusing(path), "-", "a", "b")).toEqual({
      error: { summary: "Bad word", detail: "is bad.", path: expected },
    });
  });
});

const ADVICE = "Correct the call, or run it with a current release of Terraform.";

describe("an error belongs to the call", () => {
  test.each([
    [join, [], "The function takes at least 1 argument, but got 0."],
    [repeat, [["a"]], "The function takes 2 arguments, but got 1."],
    [repeat, [["a"], 1, 1], "The function takes 2 arguments, but got 3."],
  ])("of %o with the arguments %j, which are too many or too few", (definition, args, detail) => {
    expect(call(definition, ...args)).toEqual({
      error: { summary: "Wrong number of arguments", detail: `${detail} ${ADVICE}`, path: undefined },
    });
  });

  test("that fails by itself, and is the provider's fault", () => {
    const failing: ProviderFunction = {
      ...join,
      call: () => {
        throw new TypeError("no words");
      },
    };
    expect(call(failing, "-")).toMatchObject({
      error: {
        summary: "Unexpected error",
        detail: expect.stringMatching(/the provider shelf.*\nTypeError: no words\nat call\.test\.ts:/),
      },
    });
  });

  test("of a function that the provider does not have", () => {
    const engine = createEngine(shelfProvider(), {});
    expect(() => engine.function("jion")).toThrow("This version of the provider has no function jion.");
  });
});
