import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { installNode, NODE_RELEASES } from "../../bench/support/nodes.ts";
import { installInto, makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";

describe.each(NODE_RELEASES)("the package from the tarball, with Node.js %i", (release) => {
  let root: string;
  let project: string;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    root = makeFolder();
    project = installInto(join(root, "project"), pack(), ["libsql", "@libsql", "@neon-rs", "detect-libc"]);
    const bin = await installNode(release);
    if (bin === null) throw new Error(`There is no Node.js ${release} for this machine on npm.`);
    env = cleanEnvironment({ HOME: root, PATH: `${bin}:${process.env["PATH"] ?? ""}` });
  });
  afterAll(() => removeFolder(root));

  test("runs on that release", async () => {
    const { stdout } = await run("node", ["--version"], { cwd: project, env });
    expect(stdout).toMatch(new RegExp(`^v${release}\\.`));
  });

  test("npx tocsin install places the provider", async () => {
    const { code, stderr } = await run("npx", ["--no", "tocsin", "install"], { cwd: project, env });
    expect({ code, stderr: stderr.replaceAll(/^npm warn.*\n?/gm, "") }).toEqual({ code: 0, stderr: "" });
    expect(await readdir(join(root, ".terraform.d/plugins"))).toEqual([
      "registry.opentofu.org",
      "registry.terraform.io",
    ]);
  });

  test("tocsin serve serves", async () => {
    const child = spawn("node_modules/.bin/tocsin", ["serve", "--port", "0"], {
      cwd: project,
      env,
      stdio: ["ignore", "pipe", "ignore"],
    });
    const exited = once(child, "exit");
    try {
      for await (const line of createInterface(child.stdout)) {
        const { url, token } = JSON.parse(line) as { url: string; token: string }; // the one line that serve prints
        const { status } = await fetch(`${url}/api/v4/user`, { headers: { "private-token": token } });
        expect(status).toBe(200);
        break;
      }
    } finally {
      child.kill("SIGTERM");
    }
    expect(await exited).toEqual([0, null]);
  });
});
