import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { keep } from "../kept.ts";

/** Providers that run beside the tests: Terraform attaches to them and starts none. */
export interface AttachedProviders {
  /**
   * Runs a command with one that nobody else uses, in the environment that Terraform would give it. `command` gets the
   * value for TF_REATTACH_PROVIDERS. Rejects when the provider ends early.
   */
  lend<T>(env: NodeJS.ProcessEnv, command: (reattach: string) => Promise<T>): Promise<T>;
  /** Ends them, and keeps this process running until they have ended. */
  close(): void;
}

interface Attached {
  readonly reattach: string;
  readonly process: ChildProcess;
}

const CHANGES_ENVIRONMENT = resolve("test/support/terraform/changing-environment.cjs");

/** The providers of this worker. Each test file that attaches reuses those of the files before it. */
export const attachedProviders = (): AttachedProviders => keep("attached providers", createAttachedProviders);

/**
 * Starts the built provider as `tocsin debug` does, once for each command that runs at the same time. Each ends with
 * this process at the latest.
 */
function createAttachedProviders(): AttachedProviders {
  const idle: Attached[] = [];
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
    close() {
      for (const { process: child } of idle.splice(0)) {
        child.ref();
        child.kill("SIGTERM");
      }
    },
  };
}

async function start(env: NodeJS.ProcessEnv): Promise<Attached> {
  const child = fork("dist/main.js", ["debug"], { env, execArgv: ["--require", CHANGES_ENVIRONMENT], silent: true });
  const reattach = await reattachFrom(child);
  // The process that started it may end while it runs.
  // Its pipes are sockets.
  for (const held of [child, child.channel, child.stdout, child.stderr]) (held as Held | null)?.unref();
  return { reattach, process: child };
}

/** A process that is kept running. */
interface Held {
  unref(): void;
}

/** The variable that attaches Terraform. What else the provider prints is read and dropped. */
async function reattachFrom(child: ChildProcess): Promise<string> {
  const output = { stdout: "", stderr: "" };
  const ended = once(child, "exit").then(() => true);
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  for (;;) {
    const [, value] = /^TF_REATTACH_PROVIDERS='([^']+)'\n/.exec(output.stdout) ?? [];
    if (value !== undefined) return value;
    const isOver = await Promise.race([ended, once(child.stdout ?? child, "data").then(() => false)]);
    if (isOver) throw new Error(`the provider ended:\n${output.stdout}${output.stderr}`);
  }
}

/** Resolves when the provider has this environment. */
async function give(child: ChildProcess, env: NodeJS.ProcessEnv): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const ended = once(child, "exit", { signal }).then(() => "ended");
  child.send(env);
  const word = await Promise.race([once(child, "message", { signal }).then(String), ended]);
  waiting.abort();
  if (word === "ended") throw new Error("the provider that Terraform attaches to has ended");
}
