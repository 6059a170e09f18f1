import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { openGuide } from "../../support/guide.ts";
import { installInto, pack } from "../../support/installed.ts";
import { run, type Finished } from "../../support/terraform.ts";
import { binary, describeWithTerraform } from "../../support/workspace.ts";

const guide = openGuide("testing");

/** Jest for TypeScript in CommonJS. The example's own setup, ts-jest, is not installed here: `npm run test:long` runs it with that. */
const JEST = JSON.stringify({
  transform: {
    "\\.ts$": [
      resolve("node_modules/@swc/jest"),
      { jsc: { target: "es2022", parser: { syntax: "typescript" } }, module: { type: "commonjs" } },
    ],
  },
});

describeWithTerraform("the guide to testing", (open) => {
  let project: string;
  let runIn: (example: string, command: string) => Promise<Finished>;

  beforeAll(async () => {
    const { folder, env } = await open();
    project = installInto(join(folder, "project"), pack(), ["cdktf", "constructs", "libsql"]);
    cpSync("examples/testing", project, { recursive: true });
    const bin = join(folder, "bin");
    mkdirSync(bin);
    symlinkSync(binary ?? "", join(bin, "terraform"));
    symlinkSync(resolve("node_modules/.bin/jest"), join(bin, "jest"));
    const ownEnv = { ...env, PATH: `${bin}:${env.PATH ?? ""}`, TOCSIN_BASE_URL: "", TOCSIN_TOKEN: "" };
    runIn = (example, command) => run("sh", ["-c", command], { cwd: join(project, example), env: ownEnv });
  });

  test("has a suite for Jest that passes", async () => {
    const { code, stderr } = await runIn("jest", `jest --config '${JEST}'`);
    expect(stderr).toContain("2 passed, 2 total");
    expect(code).toBe(0);
  });

  test("has a suite for node:test that passes", async () => {
    const command = guide.take("sh", "node --test").trim();
    expect(await runIn("node-test", command)).toMatchObject({ code: 0, stdout: expect.stringContaining("# pass 2") });
  });

  test("has a program for terraform test, which ends as terraform does", async () => {
    const commands = guide.take("sh", "node test.mjs");
    const passed = await runIn("terraform-test", `set -e\n${commands}`);
    expect(passed).toMatchObject({ code: 0, stdout: expect.stringContaining("2 passed, 0 failed") });
    const file = join(project, "terraform-test/tests/rotation.tftest.hcl");
    await writeFile(file, (await readFile(file, "utf8")).replace("2027-1", "2026-4"));
    const failed = await runIn("terraform-test", "node test.mjs");
    expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining("1 passed, 1 failed") });
  });

  test("has no block that is not run", () => {
    expect(guide.untaken()).toEqual([]);
  });
});
