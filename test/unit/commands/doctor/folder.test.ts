import { chmod } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "@jest/globals";
import { diagnose } from "../../../../src/commands/doctor/diagnose.ts";
import type { Result } from "../../../../src/commands/doctor/result.ts";
import { diagnosed, lineOf, linesOf, makeFolder, pathWithNode } from "../../../support/diagnosis.ts";
import { needing } from "../../../support/needs.ts";

async function diagnosedAt(folder: string): Promise<readonly Result[]> {
  const setup = { folder, alias: null, home: await makeFolder(), env: { PATH: await pathWithNode() }, own: "dist" };
  const results: Result[] = [];
  for await (const result of diagnose(setup)) results.push(result);
  return results;
}

test("a folder that is not there is the only problem", async () => {
  const folder = join(await makeFolder(), "nofolder");
  const results = await diagnosedAt(folder);
  expect(results).toHaveLength(1);
  expect(lineOf(results, "configuration")).toBe(
    `problem There is no folder ${folder}. -> Name the folder of a configuration: tocsin doctor <folder>`,
  );
});

test("a file in place of a folder is the only problem, and its folder is named", async () => {
  const file = join(await makeFolder({ "main.tf": "" }), "main.tf");
  const results = await diagnosedAt(file);
  expect(results).toHaveLength(1);
  expect(lineOf(results, "configuration")).toBe(
    `problem ${file} is not a folder. -> Name the one that it is in: ${dirname(file)}`,
  );
});

needing("a user who is not root", process.getuid?.() !== 0).test(
  "a folder that may not be read is the only problem",
  async () => {
    const folder = await makeFolder();
    await chmod(folder, 0o000);
    expect(lineOf(await diagnosedAt(folder), "configuration")).toContain("cannot be read.");
    await chmod(folder, 0o700);
  },
);

test("a folder without a configuration says what to do", async () => {
  const none = await diagnosed({ env: {} });
  expect(lineOf(none, "configuration")).toMatch(/^skipped There is no configuration in .* -> Name the folder/);
  const program = await diagnosed({ env: {}, files: { "cdktf.json": "{}" } });
  expect(lineOf(program, "configuration")).toMatch(/ -> It is a CDKTF program: run `cdktf synth` first\.$/);
});

const stack = (url: string): string => JSON.stringify({ provider: { tocsin: [{ base_url: url }] } });
const UNREACHABLE = "http://127.0.0.1:1";

test("the root of a CDKTF project, and its cdktf.out, stand for all its stacks", async () => {
  const files = {
    "cdktf.json": "{}",
    "cdktf.out/stacks/dev/cdk.tf.json": stack(UNREACHABLE),
    "cdktf.out/stacks/prod/cdk.tf.json": stack("gitlab.example.com"),
    "cdktf.out/stacks/test/cdk.tf.json": stack(UNREACHABLE),
  };
  const root = await makeFolder(files);
  for (const folder of [root, join(root, "cdktf.out")]) {
    const results = await diagnosedAt(folder);
    expect(linesOf(results, "node")).toHaveLength(1);
    expect(linesOf(results, "configuration")).toEqual(["skipped (each stack) There is no Terraform to check it."]);
    expect(linesOf(results, "address")).toEqual([
      `ok (stack dev, stack test) ${UNREACHABLE}/api/v4 (the provider block in cdk.tf.json)`,
      expect.stringMatching(/^problem \(stack prod\) Invalid connection setting/),
    ]);
  }
});

test("one stack alone needs no name", async () => {
  const files = { "cdktf.json": "{}", "cdktf.out/stacks/dev/cdk.tf.json": stack(`${UNREACHABLE}/`) };
  const results = await diagnosedAt(await makeFolder(files));
  expect(results.map(({ subject }) => subject)).toEqual(results.map(() => null));
  expect(lineOf(results, "connection")).toContain("ECONNREFUSED");
});
