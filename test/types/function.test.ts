import { describe, expect, test } from "@jest/globals";
import {
  bool,
  defineFunction,
  integer,
  isUnknown,
  list,
  parameter,
  string,
  variadic,
} from "../../src/kit/schema/index.ts";

const head = { name: "repeat", summary: "Repeats a text", doc: "Repeats a text." };
const parameters = { text: parameter(string, "Text."), times: parameter(integer(0), "How often.") };

const upper = (text: string): string => text.toUpperCase();

const valueOf = <T, K extends keyof T>(object: T, name: K): T[K] => object[name];

describe("the call of a function", () => {
  test("is given each argument with its parameter's type", () => {
    const repeat = defineFunction({
      ...head,
      parameters,
      returns: string,
      call: ({ text, times }) => text.repeat(times),
    });
    expect(repeat.call({ text: "a", times: 3 })).toBe("aaa");
    // @ts-expect-error -- "times" is missing
    expect(() => repeat.call({ text: "a" }).length).not.toThrow();
    // @ts-expect-error -- there is no "tex"
    defineFunction({ ...head, parameters, returns: string, call: (args) => String(valueOf(args, "tex")) });
    // @ts-expect-error -- "times" is a number
    defineFunction({ ...head, parameters, returns: string, call: ({ times }) => upper(times) });
  });

  test("returns a value of the result's type", () => {
    // @ts-expect-error -- a text is no bool
    defineFunction({ ...head, parameters, returns: bool, call: ({ text }) => text });
    // @ts-expect-error -- null is no bool
    defineFunction({ ...head, parameters, returns: bool, call: () => null });
  });

  test("is given a list for variadic arguments", () => {
    const all = { rest: variadic(string, "Texts.") };
    const join = defineFunction({ ...head, parameters: all, returns: string, call: ({ rest }) => rest.join() });
    expect(join.call({ rest: ["a", "b"] })).toBe("a,b");
    // @ts-expect-error -- a list is no text
    defineFunction({ ...head, parameters: all, returns: string, call: ({ rest }) => upper(rest) });
  });

  test("looks first where an argument may be null or unknown", () => {
    const open = { text: parameter(string, "Text.", { takesNull: true, takesUnknown: true }) };
    const returns = string;
    const trim = defineFunction({
      ...head,
      parameters: open,
      returns,
      call: ({ text }) => (isUnknown(text) ? "?" : (text ?? "").trim()),
    });
    expect(trim.call({ text: null })).toBe("");
    // @ts-expect-error -- "text" may be null or unknown
    defineFunction({ ...head, parameters: open, returns, call: ({ text }) => upper(text) });
  });

  test("has lists whose elements it knows", () => {
    const texts = { texts: parameter(list(string), "Texts.") };
    const first = defineFunction({ ...head, parameters: texts, returns: string, call: (args) => args.texts[0] ?? "" });
    expect(first.call({ texts: ["a"] })).toBe("a");
    // @ts-expect-error -- numbers are no texts
    expect(first.call({ texts: [1] })).toBe(1);
  });
});
