import { describe, expect, test } from "@jest/globals";
import {
  defineFunction,
  list,
  parameter,
  parameterAt,
  string,
  variadic,
  type FunctionParameters,
} from "../../../../src/kit/schema/index.ts";

const word = parameter(string, "A word.");
const rest = variadic(string, "More words.");

const define = (parameters: FunctionParameters, name = "join") =>
  defineFunction({ name, summary: "Joins words", doc: "Joins words.", parameters, returns: string, call: () => "" });

describe("a function", () => {
  test("is defined with parameters in their order, the variadic one last", () => {
    expect(Object.keys(define({ separator: word, first: word, rest }).parameters)).toEqual([
      "separator",
      "first",
      "rest",
    ]);
    expect(define({}).name).toBe("join");
  });

  const wrong: Readonly<Record<string, [FunctionParameters, string, string]>> = {
    "with a name in upper case": [{}, "joinAll", '"joinAll" is not a name in lower case'],
    "with a parameter that is no name": [{ "a-b": word }, "join", '"a-b" is not a name in lower case'],
    "with a variadic parameter before another": [
      { rest, last: word },
      "join",
      'the variadic parameter "rest" is not the last',
    ],
  };
  test.each(Object.entries(wrong))("cannot be defined %s", (_title, [parameters, name, problem]) => {
    expect(() => define(parameters, name)).toThrow(`The function "${name}" cannot be defined: ${problem}.`);
  });

  test("has a parameter for each position: a variadic one for all that come after it", () => {
    const join = define({ separator: parameter(list(string), "Separators."), rest });
    expect([0, 1, 2, 9].map((at) => parameterAt(join, at)?.doc)).toEqual([
      "Separators.",
      ...Array.from({ length: 3 }, () => "More words."),
    ]);
    expect(parameterAt(define({}), 0)).toBeUndefined();
  });
});

test("a parameter takes known values, and more where it says so", () => {
  expect(word).toEqual({ type: string, doc: "A word." });
  expect(parameter(string, "A word.", { takesNull: true, takesUnknown: true })).toMatchObject({
    takesNull: true,
    takesUnknown: true,
  });
});
