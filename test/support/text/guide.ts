import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect } from "@jest/globals";
import { codeBlocks } from "./markdown.ts";
import { run } from "../terraform/terraform.ts";
import type { Workspace } from "../terraform/workspace.ts";

/**
 * The blocks of code of a guide, which its test takes one by one: a block that no test has taken is one that nobody
 * runs.
 */
export interface Guide {
  /** Takes a block by its language and words in it. Throws where there is none, or more than one. */
  take(language: string, text: string): string;
  /**
   * Lists the places of blocks that no test has taken. Files of the examples are run with these, on a service of their
   * own; on a page that starts a service, they run on that one.
   */
  untaken(): readonly string[];
}

/** Opens the guide or reference page of this name, or only its sections with these titles. */
export function openGuide(name: string, ...sections: readonly string[]): Guide {
  const file = [`docs/guides/${name}.md`, `docs/${name}.md`].find((path) => existsSync(path)) ?? name;
  const blocks = codeBlocks(file).filter(({ section }) => sections.length === 0 || sections.includes(section));
  const left = new Set(blocks);
  const startsService = blocks.some(({ language, code }) => language === "sh" && code.includes("tocsin serve"));
  return {
    take(language, text) {
      const found = [...left].filter((block) => block.language === language && block.code.includes(text));
      const [block] = found;
      if (block === undefined || found.length > 1) {
        throw new Error(`${file} has ${found.length} blocks of ${language} left with ${JSON.stringify(text)}`);
      }
      left.delete(block);
      return block.code;
    },
    untaken() {
      const run = startsService ? [] : examples();
      return [...left].filter(({ code }) => !run.includes(code)).map(({ line }) => `${file}:${line}`);
    },
  };
}

/** The contents of every file of the examples. */
export const examples = (): readonly string[] =>
  readdirSync("examples", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));

/**
 * Runs the commands of a block, one a line, and returns what each printed. All have to succeed but the last, which ends
 * with `lastCode`. Terraform runs as the workspace runs it, without questions; anything else in a shell.
 */
export async function runCommands(block: string, workspace: Workspace, lastCode = 0): Promise<readonly string[]> {
  const lines = block.replaceAll("\\\n", "").trim().split("\n");
  const printed: string[] = [];
  for (const [index, line] of lines.entries()) {
    const code = index === lines.length - 1 ? lastCode : 0;
    printed.push(
      line.startsWith("terraform ") ? await runTerraform(line, workspace, code) : await runShell(line, workspace, code),
    );
  }
  return printed;
}

function runTerraform(line: string, workspace: Workspace, code: number): Promise<string> {
  const [, command = "", ...rest] = line.split(" ");
  const approval = ["apply", "destroy"].includes(command) && !rest.includes("-auto-approve") ? ["-auto-approve"] : [];
  return workspace.expectExit(code, [command, ...approval, ...rest].join(" "));
}

/**
 * A shell function in place of `npx` in a project that has the package: runs the built command, and tsx. Refuses
 * `tocsin` without `--no`, which would run whatever npm has under that name.
 */
export const NPX = `npx() { case "$1 $2" in
  "--no tocsin") shift 2; node "${resolve("dist/main.js")}" "$@" ;;
  "tsx "*) shift; node "${resolve("node_modules/tsx/dist/cli.mjs")}" "$@" ;;
  *) echo "npx $*" >&2; return 1 ;;
esac; }`;

/** The built command, as it is where the package is installed. */
const COMMANDS = `tocsin() { node "${resolve("dist/main.js")}" "$@"; }; ${NPX}`;

async function runShell(line: string, { folder, attached }: Workspace, code: number): Promise<string> {
  const args = ["-euo", "pipefail", "-c", `${COMMANDS}\n${line}`];
  const { stdout, ...ended } = await attached((env) => run("bash", args, { cwd: folder, env }));
  expect(ended).toEqual({ code, stderr: "" });
  return stdout;
}

/** The program of the guide to CDKTF, with its fragment. */
export function guideProgram(guide = openGuide("cdktf", "A project", "Types and checks")): string {
  const all = ["app.synth()", "import { onlyEvents"].map((text) => guide.take("ts", text)).join("\n");
  return `${all.replace("app.synth();", "")}app.synth();\n`;
}
