import { describe, expect, test } from "@jest/globals";
import { measureFile, type FileFigures } from "../../../scripts/figures/file-figures.ts";
import { importedOnceBeside, summaryOf } from "../../../scripts/figures/summary.ts";

const FIXTURE = `/** A comment of
 * two lines. */
import { join } from "node:path";
import type { Other } from "../other.ts";
export {
  here,
} from "./here.ts";

/** Documented. */
export interface Shape {
  // a comment within
  readonly name: string;
}

export const bare = (text: string) => text as Other; // beside code
const fixed = ["a"] as const;

/** Loads. */
export async function load(): Promise<any> {
  // oxlint-disable-next-line
  const text = \`first

  third\`;
  return { text, late: await import("./late.ts"), first: fixed[0]! };
}

class Plain {
  declare field: string;
  get value() {
    return join(
      this.field,
    );
  }
}
`;

describe("the figures of a file", () => {
  const figures = measureFile("src/kit/fixture.ts", FIXTURE);
  const linesOfKind = (wanted: string): number => figures.lines.filter((kind) => kind === wanted).length;

  test("count each line once, code before comments", () => {
    expect(["import", "type", "statement", "comment", "blank"].map(linesOfKind)).toEqual([5, 3, 16, 6, 4]);
    expect(figures.lines).toHaveLength(34);
  });

  test("count functions with a body, from their first line to their last", () => {
    expect(figures.functions).toEqual([1, 7, 5]);
  });

  test("count exports, those without a doc comment, assertions and escapes", () => {
    expect(figures).toMatchObject({ exports: 3, undocumentedExports: 1, assertions: 1, escapes: 3 });
  });

  test("tell imports from what is loaded later", () => {
    expect(figures.imports).toEqual(["src/other.ts", "src/kit/here.ts"]);
    expect(figures.lazyImports).toEqual(["src/kit/late.ts"]);
  });
});

const file = (path: string, text: string): FileFigures => measureFile(path, text);

describe("the figures of a folder", () => {
  test("name the files with one importer in their folder, except lazy ones and those of an index", () => {
    const files = [
      file("a/index.ts", 'export { main } from "./main.ts";'),
      file("a/main.ts", 'import "./part.ts"; import "./shared.ts"; import "../b/far.ts"; import("./late.ts");'),
      file("a/part.ts", 'import "./shared.ts"; import type { Late } from "./late.ts";'),
      file("a/shared.ts", ""),
      file("a/late.ts", ""),
      file("b/far.ts", ""),
    ];
    expect(importedOnceBeside(files)).toEqual(["a/part.ts"]);
  });

  test("take a file of 25 lines for a short one, and leave the RPCs out once", () => {
    const files = [
      file("src/kit/plugin/rpc/read.ts", "f();\n"),
      file("src/short.ts", "f();\n".repeat(25)),
      file("src/long.ts", "f();\n".repeat(26)),
      file("src/longer.ts", "f();\n".repeat(48)),
    ];
    expect(summaryOf(files).slice(0, 4)).toEqual([
      ["files / lines / median", "4 / 100 / 25"],
      ["largest file", "48"],
      ["files of at most 25 lines", "50.0 % (2)"],
      ["the same without kit/plugin/rpc/", "33.3 % (1)"],
    ]);
  });
});
