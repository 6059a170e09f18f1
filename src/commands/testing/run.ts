import { spawn } from "node:child_process";

/** The output of a finished command, with its exit code. */
export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Options of `run` besides the command line. */
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

/** Variables that change what Terraform or the provider does: where they look, what they say, whom they ask. */
const DECIDES = /^(TOCSIN_|GITLAB_|TF_|CI_SERVER_URL$)/;

/** Variables for downloading other providers and modules, and for logging. */
const IS_KEPT = /^TF_(TOKEN_|PLUGIN_CACHE_|LOG)/;

/**
 * The environment of this process without what would change the outcome of a test, and with these variables. Terraform
 * asks nobody whether there is a newer one.
 */
export function environment(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !DECIDES.test(name) || IS_KEPT.test(name));
  return { ...Object.fromEntries(kept), CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1", ...extra };
}
