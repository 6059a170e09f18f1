import ts from "typescript";
import { parseMarkdown } from "../markdown/document.ts";

/** The place of a text: a page, a doc comment, or a program's output, where summaries have their own rules. */
export type ProseKind = "page" | "comment" | "text" | "summary";

/** A text that people read, in one piece. */
export interface Prose {
  readonly kind: ProseKind;
  /** The text, with the line breaks of the source; code in it is replaced by `code`. */
  readonly text: string;
  /** The line of the file on which it begins. */
  readonly line: number;
}

/** Reads the texts of a file: of a page the prose, of a program its doc comments and the texts that it prints. */
export function proseOf(file: string, source: string): readonly Prose[] {
  if (file.endsWith(".rs")) return comments(source, RUST_COMMENT);
  if (!file.endsWith(".ts")) return parseMarkdown(source).passages.map((passage) => ({ kind: "page", ...passage }));
  return [...comments(source, DOC_COMMENT), ...(file.startsWith("src/") ? strings(source) : [])];
}

const DOC_COMMENT = /^[ \t]*\/\*\*.*?\*\//gms;
const RUST_COMMENT = /(?:^[ \t]*\/\/[/!].*\n)+/gm;

/** The marks of a comment at the edges of its lines. */
const MARKS = /^[ \t]*(?:\/\/[/!]|\/\*\*|\*\/|\*)|\*\/$/gm;

const comments = (source: string, pattern: RegExp): readonly Prose[] =>
  [...source.matchAll(pattern)].map(({ 0: text, index }) => ({
    kind: "comment",
    text: withoutCode(text.replaceAll(MARKS, "")),
    line: source.slice(0, index).split("\n").length,
  }));

/** The texts among the strings of a program. */
function strings(source: string): readonly Prose[] {
  const file = ts.createSourceFile("program.ts", source, ts.ScriptTarget.Latest, true);
  const found: Prose[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    const isSummary = ts.isPropertyAssignment(node.parent) && node.parent.name.getText(file) === "summary";
    if (text !== null) {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      if (isSummary) found.push({ kind: "summary", text: withoutCode(text), line });
      else found.push(...piecesOf(withoutCode(text), line));
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return found;
}

/**
 * Splits a text that a program prints into its pieces of prose. An indented line is a piece of its own, as in a list of
 * examples, a script, or a table in SQL: nobody reads such lines as one sentence.
 */
const piecesOf = (text: string, line: number): readonly Prose[] =>
  [...text.matchAll(PIECE)].flatMap(({ 0: piece, index }) => {
    const before = text.slice(0, index).split("\n").length - 1;
    return THREE_WORDS.test(piece) ? [{ kind: "text" as const, text: piece, line: line + before }] : [];
  });

/** An indented line, or the lines up to the next one. */
const PIECE = /^[ \t]+\S.*$|(?:^(?![ \t]+\S).*\n?)+/gm;

/** Tells a text from a name or a path. */
const THREE_WORDS = /[a-z] [a-z]+ [a-z]/i;

/** The text of a string; each value in a template is `code`. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `\`code\`${literal.text}`).join("");
}

const CODE = /```.*?```|`[^`\n]*`/gs;

/** A text in which each piece of code is `code`, on as many lines. */
const withoutCode = (text: string): string =>
  text.replaceAll(CODE, (code) => `\`code\`${code.replaceAll(/[^\n]/g, "")}`);
