import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { installNode, NODE_RELEASES } from "../../bench/support/nodes.ts";
import { isUpdate, readRecord, writeSeen } from "../support/versions/record.ts";
import { installInto, makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";
import { configuration } from "../support/terraform/configuration.ts";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";
import { binary } from "../support/terraform/workspace.ts";
import { startService } from "../../src/testing.ts";

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
    if (isUpdate) writeSeen("nodes", String(release), stdout.trim().slice(1));
    expect(readRecord().nodes).toHaveProperty(String(release));
  });

  test("npx --no tocsin install places the provider", async () => {
    const { code, stderr } = await run("npx", ["--no", "tocsin", "install"], { cwd: project, env });
    expect({ code, stderr: stderr.replaceAll(/^npm warn.*\n?/gm, "") }).toEqual({ code: 0, stderr: "" });
    expect(await readdir(join(root, ".terraform.d/plugins"))).toEqual([
      "registry.opentofu.org",
      "registry.terraform.io",
    ]);
  });

  test("a plan and an apply run on it, with the provider that it has placed", async () => {
    const service = await startService();
    const folder = join(root, "alarms");
    const own = { ...env, TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: service.token };
    await mkdir(folder);
    const setting = 'resource "tocsin_notification_setting" "web" {\n  project = "demo/web"\n  level   = "watch"\n}\n';
    await writeFile(join(folder, "main.tf"), configuration(setting));
    try {
      for (const args of ["init", "apply -auto-approve", "plan -detailed-exitcode"]) {
        const { code, stdout, stderr } = await run(binary, args.split(" "), { cwd: folder, env: own });
        expect({ args, code, printed: stdout + stderr }).toMatchObject({ args, code: 0 });
      }
    } finally {
      await service.close();
    }
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
