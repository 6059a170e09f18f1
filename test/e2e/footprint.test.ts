import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { needing } from "../support/needs.ts";
import { run, type Finished } from "../support/terraform/terraform.ts";
import { binary, describeWithTerraform, type Workspace } from "../support/terraform/workspace.ts";

const SETTING = 'resource "tocsin_notification_setting" "me" {\n  level = "watch"\n}';

/** Globals for which node loads its own undici on first access. */
const LAZY_GLOBALS = [
  ...["fetch", "Headers", "Request", "Response", "FormData"],
  ...["WebSocket", "MessageEvent", "CloseEvent", "EventSource"],
];

/**
 * Puts a `node` on the PATH that is the real one, with further options and after a line of shell; resolves to the PATH.
 */
async function pathWithNode({ folder }: Workspace, { options = "", before = "" }): Promise<string> {
  const node = join(folder, "node");
  await writeFile(node, `#!/bin/sh\n${before}\nexec "${process.execPath}" ${options} "$@"\n`);
  await chmod(node, 0o755);
  return `${folder}:${process.env.PATH ?? ""}`;
}

/** macOS does not limit the address space. */
const withLimit = needing("Linux", process.platform === "linux");

/** Notes in a file that node has started, and which of its lazy globals somebody looks at. */
const trapFor = (file: string): string => `
import { appendFileSync } from "node:fs";
appendFileSync(${JSON.stringify(file)}, "started\\n");
for (const name of ${JSON.stringify(LAZY_GLOBALS)}) {
  const get = () => appendFileSync(${JSON.stringify(file)}, name + "\\n");
  Object.defineProperty(globalThis, name, { configurable: true, get });
}`;

describeWithTerraform("a provider that makes requests", (open) => {
  let workspace: Workspace;
  let applied: Finished;

  beforeAll(async () => {
    workspace = await open();
    await workspace.write(SETTING);
    const trap = join(workspace.folder, "trap.mjs");
    await writeFile(trap, trapFor(join(workspace.folder, "touched")));
    const PATH = await pathWithNode(workspace, { options: `--import "${trap}"` });
    const limit = withLimit.isThere ? "ulimit -v 4194304;" : "";
    const line = `${limit} exec "${binary}" apply -auto-approve -input=false -no-color`;
    applied = await run("sh", ["-c", line], { cwd: workspace.folder, env: { ...workspace.env, PATH } });
  });

  withLimit.test("needs no more than 4 GB of address space", async () => {
    expect(applied).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("1 added") });
    expect(await workspace.request("GET", "/notification_settings")).toMatchObject({ level: "watch" });
  });

  test("never makes node load its own HTTP client", async () => {
    expect(applied.code).toBe(0);
    const lines = (await readFile(join(workspace.folder, "touched"), "utf8")).split("\n").filter(Boolean);
    expect([...new Set(lines)]).toEqual(["started"]);
  });

  test("works with 24 open files, or says so when it may not open enough", async () => {
    const errors: string[] = [];
    // The launcher refuses fewer. How many files node itself opens depends on its version.
    for (let limit = 24; limit < 40; limit += 1) {
      const PATH = await pathWithNode(workspace, { before: `ulimit -n ${limit}` });
      const { code, stderr } = await workspace.terraform("plan -detailed-exitcode", { PATH });
      if (code === 0) break;
      errors.push(stderr.replace(/\s+/g, " "));
    }
    expect(errors.length).toBeLessThan(10);
    expect(errors.filter((text) => !text.includes("Error: Too many open files"))).toEqual([]);
  });
});
