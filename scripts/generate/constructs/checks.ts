import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import ts from "typescript";
import { TABLES, withoutPageText } from "../../build/page-text.ts";
import { CHECKED } from "./checked.ts";
import type { ConstructDefinition } from "./definitions.ts";
import { replaceOnce } from "./names.ts";

/**
 * Makes a construct check its values when an application is synthesized. A data source is checked by its types alone.
 */
export function withChecks(text: string, { folder, type }: Pick<ConstructDefinition, "folder" | "type">): string {
  if (folder.startsWith("data-")) return text;
  if (!(type in CHECKED)) throw new Error(`scripts/generate/constructs/checked.ts does not have ${type}`);
  const imports = "import * as cdktf from 'cdktf';\n";
  const end = "\n  }\n\n  // ==========\n  // ATTRIBUTES\n";
  const check = `\n    addChecks(this, '${type}', () => ({ values: this.synthesizeAttributes(), overrides: this.rawOverrides }));`;
  const checking = withImportCheck(replaceOnce(text, end, `${check}${end}`), type);
  const names = checking.includes("addImportCheck") ? "addChecks, addImportCheck, withOneVersionCheck" : "addChecks";
  return replaceOnce(checking, imports, `${imports}import { ${names} } from '../../check.js';\n`);
}

/** Makes a resource check its import ID. */
function withImportCheck(text: string, type: string): string {
  if (!text.includes("extends cdktf.TerraformResource")) return text;
  const end = "\n  // =========\n  // SYNTHESIS\n";
  const method = `
  /** Imports an existing object by its import ID, whose form is checked when the application is synthesized. */
  public importFrom(id: string, provider?: cdktf.TerraformProvider): void {
    withOneVersionCheck(this, () => super.importFrom(id, provider));
    addImportCheck(this, '${type}', id);
  }
`;
  return replaceOnce(text, end, `${method}${end}`);
}

/**
 * The module with which the constructs check their values: the tables and rules of the provider themselves, so that a
 * plan and a synthesis say the same. Descriptions are left out.
 */
export async function generateChecks(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ["scripts/generate/constructs/checked.ts"],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "checks",
    platform: "node",
    target: "es2022",
    charset: "utf8",
    plugins: [onlyChecks],
  });
  // The paths of the sources, as comments, are of no use here.
  const code = (outputFiles[0]?.text ?? "")
    .replace(/^ *\/\/ (?:src|scripts)\/.*\n/gm, "")
    .replace(/^"use strict";\n/, "");
  return `${HEAD}${code}${TAIL}`;
}

const HEAD = `// @ts-nocheck
// generated from the attributes and the rules of the provider

`;

const TAIL = `
/** Stands for a value that is known to Terraform alone. */
export const unknown: object = checks.unknown;

interface Problem {
  readonly severity?: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
}

/** Everything that is wrong with the values of a construct, by Terraform's names. */
export const problemsOf: (
  type: string,
  values: Readonly<Record<string, unknown>>,
) => readonly Problem[] = checks.problemsOf;

/** The events of a setting that the service of its provider's block does not have. */
export const missingEvents: (
  events: unknown,
  block: Readonly<Record<string, unknown>>,
) => readonly Problem[] = checks.missingEvents;

/** Finds the problems of a resource's import ID. */
export const importProblemsOf: (type: string, id: string) => readonly Problem[] = checks.importProblemsOf;

/** Explains why a name is not an event. */
export const unknownEvent: (name: string) => Problem = checks.unknownEvent;
`;

/** By the function that makes an attribute, the position of its description. */
const DESCRIPTIONS: Readonly<Record<string, number>> = { required: 1, optional: 1, computed: 1, defaulted: 2 };

/**
 * Leaves out each module of which nothing is used, and the descriptions of attributes, which are most of what the
 * tables have.
 */
const onlyChecks: Plugin = {
  name: "only-checks",
  setup(building) {
    building.onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path),
      sideEffects: false,
    }));
    building.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      return { loader: "ts", contents: TABLES.test(path) ? withoutPageText(source) : emptied(source) };
    });
  },
};

function emptied(source: string): string {
  const spans: (readonly [number, number])[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const at = DESCRIPTIONS[node.expression.text];
      const description = at === undefined ? undefined : node.arguments[at];
      if (description !== undefined) spans.unshift([description.getStart(), description.getEnd()]);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true));
  const inOrder = spans.sort(([one], [other]) => other - one);
  return inOrder.reduce((text, [start, end]) => `${text.slice(0, start)}""${text.slice(end)}`, source);
}
