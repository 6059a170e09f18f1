import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";

/** The page that the benchmarks write their tables into. */
export const PERFORMANCE = join(import.meta.dirname, "../../docs/performance.md");

/** Replaces the section of a page between the marks with its name, or appends it; formats the page with prettier. */
export async function writeSection(page: string, name: string, lines: readonly string[]): Promise<void> {
  const text = existsSync(page) ? readFileSync(page, "utf8") : "";
  writeFileSync(page, await format(replaceSection(text, name, lines), { parser: "markdown", printWidth: 120 }));
}

/** The text with the section of this name replaced, or appended where there is none. */
export function replaceSection(text: string, name: string, lines: readonly string[]): string {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const section = [begin, "", ...lines, "", end].join("\n");
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < 0) return `${text}\n${section}\n`;
  return text.slice(0, from) + section + text.slice(to + end.length);
}
