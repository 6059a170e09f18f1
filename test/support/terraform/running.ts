import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { run } from "./terraform.ts";

/** The end of a command; the code is null if a signal ended it. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that runs in a process group of its own, as it would in a terminal. */
export interface Running {
  readonly pid: number;
  /** Signals the process alone, as `kill` does. */
  signal(name: NodeJS.Signals): void;
  /** Signals the process and all that it started, as a terminal does for Ctrl-C. */
  signalGroup(name: NodeJS.Signals): void;
  /** The processes that it has started and that still run, theirs included. */
  descendants(): Promise<readonly number[]>;
  readonly ended: Promise<Ended>;
  /** Resolves to stdout as soon as it contains these words; rejects if the command ends without them. */
  printed(text: string): Promise<string>;
}

/** Starts a command, which the caller must await or end. */
export function start(
  command: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Running {
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  // Node's own.
  const ended = once(child, "close").then(([code]): Ended => ({ code: code as number | null, ...output }));
  const pid = child.pid ?? 0;
  return {
    pid,
    signal: (name) => void child.kill(name),
    signalGroup: (name) => void process.kill(-pid, name),
    descendants: () => descendantsOf(pid),
    ended,
    async printed(expected) {
      const over = ended.then(() => true);
      for (let isOver = false; !output.stdout.includes(expected);) {
        if (isOver) throw new Error(`ended without printing "${expected}":\n${output.stdout}${output.stderr}`);
        isOver = await Promise.race([over, once(child.stdout, "data").then(() => false)]);
      }
      return output.stdout;
    },
  };
}

async function descendantsOf(pid: number): Promise<readonly number[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid="], { cwd: ".", env: process.env });
  const processes = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found: number[] = [];
  for (let parents = [pid]; parents.length > 0; found.push(...parents)) {
    parents = processes.flatMap(([child = 0, parent = 0]) => (parents.includes(parent) ? [child] : []));
  }
  return found;
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Resolves when all of these processes have ended, to those that still run after the time. */
export async function survivors(pids: readonly number[], withinMs: number): Promise<readonly number[]> {
  const deadline = Date.now() + withinMs;
  let alive = pids.filter(isAlive);
  while (alive.length > 0 && Date.now() < deadline) {
    await wait(20);
    alive = pids.filter(isAlive);
  }
  return alive;
}
