import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

/** Providers that run for as long as the tests of a file: Terraform attaches to them and starts none. */
export interface AttachedProviders {
  /**
   * Runs a command with one that nobody else uses, in the environment that Terraform would give it. `command` gets the value for
   * TF_REATTACH_PROVIDERS. Rejects when the provider ends early.
   */
  lend<T>(env: NodeJS.ProcessEnv, command: (reattach: string) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Attached {
  readonly reattach: string;
  readonly process: ChildProcess;
}

const CHANGES_ENVIRONMENT = resolve("test/support/changing-environment.cjs");

/** Starts the built provider as `tocsin debug` does, as often as commands run at one time. */
export function createAttachedProviders(): AttachedProviders {
  const idle: Attached[] = [];
  const all: ChildProcess[] = [];
  async function start(env: NodeJS.ProcessEnv): Promise<Attached> {
    const options = { env, execArgv: ["--require", CHANGES_ENVIRONMENT], silent: true };
    const child = fork("dist/main.js", ["debug"], options);
    all.push(child);
    return { reattach: await reattachFrom(child), process: child };
  }
  return {
    async lend(env, command) {
      const attached = idle.pop() ?? (await start(env));
      await give(attached.process, env);
      try {
        return await command(attached.reattach);
      } finally {
        idle.push(attached);
      }
    },
    async close() {
      await Promise.all(all.map(end));
    },
  };
}

async function reattachFrom(child: ChildProcess): Promise<string> {
  const output = { stdout: "", stderr: "" };
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  child.stdout?.setEncoding("utf8");
  for await (const text of child.stdout ?? []) {
    output.stdout += String(text);
    const [, value] = /^TF_REATTACH_PROVIDERS='([^']+)'\n/.exec(output.stdout) ?? [];
    if (value !== undefined) return value;
  }
  throw new Error(`the provider ended:\n${output.stdout}${output.stderr}`);
}

/** Resolves when the provider has this environment. */
async function give(child: ChildProcess, env: NodeJS.ProcessEnv): Promise<void> {
  const given = once(child, "message", { signal: AbortSignal.timeout(10_000) });
  child.send(env);
  await given;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
