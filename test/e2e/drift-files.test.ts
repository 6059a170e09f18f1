import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { MAIN } from "../support/drift/command.ts";
import { sampleGone, sampleReport } from "../support/drift/sample.ts";
import { cleanEnvironment, run, type Finished } from "../support/terraform/terraform.ts";
import { repeatedCommand } from "../support/terraform/repeated-command.ts";
import { needing } from "../support/needs.ts";

let folder: string;
const at = (name: string): string => join(folder, name);
const textAt = (name: string): string => readFileSync(at(name), "utf8");

const tocsin = repeatedCommand();
const merge = (...args: readonly string[]): Promise<Finished> =>
  tocsin(["drift", "--merge", "a.json", ...args], { cwd: folder, env: cleanEnvironment({ PATH: "" }) });

/** The same in a shell, with what it does before and after. */
const inShell = (before: string, args: string): Promise<Finished> =>
  run("sh", ["-c", `${before}; exec "${process.execPath}" "${MAIN}" drift --merge a.json ${args}`], {
    cwd: folder,
    env: cleanEnvironment({}),
  });

const known = (...addresses: readonly string[]): string => JSON.stringify(sampleReport(addresses.map(sampleGone)));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tocsin-files-"));
  writeFileSync(at("a.json"), known("x.y"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("a disk that is full leaves every file as it was, and each of them is named", async () => {
  await merge("--write-baseline", "known.json");
  const before = textAt("known.json");
  writeFileSync(at("a.json"), known(...Array.from({ length: 50 }, (_, index) => `x.y${index}`)));
  const names = readdirSync(folder);
  // A file that may have 512 bytes and a disk that is full end a write in the same way: in the middle.
  const { code, stderr } = await inShell(
    "trap '' XFSZ; ulimit -f 1",
    "--write-baseline known.json --report json=new.json",
  );
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^tocsin: Cannot write every file\nCannot write known\.json: .+\nCannot write new\.json: .+\n$/,
  );
  expect(textAt("known.json")).toBe(before);
  expect(readdirSync(folder)).toEqual(names);
});

needing("/dev/full", existsSync("/dev/full")).test(
  "a baseline that cannot be written does not keep the reports from it",
  async () => {
    const { code, stderr } = await merge("--write-baseline", "/dev/full", "--report", "json=new.json");
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/Cannot write every file\nCannot write \/dev\/full: ENOSPC/),
    ]);
    expect(JSON.parse(textAt("new.json"))).toMatchObject({ counts: { gone: 1 } });
  },
);

test("stdout can be named, also where it is added to a file", async () => {
  writeFileSync(at("log"), "before\n");
  await inShell("exec >>log", "--report json=/dev/stdout");
  expect(textAt("log")).toMatch(/^before\n\{\n[^]*\n\}\n[^]*Drift in 1 object/);
});

const refused: Readonly<Record<string, readonly string[]>> = {
  "a report that Terraform would read": ["--report", "terraform=out/d.tf.json"],
  "a baseline that OpenTofu would read": ["--write-baseline", "d.tofu"],
  "a report in place of a folder": ["--report", "json=out"],
};
test.each(Object.entries(refused))("%s is refused before the work", async (_what, args) => {
  mkdirSync(at("out"));
  const { code, stdout, stderr } = await merge(...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(
    /^tocsin: Cannot write (out|out\/d\.tf\.json|d\.tofu)\n(It is a folder|Terraform takes a file)/,
  );
});
