import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";
import { cleanEnvironment, run, type Finished } from "../support/terraform/terraform.ts";

let folder: string;

beforeAll(() => void (folder = makeFolder()));
afterAll(() => removeFolder(folder));

test("Vitest runs the example of a suite, as it stands", async () => {
  const project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true }));
  cpSync("examples/testing/vitest", project, { recursive: true });
  const execute = (command: string): Promise<Finished> =>
    run("sh", ["-c", command], { cwd: project, env: cleanEnvironment({ NO_COLOR: "1" }) });
  const installed = await execute(`npm install --no-audit --no-fund --loglevel=error ${pack().tarball} vitest@3`);
  expect(installed).toMatchObject({ code: 0 });
  expect(await execute("npx vitest run")).toMatchObject({ code: 0, stdout: expect.stringContaining("1 passed") });
});
