/** Runs the real terraform (or tofu) in a folder, with an environment in which nothing of the machine's own shows through. */
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** What a finished command printed, and how it ended. */
export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The terraform to use: TERRAFORM_BINARY_NAME, else `terraform`, else `tofu` on the PATH; null when there is none. */
export function findTerraform(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env.TERRAFORM_BINARY_NAME ?? "";
  const names = named === "" ? ["terraform", "tofu"] : [named];
  return names.map((name) => findOnPath(name, env.PATH ?? "")).find((path) => path !== null) ?? null;
}

function findOnPath(name: string, path: string): string | null {
  const candidates = name.includes("/") ? [name] : path.split(delimiter).map((folder) => join(folder, name));
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The environment without what could change an outcome: other services' tokens and addresses, proxies, settings of Terraform and of jest. */
export function cleanEnvironment(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(TOCSIN_|GITLAB_|TF_|JEST_|CI_SERVER_URL$)|^(https?|no|all)_proxy$/i.test(name),
  );
  return { ...Object.fromEntries(kept), CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1", ...extra };
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
