/**
 * Runs the documented cdktf-cli commands on `cdktf.json`. cdktf-cli is not a dependency: npx downloads it once (425
 * MB).
 */
import { mkdir, readdir, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createSandbox, startServiceProcess } from "../../test/support/terraform/sandbox.ts";
import { runScript, say, step, whenInterrupted } from "./step.ts";
import { provideEngine } from "../engine/provide-engine.ts";

const CLI = ["npx", "--yes", "cdktf-cli@0.21"];

/** Files that the commands write or do not need. */
const LEFT_OUT = /^(\.git|cdktf\.out|.*\.tfstate.*)$/;

const [major] = process.versions.node.split(".");

async function check(): Promise<void> {
  const engine = await provideEngine();
  const signal = whenInterrupted();
  const service = await startServiceProcess();
  try {
    const sandbox = await createSandbox();
    try {
      const cwd = await linkClone(join(sandbox.folder, "clone"));
      const env = {
        ...sandbox.env,
        TOCSIN_BASE_URL: service.url,
        TOCSIN_TOKEN: service.token,
        TERRAFORM_BINARY_NAME: engine,
        // The lock step would request checksums from the registry, which does not have the provider.
        CDKTF_SKIP_PROVIDER_LOCK: "true",
        CDKTF_DISABLE_PLUGIN_CACHE_ENV: "true",
        CI: "true",
      };
      const run = (args: string): Promise<string> =>
        step([...CLI, ...args.split(" ")], { cwd, env, signal, shown: `${CLI.join(" ")} ${args}` });
      await run("synth");
      expectText(await run("diff"), "Plan: 7 to add, 0 to change, 0 to destroy.");
      expectText(await run("deploy --auto-approve"), "Resources: 7 added, 0 changed, 0 destroyed.");
      expectText(await run("diff"), "No changes.");
    } finally {
      await sandbox.close();
    }
  } finally {
    await service.close();
  }
}

/** Creates a folder of symlinks to the files of this one, so that the commands write there. */
async function linkClone(folder: string): Promise<string> {
  await mkdir(folder);
  const names = (await readdir(".")).filter((name) => !LEFT_OUT.test(name));
  for (const name of names) await symlink(resolve(name), join(folder, name));
  return folder;
}

function expectText(output: string, text: string): void {
  if (!output.includes(text)) throw new Error(`"${text}" is not in the output:\n${output}`);
}

if (major === "20" || major === "22") await runScript("check-cdktf-cli", check);
else
  say(
    `check-cdktf-cli: skipped: cdktf-cli 0.21 supports only Node.js 20 and 22; this is Node.js ${process.versions.node}`,
  );
