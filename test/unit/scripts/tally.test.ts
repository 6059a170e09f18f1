import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { run } from "../../support/terraform/terraform.ts";

const FIXTURE = "test/unit/scripts/fixtures/lacking.ts";

const TALLY = `skipped: ${FIXTURE}: a planet far away (needs another star) turns
skipped: ${FIXTURE}: shines at night (needs a moon)
2 passed, 0 failed, 2 skipped
`;

/** A configuration of jest with this one test file. */
const CONFIG = {
  rootDir: resolve("."),
  testMatch: [`<rootDir>/${FIXTURE}`],
  reporters: ["<rootDir>/scripts/tally.cjs"],
  transform: { "\\.ts$": ["@swc/jest", { jsc: { parser: { syntax: "typescript" } }, module: { type: "commonjs" } }] },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tocsin-tally-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs jest on the fixture; resolves to its output. */
async function jest(args: readonly string[], extra: Readonly<Record<string, string>> = {}): Promise<string> {
  const env = { ...process.env, TALLY_FILE: undefined, ...extra };
  const command = ["node_modules/jest/bin/jest.js", "--config", JSON.stringify(CONFIG), "--runInBand", ...args];
  const { code, stdout, stderr } = await run(process.execPath, command, { cwd: ".", env });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stdout;
}

describe("the end of a run of jest", () => {
  test("lists the tests that something is missing for, each with the reason", async () => {
    expect(await jest([])).toBe(`\n${TALLY}`);
  });

  test("goes to a file if other runs follow, and does not list what nobody selected", async () => {
    const file = join(folder, "tallies");
    expect(await jest(["-t", "there"], { TALLY_FILE: file })).toBe("");
    expect(await readFile(file, "utf8")).toBe("1 passed, 0 failed, 3 skipped\n");
  });
});

test("no test is skipped in another way", () => {
  const files = readdirSync("test", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const skipping = files.filter((name) =>
    /\b(?:test|describe)\.(?:skip|todo)\b|\bx(?:test|it|describe)\b/.test(readFileSync(`test/${name}`, "utf8")),
  );
  expect(skipping).toEqual(["support/needs.ts"]);
});
