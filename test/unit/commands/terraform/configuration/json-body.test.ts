import { describe, expect, test } from "@jest/globals";
import { parseJson } from "../../../../../src/commands/terraform/configuration/json/json-body.ts";
import type { Block } from "../../../../../src/commands/terraform/index.ts";

const show = ({ line, labels }: Block): string => `${line} ${labels.join(".")}`;

const resourcesIn = (text: string): readonly string[] => parseJson(text).blocks("resource", 2).map(show);

const TEXT = JSON.stringify(
  {
    provider: { a: [{ alias: "one" }, { url: "x" }], b: { url: "${var.url}" } },
    resource: { kind_a: { one: { level: "watch" }, two: [{ path: "resource" }] } },
    data: { kind_a: { read: {} } },
    module: { team: { resource: { kind_a: { inner: {} } } } },
    output: { resource: { value: "resource" } },
  },
  null,
  2,
);

test("finds blocks by the keys that lead to them, with their lines", () => {
  const file = parseJson(TEXT);
  expect(file.blocks("resource", 2).map(show)).toEqual(["17 kind_a.one", "20 kind_a.two"]);
  expect(file.blocks("module", 1).map(show)).toEqual(["33 team"]);
  expect(file.attributeNames).toEqual(["provider", "resource", "data", "module", "output"]);
});

test("a list has several blocks of the same labels", () => {
  const bodies = parseJson(TEXT)
    .blocks("provider", 1)
    .map(({ labels, body }) => [labels[0], body.attribute("alias")?.literal, body.attribute("url")?.literal]);
  expect(bodies).toEqual([
    ["a", "one", undefined],
    ["a", undefined, "x"],
    ["b", undefined, undefined],
  ]);
  expect(resourcesIn('{"resource":[{"kind_a":[{"b":{}}]}]}')).toEqual(["1 kind_a.b"]);
});

test("reads values as JSON has them", () => {
  const file = parseJson(String.raw`{"a": "é\u00e9\"\/", "b": [1.5, true, null], "c": {"d": "$\n"}, "e": "%{ if a }"}`);
  expect(file.attribute("a")).toEqual({ line: 1, literal: 'éé"/', text: 'éé"/' });
  expect(file.attribute("b")?.literal).toEqual([1.5, true, null]);
  expect(file.attribute("c")?.literal).toEqual({ d: "$\n" });
  expect(file.attribute("e")).toEqual({ line: 1, literal: undefined, text: "%{ if a }" });
  expect(file.attribute("f")).toBeNull();
});

test.each([
  ["${ var.a }", "var.a"],
  ["${var.a}-${var.b}", "${var.a}-${var.b}"],
  ["map(bool)", "map(bool)"],
  [["events", 'events["new_note"]'], '[events,events["new_note"]]'],
  [{ a: "${var.a}", b: [1, true, null] }, "{a=var.a,b=[1,true,null]}"],
])("%j stands for an expression", (value, text) => {
  expect(parseJson(JSON.stringify({ a: value })).attribute("a")?.text).toBe(text);
});

test.each([
  ["$${a} %%{b} $$c $", "${a} %{b} $$c $"],
  ["$$${a}", "$${a}"],
  ["$$${a}${b}", undefined],
  ["$$${{", "$${{"],
])("%j is a template for %j", (text, literal) => {
  expect(parseJson(JSON.stringify({ a: { [text]: text } })).attribute("a")?.literal).toEqual(
    literal === undefined ? undefined : { [literal]: literal },
  );
});

test.each(["", "[", '{"resource": {"a": {"b', "null", '{"resource": "x"}', "}]}"])("finds nothing in %j", (text) => {
  expect(resourcesIn(text)).toEqual([]);
});

describe("neither the length nor the depth of a text counts:", () => {
  const block = '"resource": {"kind_a": {"last": {}}}';
  const cases: Readonly<Record<string, string>> = {
    "a string of 20 million characters": `{"x": "${"a".repeat(20_000_000)}", ${block}}`,
    "values that are nested deep": `{${block}, "x": ${'{"a":'.repeat(50_000)}`,
    "an end in a string of quotation marks": `{${block}, "${'\\"'.repeat(100_000)}`,
  };
  test.each(Object.entries(cases))(
    "%s",
    (_what, text) => {
      expect(resourcesIn(text)).toEqual(["1 kind_a.last"]);
    },
    5_000,
  );
});
