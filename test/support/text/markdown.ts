import { readFileSync } from "node:fs";
import { projectFiles } from "../../../scripts/project-files.ts";

/** Every Markdown file of the repository, or of one of its folders, by its path from the root. */
export const markdownFiles = (folder?: string): readonly string[] => projectFiles(/\.md$/, folder);

/** A fenced block of code, with the line of the file on which its code begins. */
export interface CodeBlock {
  readonly language: string;
  readonly code: string;
  /** The title of its section, from the last heading of the second level; empty before the first one. */
  readonly section: string;
  readonly line: number;
}

/** The fenced blocks of a Markdown file, in order. */
export function codeBlocks(file: string): readonly CodeBlock[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(({ index, 1: language = "", 2: code = "" }) => ({
    language,
    code,
    section:
      text
        .slice(0, index)
        .match(/^## .+$/gm)
        ?.at(-1)
        ?.slice(3) ?? "",
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
