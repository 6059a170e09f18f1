/**
 * Runs the real terraform (or tofu) in a folder, with an environment in which nothing of the machine's own shows
 * through.
 */
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** What a finished command printed, and how it ended. */
export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

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

/**
 * The environment without what could change an outcome: other services' tokens and addresses, proxies, settings of
 * Terraform and of jest.
 */
export function cleanEnvironment(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(TOCSIN_|GITLAB_|TF_|JEST_|CI_SERVER_URL$)|^(https?|no|all)_proxy$/i.test(name),
  );
  // Whatever else reads this variable takes it for one name.
  const [first] = process.env["TERRAFORM_BINARY_NAME"] === undefined ? [] : findEngines();
  const one = first === undefined ? {} : { TERRAFORM_BINARY_NAME: first };
  return { ...Object.fromEntries(kept), CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1", ...one, ...extra };
}

/** What `run` needs besides the command line. */
export interface RunOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Interrupts the command as Ctrl-C would. The command then runs in a process group of its own. */
  readonly signal?: AbortSignal;
}

/** Runs a command to its end; a code other than 0 is an answer, not an error. Rejects only when it cannot start. */
export function run(command: string, args: readonly string[], { cwd, env, signal }: RunOptions): Promise<Finished> {
  return new Promise((resolve, reject) => {
    // A terminal's Ctrl-C must not arrive beside ours: after a second one Terraform gives up what it is doing.
    const detached = signal !== undefined;
    const child = spawn(command, args, { cwd, env, detached, stdio: ["ignore", "pipe", "pipe"] });
    const interrupt = (): void => void child.kill("SIGINT");
    if (signal?.aborted === true) interrupt();
    signal?.addEventListener("abort", interrupt, { once: true });
    const output = { stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
    child.on("error", reject);
    child.on("close", (code) => {
      signal?.removeEventListener("abort", interrupt);
      resolve({ code: code ?? 1, ...output });
    });
  });
}
