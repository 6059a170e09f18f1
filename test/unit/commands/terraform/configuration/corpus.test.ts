import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { parseHcl } from "../../../../../src/commands/terraform/configuration/hcl/hcl-body.ts";

/** The project's own configurations: every one of them is formatted, and Terraform applies it in another test. */
const files = ["examples", "modules"].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tf") && !path.includes("node_modules"))
    .map((path) => join(root, path)),
);

interface Header {
  readonly line: number;
  readonly type: string;
  readonly labels: readonly string[];
  readonly attributes: readonly string[];
}

/** In a formatted file, a block of the file begins in the first column, and each of its own attributes in the third. */
function headersIn(text: string): readonly Header[] {
  const headers: { line: number; type: string; labels: string[]; attributes: string[] }[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const [, type, labels = ""] = /^(\w+)((?: "[^"]*")*) \{/.exec(line) ?? [];
    const [, attribute] = /^ {2}(\w+) += /.exec(line) ?? [];
    if (type !== undefined) {
      headers.push({
        line: index + 1,
        type,
        labels: labels.split('"').filter((_, at) => at % 2 === 1),
        attributes: [],
      });
    } else if (attribute !== undefined) headers.at(-1)?.attributes.push(attribute);
  }
  return headers;
}

test("every configuration of the project reads as its columns say", () => {
  expect(files.length).toBeGreaterThan(25);
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const body = parseHcl(text);
    const headers = headersIn(text);
    const found = headers.map(({ line, type, labels }) => {
      const block = body.blocks(type, labels.length).find((each) => each.line === line);
      return { line, type, labels: block?.labels, attributes: block?.body.attributeNames };
    });
    expect({ file, found }).toEqual({ file, found: headers });
  }
});
