/** Runs the commands of cdktf-cli on `cdktf.json`, as they stand in the documents. It is no dependency: npx downloads it once, 425 MB. */
import { mkdir, readdir, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createSandbox, startServiceProcess } from "../../test/support/sandbox.ts";
import { runScript, say, step, whenInterrupted } from "./step.ts";
import { findTerraform } from "../../test/support/terraform.ts";

const CLI = ["npx", "--yes", "cdktf-cli@0.21"];

/** What the commands write, and what they do not need. */
const LEFT_OUT = /^(\.git|cdktf\.out|.*\.tfstate.*)$/;

const signal = whenInterrupted();
const [major] = process.versions.node.split(".");

async function check(): Promise<void> {
  const service = await startServiceProcess();
  try {
    const sandbox = await createSandbox();
    try {
      const cwd = await linkClone(join(sandbox.folder, "clone"));
      const env = {
        ...sandbox.env,
        TOCSIN_BASE_URL: service.url,
        TOCSIN_TOKEN: service.token,
        TERRAFORM_BINARY_NAME: findTerraform() ?? "terraform",
        // It would ask the registry for checksums, which a mirror alone does not have.
        CDKTF_SKIP_PROVIDER_LOCK: "true",
        CDKTF_DISABLE_PLUGIN_CACHE_ENV: "true",
        CI: "true",
      };
      const run = (args: string): Promise<string> =>
        step([...CLI, ...args.split(" ")], { cwd, env, signal, shown: `${CLI.join(" ")} ${args}` });
      await run("synth");
      expectLine(await run("diff"), "Plan: 6 to add, 0 to change, 0 to destroy.");
      expectLine(await run("deploy --auto-approve"), "Resources: 6 added, 0 changed, 0 destroyed.");
      expectLine(await run("diff"), "No changes.");
    } finally {
      await sandbox.close();
    }
  } finally {
    await service.close();
  }
}

/** A folder that looks like this one, and takes what is written there. */
async function linkClone(folder: string): Promise<string> {
  await mkdir(folder);
  const names = (await readdir(".")).filter((name) => !LEFT_OUT.test(name));
  for (const name of names) await symlink(resolve(name), join(folder, name));
  return folder;
}

function expectLine(output: string, words: string): void {
  if (!output.includes(words)) throw new Error(`"${words}" is not in the output:\n${output}`);
}

if (major === "20" || major === "22") await runScript("check-cdktf-cli", check);
else
  say(
    `check-cdktf-cli: skipped: cdktf-cli 0.21 starts on Node.js 20 and 22 only, and this is ${process.versions.node}`,
  );
