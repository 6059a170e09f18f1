import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "@jest/globals";
import type { DriftReport } from "../../src/commands/drift/model/index.ts";
import type { SeedInput } from "../../src/testing.ts";
import { repeatedCommand, type Place } from "../support/terraform/repeated-command.ts";
import { withTerminal, startOnTerminal, withColors } from "../support/terraform/terminal.ts";
import { describeAttached, type Workspace } from "../support/terraform/workspace.ts";

const MAIN = join(process.cwd(), "dist/main.js");

const seed: SeedInput = {
  users: [
    {
      username: "root",
      email: "root@example.com",
      admin: true,
      tokens: [{ token: "writes" }, { token: "reads", scopes: ["read_api", "sudo"] }],
    },
    { username: "ada", email: "ada@example.com" },
  ],
  projects: [{ id: 7, full_path: "team/app", visibility: "public" }],
};

const CONFIGURATION = `
provider "tocsin" {
  alias = "ada"
  sudo  = "ada"
}

resource "tocsin_notification_setting" "own" {
  project = "team/app"
  level   = "watch"
}

resource "tocsin_notification_setting" "of_ada" {
  provider = tocsin.ada
  project  = "team/app"
  level    = "mention"
}`;

const tocsin = repeatedCommand();

/** Runs the command, with a text on stdin where there is one, in an environment without Terraform. */
async function drift({ env, folder }: Workspace, options: readonly string[], stdin?: string) {
  const args = ["drift", "--report", "json", ...options];
  const place = { cwd: folder, env: { ...env, TOCSIN_TOKEN: "reads", PATH: "" } };
  const { code, stdout, stderr } = await (stdin === undefined ? tocsin(args, place) : withInput(args, place, stdin));
  if (stdout === "") throw new Error(stderr);
  const { findings, counts } = JSON.parse(stdout) as DriftReport; // the command's own format
  const lines = findings.map((finding) => `${finding.kind} ${"object" in finding ? finding.object.name : ""}`.trim());
  return { code, lines, checked: counts.checked };
}

async function withInput(args: readonly string[], place: Place, stdin: string) {
  const child = spawn(process.execPath, [MAIN, ...args], place);
  child.stdin.end(stdin);
  const closed = once(child, "close");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await closed) as [number | null]; // node's own
  return { code, stdout, stderr };
}

describeAttached("tocsin drift --state", (open) => {
  let workspace: Workspace;

  beforeAll(async () => {
    workspace = await open({ seed, faults: true });
    await workspace.write(CONFIGURATION);
    // Terraform can attach to a provider with one block alone.
    for (const name of ["own", "of_ada"]) {
      await workspace.expectExit(0, `apply -auto-approve -target=tocsin_notification_setting.${name}`);
    }
  });

  withTerminal.test("shows on a terminal how far it is, which leaves no trace there", async () => {
    const { url, token } = workspace.service;
    // One object comes later than the other, by many frames of the spinner: also on a busy machine.
    const fault = { path: "*notification_settings", count: 1, fault: { kind: "delay", milliseconds: 2000 } };
    const headers = { "PRIVATE-TOKEN": token, "Content-Type": "application/json" };
    await fetch(`${url}/_tocsin/faults`, { method: "POST", headers, body: JSON.stringify(fault) });
    const state = join(workspace.folder, "terraform.tfstate");
    const shownOn = async (columns: number, ...options: readonly string[]): Promise<string> => {
      const command = [process.execPath, MAIN, "drift", "--state", state, "--as", "ada=ada", ...options];
      const env = { ...withColors({}), ...workspace.env, CI: undefined, TOCSIN_TOKEN: "reads" };
      return (await startOnTerminal(["stty", "cols", `${columns};`, ...command], env).ended).stdout;
    };
    const shown = await shownOn(100);
    expect(shown).toMatch(/Read 1 of 2 objects/);
    expect(shown.split("\n").at(-2)).toMatch(/No drift; 2 checked\./);
    expect(await shownOn(100, "--no-color")).toBe("No drift; 2 checked.\r\n");
    expect(await shownOn(0)).toMatch(/^\S*No drift; 2 checked\.\S*\r\n$/);
  });

  test("reads a file, or what `terraform state pull` prints, and acts for the aliases that are named", async () => {
    const { stdout: pulled } = await workspace.terraform("state pull");
    const as = ["--as", "ada=ada"];
    expect(await drift(workspace, ["--state", "terraform.tfstate", ...as])).toEqual({ code: 0, lines: [], checked: 2 });
    await workspace.request("PUT", "/projects/7/notification_settings?level=disabled&sudo=ada");
    const changed = { code: 2, lines: ["changed of_ada"], checked: 2 };
    expect(await drift(workspace, ["--state", "-", ...as], pulled)).toEqual(changed);
    const unchecked = { code: 1, lines: ["not_checked of_ada"], checked: 1 };
    expect(await drift(workspace, ["--state", "terraform.tfstate"])).toEqual(unchecked);
    expect(await drift(workspace, ["--state", "terraform.tfstate", "--partial-ok"])).toEqual({ ...unchecked, code: 0 });
  });
});
