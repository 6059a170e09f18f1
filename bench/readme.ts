import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";

const README = join(import.meta.dirname, "README.md");
const TITLE = "# Benchmarks\n\nEach section is written by the script that it names.\n";

/** Replaces a section of bench/README.md by name, or appends it; formats the file with prettier. */
export async function writeSection(name: string, lines: readonly string[]): Promise<void> {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const section = [begin, ...lines, end].join("\n");
  const text = existsSync(README) ? readFileSync(README, "utf8") : TITLE;
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  const whole =
    from < 0 || to < 0 ? `${text}\n${section}\n` : text.slice(0, from) + section + text.slice(to + end.length);
  writeFileSync(README, await format(whole, { parser: "markdown", printWidth: 120 }));
}
