/**
 * Runs the real terraform (or tofu) in a folder, with an environment in which nothing of the machine's own shows
 * through.
 */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { environment } from "../../../src/commands/testing/run.ts";

export { run, type Finished, type RunOptions } from "../../../src/commands/testing/run.ts";

/**
 * Every terraform to use: those in TERRAFORM_BINARY_NAME, with `:` between them, else `terraform`, else `tofu` on the
 * PATH. Throws where a named one is not there.
 */
export function findEngines(env: NodeJS.ProcessEnv = process.env): readonly string[] {
  const found = (name: string): string | null => findOnPath(name, env.PATH ?? "");
  const named = (env.TERRAFORM_BINARY_NAME ?? "").split(delimiter).filter((name) => name !== "");
  if (named.length === 0) return ["terraform", "tofu"].flatMap((name) => found(name) ?? []).slice(0, 1);
  return named.map((name) => {
    const path = found(name);
    if (path === null) throw new Error(`TERRAFORM_BINARY_NAME names ${name}, which is not there`);
    return path;
  });
}

/** The advice for a machine without an engine. */
export const NO_ENGINE =
  "there is no terraform and no tofu on the PATH. Install one first: " +
  "https://developer.hashicorp.com/terraform/install or https://opentofu.org/docs/intro/install";

/** The engines of the end-to-end tests. Throws if there is none: without it they would show nothing. */
export function requireEngines(): readonly [string, ...string[]] {
  const [first, ...others] = findEngines();
  if (first === undefined) throw new Error(`${NO_ENGINE}\n\`npm run engine\` fetches OpenTofu.`);
  return [first, ...others];
}

/** The first terraform to use; null when there is none. */
export const findTerraform = (env?: NodeJS.ProcessEnv): string | null => findEngines(env)[0] ?? null;

/** The first program of this name on a PATH; null for none. */
export function findOnPath(name: string, path: string): string | null {
  const candidates = name.includes("/") ? [name] : path.split(delimiter).map((folder) => join(folder, name));
  return candidates.find(isExecutable) ?? null;
}

/** Whether a file can be run. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The environment of a test of users, also without proxies, jest's settings, and what Terraform may log or know. */
export function cleanEnvironment(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = Object.entries(environment({})).filter(
    ([name]) => name === "TF_IN_AUTOMATION" || !/^(TF_|JEST_)|^(https?|no|all)_proxy$/i.test(name),
  );
  // Whatever else reads this variable takes it for one name.
  const [first] = process.env["TERRAFORM_BINARY_NAME"] === undefined ? [] : findEngines();
  const one = first === undefined ? {} : { TERRAFORM_BINARY_NAME: first };
  return { ...Object.fromEntries(kept), ...one, ...extra };
}
