import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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
  take(language: string, words: string): string;
  /** Where the blocks are that no test has taken. Files of the examples are run with these. */
  untaken(): readonly string[];
}

/** Opens the guide of this name. */
export function openGuide(name: string): Guide {
  const file = `docs/guides/${name}.md`;
  const left = new Set(codeBlocks(file));
  return {
    take(language, words) {
      const found = [...left].filter((block) => block.language === language && block.code.includes(words));
      const [block] = found;
      if (block === undefined || found.length > 1) {
        throw new Error(`${file} has ${found.length} blocks of ${language} left with ${JSON.stringify(words)}`);
      }
      left.delete(block);
      return block.code;
    },
    untaken: () => [...left].filter(({ code }) => !examples().includes(code)).map(({ line }) => `${file}:${line}`),
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
      line.startsWith("terraform ") ? await runTerraform(line, workspace, code) : await runShell(line, workspace),
    );
  }
  return printed;
}

function runTerraform(line: string, workspace: Workspace, code: number): Promise<string> {
  const [, command = "", ...rest] = line.split(" ");
  const approval = ["apply", "destroy"].includes(command) && !rest.includes("-auto-approve") ? ["-auto-approve"] : [];
  return workspace.expectExit(code, [command, ...approval, ...rest].join(" "));
}

async function runShell(line: string, { folder, env }: Workspace): Promise<string> {
  const { code, stdout, stderr } = await run("bash", ["-euo", "pipefail", "-c", line], { cwd: folder, env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

/** The program of the guide to CDKTF, with its fragments. */
export function guideProgram(): string {
  const blocks = codeBlocks("docs/guides/cdktf.md").filter(({ language }) => language === "ts");
  const all = blocks.map(({ code }) => code).join("\n");
  return `${all.replace("app.synth();", "")}app.synth();\n`;
}
