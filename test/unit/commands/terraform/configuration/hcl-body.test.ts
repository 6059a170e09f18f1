import { describe, expect, test } from "@jest/globals";
import { parseHcl } from "../../../../../src/commands/terraform/configuration/hcl/hcl-body.ts";
import type { Block, Literal } from "../../../../../src/commands/terraform/index.ts";

/** The headers of all resources and module calls, with their lines. */
function headers(text: string): readonly string[] {
  const file = parseHcl(text);
  const show = ({ line, labels }: Block): string => `${line} ${labels.join(".")}`;
  return [...file.blocks("resource", 2), ...file.blocks("module", 1)].map(show);
}

test("finds the headers of blocks, whatever stands around them", () => {
  const text = `# resource "a_comment" "one" {
/* resource "a_comment" "two" {
*/
resource "kind_a" "plain" {
  nested { resource = "x" }
}
resource kind_b bare { } // resource "a_comment" "three" {
locals {
  heredoc = <<-EOT
    resource "kind_c" "in_text" {
    "unbalanced
    EOT
  template = "\${lookup({ a = "}" }, "a")} and \\" and $\${ {"
}
data "kind_d" "read" {}
  module "team" {
  source = "./team"
}
resource "kind_e" "last" {
`;
  const found = ["4 kind_a.plain", "7 kind_b.bare", "19 kind_e.last", "16 team"];
  expect(headers(text)).toEqual(found);
  expect(headers(text.replaceAll("\n", "\r\n"))).toEqual(found);
  expect(headers(`\uFEFF${text}`)).toEqual(found);
});

test("a block with another number of labels is another block", () => {
  const file = parseHcl('resource "a" {}\nresource "a" "b" "c" {}\nmodule "a" "b" {}\n');
  expect([...file.blocks("resource", 2), ...file.blocks("module", 1)]).toEqual([]);
});

test("reads the attributes of a nested block", () => {
  const [outer] = parseHcl('a {\n  b "x" {\n    c = 1\n    d = [\n      2,\n    ]\n  }\n}').blocks("a", 0);
  const [inner] = outer?.body.blocks("b", 1) ?? [];
  expect(inner).toMatchObject({ labels: ["x"], line: 2 });
  expect(inner?.body.attributeNames).toEqual(["c", "d"]);
  expect(inner?.body.attribute("d")).toEqual({ line: 4, literal: [2], text: "[2,]" });
  expect(inner?.body.attribute("e")).toBeNull();
});

describe("an expression is one line without comments", () => {
  const cases: Readonly<Record<string, string>> = {
    '[\n  events . a, # one\n  events["b"], /* two */\n]': '[events.a,events["b"],]',
    "merge( var.a,\n var.b )": "merge(var.a,var.b)",
    "[for a in var.b : a if a]": "[for a in var.b:a if a]",
    "object({\n  a = optional(bool)\n  b = bool\n})": "object({a=optional(bool)b=bool})",
  };
  test.each(Object.entries(cases))("%j", (written, text) => {
    expect(parseHcl(`x = ${written}\n`).attribute("x")?.text).toBe(text);
  });
});

describe("an attribute that is written out", () => {
  const cases: Readonly<Record<string, Literal>> = {
    '"a b"': "a b",
    '""': "",
    [String.raw`"\"\\\n\r\t\u00e9\U0001F600"`]: '"\\\n\r\té😀',
    '"$${a} %%{b} $ % $c"': "${a} %{b} $ % $c",
    true: true,
    "1.5e3": 1500,
    null: null,
    '["a", [true], {}]': ["a", [true], {}],
    '{ a = "x", "b" : 2, true = 3, 4 = null }': { a: "x", b: 2, true: 3, 4: null },
  };
  test.each(Object.entries(cases))("%s", (text, value) => {
    expect(parseHcl(`x = ${text}\n`).attribute("x")?.literal).toEqual(value);
  });
});

test.each([
  "var.a",
  '"${var.a}"',
  '"a%{ if true }b%{ endif }"',
  '("a")',
  "-1",
  '["a", var.b]',
  "{ a = var.b }",
  "{ (a) = 1 }",
  '[for a in ["b"] : a]',
  'a ? "b" : "c"',
  'f("a")',
  "<<EOT\na\nEOT",
  "",
])("only Terraform can evaluate %j", (expression) => {
  const attribute = parseHcl(`x = ${expression}\n`).attribute("x");
  expect(attribute?.literal).toBeUndefined();
});

test.each(['resource "a" "b', 'x = <<EOT\nresource "a" "b" {', '/* resource "a" "b" {}', '"${"${', "}}} {", ""])(
  "finds nothing in %j, which is cut off",
  (text) => {
    expect(headers(text)).toEqual([]);
  },
);

test("what is before and after a mistake is read", () => {
  expect(headers('resource "a" "b" {}\nresource "a" "c" {\n  x =\n}\n')).toEqual(["1 a.b", "2 a.c"]);
});

describe("neither the length nor the depth of a text counts:", () => {
  const cases: Readonly<Record<string, string>> = {
    "a string of 100,000 characters": `x = "${"a".repeat(100_000)}"`,
    "lists that are nested deep": `x = ${"[".repeat(20_000)}${"]".repeat(20_000)}`,
    "60 templates in each other": `x = "${'${"'.repeat(60)}${'"}'.repeat(60)}"`,
    "1,000 blocks before it": "a {\n  b = 1\n}\n".repeat(1000),
  };
  test.each(Object.entries(cases))("%s", (_what, text) => {
    const file = parseHcl(`${text}\nresource "kind_a" "last" {}`);
    expect(file.blocks("resource", 2).map(({ labels }) => labels)).toEqual([["kind_a", "last"]]);
  });
});
