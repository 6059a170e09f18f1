import { describe, expect, test } from "@jest/globals";
import { hclDeclarations } from "../../../../src/terraform/configuration/hcl-declarations.ts";
import { jsonDeclarations } from "../../../../src/terraform/configuration/json-declarations.ts";

const lines = (declarations: ReturnType<typeof hclDeclarations>): readonly string[] =>
  declarations.map(({ name, line, construct }) => `${line} ${name}${construct === null ? "" : ` by ${construct}`}`);

test("finds the headers of resources and module calls, whatever stands around them", () => {
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
  expect(lines(hclDeclarations(text))).toEqual(["4 kind_a.plain", "7 kind_b.bare", "16 module.team", "19 kind_e.last"]);
  expect(lines(hclDeclarations(text.replaceAll("\n", "\r\n")))).toEqual(lines(hclDeclarations(text)));
});

test.each(['resource "a" "b', 'x = <<EOT\nresource "a" "b" {', "/* resource", '"${"${', "}}} {"])(
  "finds nothing in %j, which is cut off",
  (text) => {
    expect(hclDeclarations(text)).toEqual([]);
  },
);

test("finds the keys of JSON with their lines, and the construct that CDKTF names", () => {
  const text = JSON.stringify(
    {
      resource: {
        kind_a: {
          one: { "//": { metadata: { path: 'alarms/a "one"', uniqueId: "one" } }, level: "watch" },
          two: [{ path: "resource" }],
        },
      },
      data: { kind_a: { read: {} } },
      module: { team: { resource: { kind_a: { inner: {} } } } },
      output: { resource: { value: "resource" } },
    },
    null,
    2,
  );
  expect(lines(jsonDeclarations(text))).toEqual(['4 kind_a.one by alarms/a "one"', "13 kind_a.two", "26 module.team"]);
  expect(lines(jsonDeclarations('{"resource":[{"kind_a":[{"b":{}}]}]}'))).toEqual(["1 kind_a.b"]);
});

test.each(["", "[", '{"resource": {"a": {"b', "null", '{"resource": "x"}'])("finds nothing in %j", (text) => {
  expect(jsonDeclarations(text)).toEqual([]);
});

describe("neither the length nor the depth of a text counts:", () => {
  const block = 'resource "kind_a" "last" {}';
  const inJson = '"resource": {"kind_a": {"last": {}}}';
  const cases: Readonly<Record<string, () => ReturnType<typeof hclDeclarations>>> = {
    "a string of JSON with 20 million characters": () =>
      jsonDeclarations(`{"x": "${"a".repeat(20_000_000)}", ${inJson}}`),
    "JSON that is nested deep": () => jsonDeclarations(`{${inJson}, "x": ${'{"a":'.repeat(50_000)}`),
    "JSON that is cut off in a string of quotation marks": () =>
      jsonDeclarations(`{${inJson}, "${'\\"'.repeat(100_000)}`),
    "templates of HCL that are nested deep": () =>
      hclDeclarations(`x = "${'${"'.repeat(50_000)}${'"}'.repeat(50_000)}"\n${block}`),
  };
  test.each(Object.entries(cases))(
    "%s",
    (_what, declarations) => {
      expect(declarations().map(({ name }) => name)).toEqual(["kind_a.last"]);
    },
    5_000,
  );
});
