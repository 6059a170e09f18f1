import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterEach, expect, test } from "@jest/globals";
import { run, type Finished } from "../../support/terraform/terraform.ts";

let root: string;
afterEach(() => rmSync(root, { recursive: true }));

/** Makes a release in a checkout of its own, where each npm script only notes its name and its variables. */
async function release(
  failing: string,
  ...args: readonly string[]
): Promise<Finished & { readonly ran: readonly string[] }> {
  root = mkdtempSync(join(tmpdir(), "tocsin-release-"));
  const checkout = join(root, "checkout");
  for (const name of ["checkout", "bin"]) mkdirSync(join(root, name));
  writeFileSync(join(checkout, "package.json"), '{ "version": "1.2.3" }\n');
  writeFileSync(join(checkout, "CHANGELOG.md"), "## 1.2.3 (23 November 2026)\n");
  const git = (...words: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=ada", "-c", "user.email=ada@example.com", ...words], { cwd: checkout });
  git("init", "-q");
  git("add", ".");
  git("commit", "-qm", "all");
  git("tag", "v1.2.3");
  program(
    "npm",
    `echo "$3 CI=$CI key=$GPG_PRIVATE_KEY$PASSPHRASE at $PROVIDER_PACKAGE." >>"${root}/ran"\ntest "$3" != ${failing}`,
  );
  program("gpg", `echo gpg >>"${root}/ran"`);
  const env = {
    ...process.env,
    PATH: `${join(root, "bin")}${delimiter}${process.env["PATH"] ?? ""}`,
    ...{ GPG_PRIVATE_KEY: "a key", PASSPHRASE: "open sesame", PROVIDER_PACKAGE: "elsewhere", CI: "" },
  };
  const script = resolve("scripts/release/release.ts");
  const finished = await run(resolve("node_modules/.bin/tsx"), [script, ...args], { cwd: checkout, env });
  expect(existsSync(join(checkout, "release", "1.2.3"))).toBe(false);
  return { ...finished, ran: readFileSync(join(root, "ran"), "utf8").trim().split("\n") };
}

function program(name: string, body: string): void {
  const file = join(root, "bin", name);
  writeFileSync(file, `#!/bin/sh\n${body}\n`);
  chmodSync(file, 0o755);
}

const noted = (script: string): string => `${script} CI=true key= at .`;

test("a release whose executable fails its tests is not signed, and no script sees the key", async () => {
  const { code, stderr, ran } = await release("test:release");
  expect([code, stderr]).toEqual([1, expect.stringContaining("npm run has failed")]);
  expect(ran).toEqual(["build", "build:executable", "test:release"].map(noted));
});

test("a release of the script builds no executable", async () => {
  const { ran } = await release("build", "--script");
  expect(ran).toEqual([noted("build")]);
});
