import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";
import { makeFolder, removeFolder } from "../support/terraform/installed.ts";

let folder: string;

beforeAll(() => void (folder = makeFolder()));
afterAll(() => removeFolder(folder));

/** Builds the provider of a checkout into a folder, by a person with these habits. */
async function build(checkout: string, target: string, habits: { umask: string; env: Record<string, string> }) {
  const program = `import { buildProvider } from "./scripts/build/provider.ts"; await buildProvider(${JSON.stringify(target)});`;
  const command = `umask ${habits.umask}; exec "$0" --import tsx --input-type=module -e "$1"`;
  const options = { cwd: checkout, env: cleanEnvironment(habits.env) };
  expect(await run("sh", ["-c", command, process.execPath, program], options)).toMatchObject({ code: 0, stderr: "" });
}

/** Every file and folder with its mode; of a file, a hash of its bytes too. */
function contents(path: string): Readonly<Record<string, unknown>> {
  const names = [".", ...readdirSync(path, { recursive: true, encoding: "utf8" })].sort();
  return Object.fromEntries(
    names.map((name) => {
      const stat = statSync(join(path, name));
      return [name, [stat.mode.toString(8), stat.isDirectory() ? null : hashOf(join(path, name))]];
    }),
  );
}

const hashOf = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");

/** A copy of what is built from, elsewhere and with its libraries behind a link. */
function copyCheckout(): string {
  const copy = join(folder, "another place", "checkout");
  mkdirSync(copy, { recursive: true });
  for (const name of ["package.json", "tsconfig.json", "src", "scripts"])
    cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  return copy;
}

test("the provider is the same to the byte and the mode, wherever and by whomever it is built", async () => {
  const there = join(folder, "there/deeper/provider");
  await build(copyCheckout(), there, { umask: "077", env: { TZ: "Asia/Kathmandu", LANG: "tr_TR.UTF-8", USER: "ada" } });
  // As `npm run build` has built it here.
  const expected = contents("dist/provider");
  expect(Object.keys(expected)).toEqual(expect.arrayContaining(["main.js", "package.json"]));
  expect(Object.keys(expected).length).toBeGreaterThan(4);
  expect(contents(there)).toEqual(expected);
});
