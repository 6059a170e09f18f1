/**
 * Builds the provider as executables that need no Node.js, in `shell/dist/<platform>`: for the platforms that are named
 * (`linux_amd64`), or for all of them. Installs the tools that it needs beside them; CONTRIBUTING.md says more.
 */
import { writeFile } from "node:fs/promises";
import { checkExecutable } from "./executable/check.ts";
import { compile } from "./executable/compile.ts";
import { crateNotices, SEPARATOR } from "./executable/crate-notices.ts";
import { cratesOf } from "./executable/crates.ts";
import { run } from "./executable/run.ts";
import { runtimeNotices } from "./executable/runtime-notices.ts";
import { targetsNamed } from "./executable/targets.ts";
import { installTools } from "./executable/tools.ts";

const targets = targetsNamed(process.argv.slice(2));
const tools = await installTools();
await run("npm", ["run", "--silent", "build:shell"], { cwd: ".", env: {} });
process.env["PATH"] = tools.path;
// First of all, because it fails within a second if a library has no license text.
const notices = [await crateNotices(await cratesOf()), await runtimeNotices(tools)].join(SEPARATOR);
for (const target of targets) {
  const file = await compile(target, tools);
  const bytes = await checkExecutable(target, file);
  console.log(`${file}: ${(bytes / 1024 / 1024).toFixed(2)} MiB`);
}
await writeFile("shell/dist/RUST-LICENSES.txt", notices);
