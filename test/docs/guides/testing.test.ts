import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { openGuide } from "../../support/text/guide.ts";
import { installInto, pack } from "../../support/terraform/installed.ts";
import { isLong } from "../../support/runs.ts";
import { run, type Finished } from "../../support/terraform/terraform.ts";
import { binary, describeWithTerraform } from "../../support/terraform/workspace.ts";

const guide = openGuide("testing");

// The suite for Jest is run by `npm run test:long`, with ts-jest.
describeWithTerraform("the guide to testing", (open) => {
  let project: string;
  let runIn: (example: string, command: string) => Promise<Finished>;

  beforeAll(async () => {
    const { folder, env } = await open();
    project = installInto(join(folder, "project"), pack(), ["libsql"]);
    cpSync("examples/testing", project, { recursive: true });
    const bin = join(folder, "bin");
    mkdirSync(bin);
    symlinkSync(binary, join(bin, "terraform"));
    const ownEnv = { ...env, PATH: `${bin}:${env.PATH ?? ""}`, TOCSIN_BASE_URL: "", TOCSIN_TOKEN: "" };
    runIn = (example, command) => run("sh", ["-c", command], { cwd: join(project, example), env: ownEnv });
  });

  test("has a suite for node:test that passes", async () => {
    const command = guide.take("sh", "node --test").trim();
    expect(await runIn("node-test", command)).toMatchObject({ code: 0, stdout: expect.stringContaining("# pass 2") });
  });

  test("has a program for terraform test, which ends as terraform does", async () => {
    const commands = guide.take("sh", "node test.mjs");
    const passed = await runIn("terraform-test", `set -e\n${commands}`);
    expect(passed).toMatchObject({ code: 0, stdout: expect.stringContaining("2 passed, 0 failed") });
    const refused = await runIn("terraform-test", "node test.mjs -no-such-option");
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("-no-such-option") });
    if (!isLong) return;
    const file = join(project, "terraform-test/tests/rotation.tftest.hcl");
    await writeFile(file, (await readFile(file, "utf8")).replace("2027-1", "2026-4"));
    const failed = await runIn("terraform-test", "node test.mjs");
    expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining("1 passed, 1 failed") });
  });

  test("has no block that is not run", () => {
    expect(guide.untaken()).toEqual([]);
  });
});
