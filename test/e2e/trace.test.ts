/** From what a user sees of an unexpected error to the line of the source. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { cleanEnvironment } from "../support/terraform/terraform.ts";

const COOKIE = { TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2" };

const FAILS = "() => { throw new TypeError('boom'); }";

/** Runs a built program after a line of JavaScript; returns what it printed on stderr. */
function stderrOf(main: string, before: string): string {
  const preload = `data:text/javascript,import fs from "node:fs";${before}`;
  const env = cleanEnvironment(COOKIE);
  if (main === "dist/main.js") delete env["TF_PLUGIN_MAGIC_COOKIE"];
  return spawnSync(process.execPath, ["--import", preload, main], { env, encoding: "utf8" }).stderr;
}

/** Runs the script that looks up the places of a trace in the sources. */
const traced = (input: string) =>
  spawnSync(process.execPath, ["--import", "tsx", "scripts/trace.ts"], { input, encoding: "utf8" });

/** The place of a line in a source file. */
function placeOf(file: string, line: string): string {
  const index = readFileSync(file, "utf8")
    .split("\n")
    .findIndex((each) => each.includes(line));
  return `${file}:${index + 1}:`;
}

test("the places of an error in the provider and in the command lead to the lines of the sources, and those of another version to none", () => {
  const panic = stderrOf(
    "dist/provider/main.js",
    `const write = fs.writeSync; fs.writeSync = (fd, ...rest) => { if (fd === 1) throw new TypeError("boom"); return write(fd, ...rest); }`,
  );
  expect(panic).toContain("panic: TypeError: boom");
  const failed = stderrOf("dist/main.js", `process.stdout.write = ${FAILS}`);
  expect(failed).toContain("\nTypeError: boom\nat ");
  const { stdout, stderr, status } = traced(`${panic}${failed}    at X (/a/part-00000000.js:2:1981)\n`);
  expect(stdout).toContain("panic: TypeError: boom");
  expect(stdout).toContain(placeOf("src/kit/plugin/lifecycle.ts", "writeSync(STDOUT"));
  expect(stdout).toContain(placeOf("src/kit/plugin/serve.ts", "await start(options)"));
  expect(stdout).toContain(placeOf("src/commands/program/index.ts", "program.outputHelp()"));
  // The last one is of another version.
  expect(stdout.match(/(part|chunk)-\w+\.js.*/g)).toEqual(["part-00000000.js:2:1981)"]);
  expect(stderr).toContain("This checkout builds no part-00000000.js. Check out the version");
  expect(status).toBe(1);
});
