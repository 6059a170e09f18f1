import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import { replaceSection } from "./replace-section.ts";

/** The page that the benchmarks write their tables into. */
export const PERFORMANCE = "docs/performance.md";

/** Replaces the section of a page between the marks with its name, or appends it; formats the page with prettier. */
export async function writeSection(page: string, name: string, lines: readonly string[]): Promise<void> {
  const text = existsSync(page) ? readFileSync(page, "utf8") : "";
  writeFileSync(page, await format(replaceSection(text, name, lines), { parser: "markdown", printWidth: 120 }));
}
