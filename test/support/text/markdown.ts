import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const NOT_OURS = ["node_modules", "dist", "coverage", "cdktf.out", ".git", ".cache", ".terraform", ".gen"];

/** Every Markdown file of the repository, by its path from the root. */
export function markdownFiles(folder = "."): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.includes(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return markdownFiles(path);
      return path.endsWith(".md") ? [path] : [];
    });
}

/** A fenced block of code, and the line of the file on which its code begins. */
export interface CodeBlock {
  readonly language: string;
  readonly code: string;
  readonly line: number;
}

/** The fenced blocks of a Markdown file, in order. */
export function codeBlocks(file: string): readonly CodeBlock[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(({ index, 1: language = "", 2: code = "" }) => ({
    language,
    code,
    line: text.slice(0, index).split("\n").length + 1,
  }));
}

/** The links of a Markdown file to other files of the repository, without the part of the page. */
export function relativeLinks(file: string): readonly string[] {
  const text = readFileSync(file, "utf8").replace(/^```.*?^```$/gms, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target.replace(/#.*/, ""))
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target));
}
