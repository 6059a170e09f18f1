import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { Group } from "../../src/kit/errors-page.ts";
import type { DiagnosticRow } from "./diagnostics.ts";

/** What the code says of one summary: the title of an error or a warning that a user of Terraform may see. */
export interface Documented {
  /** As a user sees it; `…` stands for what is filled in. */
  readonly summary: string;
  /** The file that documents it, below `src`. */
  readonly file: string;
  /** When it is an error; null when it never is. */
  readonly error: string | null;
  /** When it is a warning; null when it never is. */
  readonly warning: string | null;
  /** The attribute or argument that it belongs to; null when it is the whole block. */
  readonly at: string | null;
  /** What to do. */
  readonly advice: string;
}

/** A mistake in how the code documents its diagnostics. The message is all that its author needs. */
export class UndocumentedError extends Error {
  override readonly name = "UndocumentedError";
}

/** A place in the code that has a summary. */
interface Site {
  readonly summary: string;
  readonly where: string;
  readonly tags: ReadonlyMap<string, string>;
}

/** What has no table of its diagnostics yet. */
const FOLDERS = ["resources", "data-sources", "functions"];

/**
 * Every diagnostic of the code below `root`, by the doc comments of the properties and variables named `summary`. Exactly one place with a
 * summary documents it: `@error` or `@warning` says when, `@do` what to do, `@at` where; `@internal` says why no user sees it. Throws an
 * `UndocumentedError` that lists every other place.
 */
export function documentedDiagnostics(root: string): readonly Documented[] {
  const problems: string[] = [];
  const sites = filesIn(root).flatMap((file) => sitesIn(root, file, problems));
  const summaries = [...new Set(sites.map(({ summary }) => summary))];
  const documented = summaries.flatMap((each) =>
    documentedBy(
      sites.filter(({ summary }) => summary === each),
      problems,
    ),
  );
  if (problems.length > 0) throw new UndocumentedError(problems.join("\n"));
  return documented.sort((a, b) => (a.summary.toLowerCase() < b.summary.toLowerCase() ? -1 : 1));
}

function filesIn(root: string): readonly string[] {
  const isCode = (path: string): boolean => path.endsWith(".ts") && !/generated\/|diagnostics(-page)?\.ts$/.test(path);
  const inFolder = (folder: string): readonly string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path));
  return FOLDERS.flatMap(inFolder).filter(isCode);
}

function sitesIn(root: string, file: string, problems: string[]): readonly Site[] {
  const text = readFileSync(join(root, file), "utf8");
  // Most files have none, and a parse takes much longer than a look.
  if (!text.includes("summary")) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const sites: Site[] = [];
  const visit = (node: ts.Node): void => {
    const value = summaryIn(node);
    if (value !== null) {
      const summary = textOf(value);
      const where = `src/${file}:${source.getLineAndCharacterOfPosition(value.getStart()).line + 1}`;
      if (summary === null) problems.push(`${where}: write the summary as a literal, so that it can be documented`);
      else sites.push({ summary, where, tags: tagsOf(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return sites;
}

/** What a node makes a summary of; null for every other node, and where a summary is only passed on. */
function summaryIn(node: ts.Node): ts.Node | null {
  if (ts.isParameter(node) && node.name.getText() === "summary") return node;
  if (ts.isVariableDeclaration(node) && node.name.getText() === "summary") return node.initializer ?? null;
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== "summary") return null;
  const { initializer } = node;
  const isPassedOn = ts.isPropertyAccessExpression(initializer) && initializer.name.text === "summary";
  return isPassedOn || isOfFunction(node) ? null : initializer;
}

/** A function of the provider has a summary of another kind: the title of its page. */
const isOfFunction = ({ parent: { parent } }: ts.PropertyAssignment): boolean =>
  ts.isCallExpression(parent) && parent.expression.getText() === "defineFunction";

/** The text of a literal, with `…` in place of what is filled in. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join("…");
}

const tagsOf = (node: ts.Node): ReadonlyMap<string, string> =>
  new Map(
    ts
      .getJSDocTags(node)
      .map(({ tagName, comment }) => [
        tagName.text,
        (ts.getTextOfJSDocComment(comment) ?? "").replaceAll(/\s+/g, " ").trim(),
      ]),
  );

const TAGS = ["error", "warning", "at", "do", "internal"];

function documentedBy(same: readonly Site[], problems: string[]): readonly Documented[] {
  const shown = same.filter(({ tags }) => !tags.get("internal"));
  const [site, ...others] = shown.filter(({ tags }) => tags.size > 0);
  for (const { where } of others) problems.push(`${where}: documented at ${site?.where ?? ""} already`);
  const [first] = shown;
  if (first === undefined) return [];
  if (site === undefined) {
    problems.push(`${first.where}: "${first.summary}" is not documented: @error or @warning, and @do`);
    return [];
  }
  const { summary, where, tags } = site;
  const tag = (name: string): string | null => tags.get(name) ?? null;
  const [error, warning, at, advice] = [tag("error"), tag("warning"), tag("at"), tag("do")];
  const unknown = [...tags.keys()].filter((name) => !TAGS.includes(name));
  const unended = [error, warning, advice].filter((text) => text !== null && !text.endsWith("."));
  if (unknown.length > 0 || unended.length > 0 || (error ?? warning) === null || advice === null) {
    problems.push(`${where}: needs @error or @warning, and @do, in whole sentences, and no tag but ${TAGS.join(", ")}`);
    return [];
  }
  return [{ summary, file: where.replace(/^src\/(.*):\d+$/, "$1"), error, warning, at, advice }];
}

/** The same, in rows of the page. */
export const commentedRows = (root: string): readonly DiagnosticRow[] =>
  documentedDiagnostics(root).flatMap(({ summary, file, at, advice, ...when }) =>
    (["error", "warning"] as const).flatMap((severity) => {
      const text = when[severity];
      if (text === null) return [];
      return [{ name: summary, severity, group: groupOf(file), summary, at, when: text, advice, inMessage: [] }];
    }),
  );

function groupOf(file: string): Group {
  if (/^data-sources|notification-setting\/(rule|availability)/.test(file)) return "configuration";
  if (file.startsWith("functions/")) return "function";
  return file === "resources/client-key/import.ts" ? "state" : "plan and apply";
}
