import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { format } from "oxfmt";
import { replaceSection } from "./replace-section.ts";

/** The page that the benchmarks write their tables into. */
export const PERFORMANCE = "docs/performance.md";

/** Replaces the section of a page between the marks with its name, or appends it; formats the page. */
export async function writeSection(page: string, name: string, lines: readonly string[]): Promise<void> {
  const text = existsSync(page) ? readFileSync(page, "utf8") : "";
  const { code } = await format(page, replaceSection(text, name, lines), { printWidth: 120 });
  writeFileSync(page, code);
}
