import { isTooOld, OLDEST_NODE } from "../../old-node.ts";
import { findProgram } from "../terraform/index.ts";
import { runProgram } from "./engine.ts";
import { ok, problem, type Result } from "./result.ts";
import type { Setup } from "./setup.ts";

const INSTALL = `Install Node.js ${OLDEST_NODE} or newer, and check that the PATH of the shell or CI job that runs Terraform finds it first.`;

/**
 * Checks the `node` that the provider will run with: the first one on the PATH, which need not be the one that runs
 * this command.
 */
export async function checkNode(setup: Setup): Promise<Result> {
  const file = await findProgram("node", setup);
  if (file === null) return problem("node", "There is no node on the PATH, and the provider needs it.", INSTALL);
  const { stdout } = await runProgram(file, ["--version"], setup);
  const [, version] = /^v(\d+\.\d+\.\d+)/.exec(stdout) ?? [];
  if (version === undefined) return problem("node", `${file} is on the PATH, and does not say its version.`, INSTALL);
  if (!isTooOld(version)) return ok("node", `Node.js ${version} (${file})`);
  return problem("node", `The provider requires Node.js ${OLDEST_NODE} or newer; ${file} is ${version}.`, INSTALL);
}
