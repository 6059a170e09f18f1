import { describe, expect, test } from "@jest/globals";
import { valueCell } from "../../../../../../src/commands/drift/report/html/cell.ts";
import { partsOf } from "../../../../../../src/commands/drift/report/html/value-parts.ts";
import type { JsonValue } from "../../../../../../src/commands/drift/model/index.ts";

/** The value in words, with the marked parts in `«»`. */
const marked = (value: JsonValue, other: JsonValue): string =>
  partsOf(value, other)
    .map(({ text, marked: isMarked }) => (isMarked ? `«${text}»` : text))
    .join("");

const MARKS: Readonly<Record<string, readonly [value: JsonValue, other: JsonValue, text: string]>> = {
  "the middle of a text": ["payments-a@example.com", "payments-b@example.com", '"payments-«a»@example.com"'],
  "what a text has more": ["team/web/app", "team/web", '"team/web«/app»"'],
  "nothing of a text that is a part of the other": ["team/web", "team/web/app", '"team/web"'],
  "nothing where little stays": ["watch", "custom", '"watch"'],
  "no half of a character": ["name 😀 here", "name 😁 here", '"name «😀» here"'],
  "elements that the other list lacks": [["a", "b", "c"], ["c", "a"], '["a", «"b"», "c"]'],
  "nothing beside what is no list": [["a"], null, '["a"]'],
  "no part of a number": [12345678, 12345679, "12345678"],
  "an empty list": [[], ["a"], "[]"],
};

describe("marks", () => {
  test.each(Object.entries(MARKS))("%s", (_title, [value, other, text]) => {
    expect(marked(value, other)).toBe(text);
  });

  test("take several lines where one is too short", () => {
    const long = "x".repeat(60);
    expect(marked([long, { a: long }], [long])).toBe(`[\n  "${long}",\n  «{\n    "a": "${long}"\n  }»\n]`);
  });
});

describe("a long value", () => {
  const same = "x".repeat(2000);

  test("folds, and shows where it differs", () => {
    const { preview, parts } = valueCell("Live", `${same}new${same}`, `${same}old${same}`);
    const ends = "x".repeat(30);
    expect(preview?.map(({ text }) => text)).toEqual([`"${ends.slice(1)}…${ends}`, "new", `${ends}…${ends.slice(1)}"`]);
    expect(parts.map(({ text }) => text).join("")).toBe(JSON.stringify(`${same}new${same}`));
  });

  test("is cut when it is very long", () => {
    const { parts } = valueCell("Live", "y".repeat(100_000), null);
    expect(parts.at(-1)?.text).toBe("… (100002 characters; the JSON report has all of them)");
    expect(parts[0]?.text).toHaveLength(20_000);
  });
});
