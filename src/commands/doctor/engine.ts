import { execFile } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { ADDRESS } from "../install/index.ts";
import { type EngineCommand, findEngine, type ProgramName, readLockedProvider } from "../terraform/index.ts";
import { type Check, ok, problem, stopAt, warning } from "./result.ts";
import type { Setup } from "./setup.ts";

/** The Terraform or OpenTofu that is on the PATH. */
export interface TerraformProgram {
  readonly name: ProgramName;
  /** The command that a user types to run it. */
  readonly command: EngineCommand;
  /** The full address of the provider in it. */
  readonly address: string;
  readonly file: string;
  /** Its platform in its own words, such as `linux_amd64`. */
  readonly platform: string;
}

const INSTALL = "Install Terraform 1.0 or newer, or OpenTofu, and check that it is on the PATH.";

/** Since when each program has functions of providers. */
const FUNCTIONS = { Terraform: "1.8", OpenTofu: "1.7" } as const;

/** A command of GitHub Actions, which the wrapper of its set-up action prints after the output of Terraform. */
const OF_WRAPPER = /^::\w+::/m;

/** Checks the program that will run the provider. */
export async function* checkEngine(setup: Setup): Check<TerraformProgram> {
  const { named, file } = await findEngine(setup);
  if (file === null) {
    const what = named === null ? "terraform and no tofu" : named;
    const where = named === null ? "" : ` (TERRAFORM_BINARY_NAME is ${setup.env["TERRAFORM_BINARY_NAME"] ?? ""})`;
    return yield* stopAt(problem("terraform", `There is no ${what} on the PATH${where}.`, INSTALL));
  }
  const { stdout, stderr } = await runProgram(file, ["version"], setup);
  const [, printedName, version] = /^(Terraform|OpenTofu) v(\d+\.\d+\.\d+\S*)/m.exec(stdout) ?? [];
  const [, platform] = /^on (\w+)$/m.exec(stdout) ?? [];
  if (printedName === undefined || version === undefined || platform === undefined) {
    return yield* stopAt(
      problem("terraform", `${file} does not say its version: ${errorIn(stdout + stderr)}`, INSTALL),
    );
  }
  const name = printedName === "OpenTofu" ? printedName : "Terraform";
  const program = `${name} ${version} (${file})`;
  if (isBefore(version, "1.0")) return yield* stopAt(problem("terraform", `${program} is too old.`, INSTALL));
  const since = FUNCTIONS[name];
  if (OF_WRAPPER.test(stdout)) {
    const finding = `${program} is a wrapper: it prints lines of its own, so that states and plans cannot be read.`;
    yield warning(
      "terraform",
      finding,
      "For hashicorp/setup-terraform, write `terraform_wrapper: false` in the workflow.",
    );
  } else if (isBefore(version, since)) {
    yield warning("terraform", `${program} has no functions of providers.`, `The functions need ${name} ${since}.`);
  } else yield ok("terraform", program);
  return { name, command: commandOf(name), address: ADDRESS[name], file, platform };
}

const commandOf = (name: ProgramName): EngineCommand => (name === "OpenTofu" ? "tofu" : "terraform");

/** Says how to initialize a folder, or how to use the engine that has initialized it. */
export async function initAdvice(engine: TerraformProgram, folder: string): Promise<string> {
  const other = await otherEngine(engine, folder);
  const run = `\`${engine.command} init\` in ${folder}`;
  return other === null
    ? `Run ${run}.`
    : `Set TERRAFORM_BINARY_NAME=${commandOf(other)} to use ${other} here. To move the folder to ${engine.name}, run ${run}.`;
}

/** The other engine, if the lock file in the folder has the provider from that one's registry alone. */
export async function otherEngine({ name, address }: TerraformProgram, folder: string): Promise<ProgramName | null> {
  if ((await readLockedProvider(folder, address)) !== null) return null;
  const other = name === "OpenTofu" ? "Terraform" : "OpenTofu";
  return (await readLockedProvider(folder, ADDRESS[other])) === null ? null : other;
}

/** Whether an error of Terraform is about what `init` installs. */
export const needsInit = (error: string): boolean =>
  /\b(terraform|tofu) init\b|\b(there is no|the cached) package for\b/.test(error);

/** A text of Terraform, which is wrapped and has paragraphs. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Matches the configuration that Terraform quotes in an error. */
const SOURCE = /\n\s*on [^\n]+ line \d+[^\n]*:\n(?:\s*\d+: [^\n]*\n)*/;

/** Matches Terraform's messages about its own settings, in frames of lines. */
const ABOUT_SETTINGS = /^There are some problems with the CLI configuration:$|╷[^╵]*╵/gm;

/** The first error that Terraform prints, with its reason, on one line and without a terminal's colors. */
export function errorIn(output: string): string {
  const text = stripVTControlCharacters(output);
  const [, framed] = /^[│\s]*Error: ([^╵]*?)(?=^[│\s]*(?:Error|Warning): |╵|(?![^]))/m.exec(text) ?? [];
  const error = (framed ?? text.replace(ABOUT_SETTINGS, "")).replace(/[│╷╵]/g, "");
  return onOneLine(error.replace(SOURCE, ": "));
}

const isBefore = (version: string, other: string): boolean => version.localeCompare(other, "en", { numeric: true }) < 0;

/** The end of a command. */
interface Ended {
  readonly isSuccess: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 512 * 1024 * 1024;

/** Runs a program in the folder to its end, without questions, logs and calls home. Never rejects. */
export function runProgram(file: string, args: readonly string[], { folder, env }: Setup): Promise<Ended> {
  const kept = Object.entries(env).filter(([name]) => !name.startsWith("TF_LOG"));
  const quiet = { CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1", TF_INPUT: "0" };
  const options = { cwd: folder, env: { ...Object.fromEntries(kept), ...quiet }, timeout: TIMEOUT_MS };
  return new Promise((resolve) => {
    execFile(file, args, { ...options, maxBuffer: MAX_BYTES, encoding: "utf8" }, (error, stdout, stderr) =>
      resolve({ isSuccess: error === null, stdout, stderr: stderr === "" ? (error?.message ?? "") : stderr }),
    );
  });
}
