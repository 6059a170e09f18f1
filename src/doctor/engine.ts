import { ADDRESS } from "../distribution/index.ts";
import { findEngine, type ProgramName } from "../terraform/index.ts";
import { runProgram } from "./child.ts";
import { ok, problem, warning, type Check } from "./result.ts";
import type { Setup } from "./setup.ts";

/** The Terraform or OpenTofu that is on the PATH. */
export interface TerraformProgram {
  readonly name: ProgramName;
  /** The full address of the provider in it. */
  readonly address: string;
  readonly file: string;
  /** Its platform in its own words, such as `linux_amd64`. */
  readonly platform: string;
}

const INSTALL = "Install Terraform 1.0 or newer, or OpenTofu, and check that it is on the PATH.";

/** Since when each program has functions of providers. */
const FUNCTIONS = { Terraform: "1.8", OpenTofu: "1.7" } as const;

/** Checks the program that will run the provider. */
export async function* checkEngine(setup: Setup): Check<TerraformProgram> {
  const { named, file } = await findEngine(setup);
  if (file === null) {
    const what = named === null ? "terraform and no tofu" : named;
    const where = named === null ? "" : ` (TERRAFORM_BINARY_NAME is ${setup.env["TERRAFORM_BINARY_NAME"] ?? ""})`;
    yield problem("terraform", `There is no ${what} on the PATH${where}.`, INSTALL);
    return null;
  }
  const { stdout, stderr } = await runProgram(file, ["version"], setup);
  const [, word, version] = /^(Terraform|OpenTofu) v(\d+\.\d+\.\d+\S*)/m.exec(stdout) ?? [];
  const [, platform] = /^on (\w+)$/m.exec(stdout) ?? [];
  if (word === undefined || version === undefined || platform === undefined) {
    yield problem("terraform", `${file} does not say its version: ${errorIn(stdout + stderr)}`, INSTALL);
    return null;
  }
  const name = word === "OpenTofu" ? word : "Terraform";
  const words = `${name} ${version} (${file})`;
  if (isBefore(version, "1.0")) {
    yield problem("terraform", `${words} is too old.`, INSTALL);
    return null;
  }
  const since = FUNCTIONS[name];
  if (isBefore(version, since)) {
    yield warning("terraform", `${words} has no functions of providers.`, `The functions need ${name} ${since}.`);
  } else yield ok("terraform", words);
  return { name, address: ADDRESS[name], file, platform };
}

/** The first error that Terraform prints, on one line. */
export function errorIn(output: string): string {
  const text = output.replace(/[│╷╵]/g, "").trim();
  const [, error] = /(?:^|\n)\s*Error: ([^\n]+)/.exec(text) ?? [];
  return error ?? text.split("\n")[0] ?? "";
}

const isBefore = (version: string, other: string): boolean => version.localeCompare(other, "en", { numeric: true }) < 0;
