import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseMarkdown, type Link, type MarkdownDocument } from "./document.ts";

/** Finds tables without a head, links that lead nowhere, and code without a language. */
export function markdownProblems(files: readonly string[]): readonly string[] {
  const documents = new Map<string, MarkdownDocument>();
  const read = (file: string): MarkdownDocument => {
    const document = documents.get(file) ?? parseMarkdown(readFileSync(file, "utf8"));
    documents.set(file, document);
    return document;
  };
  return files.flatMap((file) => {
    const { links, unnamedFences, headlessRows } = read(file);
    return [
      ...headlessRows.map((line) => ({ line, what: "a table row without a head" })),
      ...unnamedFences.map((line) => ({ line, what: "a code block without a language" })),
      ...links.filter((link) => !leads(file, link, read)).map(({ target, line }) => ({ line, what: `no ${target}` })),
    ]
      .sort((one, other) => one.line - other.line)
      .map(({ line, what }) => `${file}:${line}: ${what}`);
  });
}

/** Whether a link leads to a file of the repository and to a place in it; a link to elsewhere is not followed. */
function leads(file: string, { target }: Link, read: (file: string) => MarkdownDocument): boolean {
  if (/^([a-z][a-z+.-]*:|\/\/)/i.test(target)) return true;
  const [path = "", anchor = ""] = decodeURI(target).split("#");
  const found = path === "" ? file : normalize(join(dirname(file), path));
  if (!existsSync(found)) return false;
  return anchor === "" || !found.endsWith(".md") || read(found).anchors.has(anchor);
}
