import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import ts from "typescript";
import type { PageText } from "../../src/kit/diagnostics.ts";

const IS_OF_PAGE: Readonly<Record<keyof PageText, true>> = { group: true, when: true, pageAdvice: true };

/** The files with tables of errors and warnings. */
export const TABLES = /[/-]diagnostics\.ts$/;

/** Returns the source of such a table without what only `docs/errors.md` says. Each other character keeps its place. */
export function withoutPageText(source: string): string {
  const spans: (readonly [start: number, end: number])[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() in IS_OF_PAGE)
      spans.push([node.getStart(), node.getEnd()]);
    else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true));
  const blanked = (text: string): string => text.replace(/[^\n]/g, " ");
  return spans.reduce((text, [start, end]) => {
    const comma = text[end] === "," ? 1 : 0;
    return text.slice(0, start) + blanked(text.slice(start, end + comma)) + text.slice(end + comma);
  }, source);
}

/** Leaves this text out of a bundle. */
export const leaveOutPageText: Plugin = {
  name: "leave-out-page-text",
  setup(build) {
    build.onLoad({ filter: TABLES }, async ({ path }) => ({
      contents: withoutPageText(await readFile(path, "utf8")),
      loader: "ts",
    }));
  },
};
