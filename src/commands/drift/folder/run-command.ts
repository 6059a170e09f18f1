import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Stop } from "../../terminal/index.ts";

/** Options for running a command. */
export interface RunOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Interrupts the command when it is aborted, and ends it when `kill` is. */
  readonly stop: Stop;
  /** Called for each line of stdout. */
  readonly onLine: (line: string) => void;
}

/** The end of a command; its code is null if a signal ended it. */
export interface CommandEnd {
  readonly code: number | null;
  /** The end of what it printed on stderr. */
  readonly stderr: string;
}

const MAX_STDERR_LENGTH = 64 * 1024;

/** Runs a command to its end. Rejects only when it cannot start. */
export function runCommand(command: readonly string[], { cwd, env, stop, onLine }: RunOptions): Promise<CommandEnd> {
  const [program = "", ...args] = command;
  return new Promise((resolve, reject) => {
    // In a process group of its own, a terminal's Ctrl-C reaches it once, through us: at a second one Terraform gives
    // up at once.
    const child = spawn(program, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const interrupt = (): void => void child.kill("SIGINT");
    const kill = (): void => void child.kill("SIGKILL");
    stop.interrupt.addEventListener("abort", interrupt, { once: true });
    stop.kill.addEventListener("abort", kill, { once: true });
    if (stop.interrupt.aborted) interrupt();
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr = (stderr + text).slice(-MAX_STDERR_LENGTH)));
    const lines = createInterface(child.stdout).on("line", onLine);
    const read = new Promise<void>((done) => lines.on("close", done));
    child.on("error", reject);
    child.on("close", (code) => {
      stop.interrupt.removeEventListener("abort", interrupt);
      stop.kill.removeEventListener("abort", kill);
      void read.then(() => resolve({ code, stderr }));
    });
  });
}
