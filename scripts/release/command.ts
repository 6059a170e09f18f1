import { execFile } from "node:child_process";

/** Options of a command besides its arguments. */
interface CommandOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** The folder that it runs in; the current one by default. */
  readonly cwd?: string;
  /** The text for its stdin. */
  readonly input?: string;
}

/** Runs a command to its end, and returns what it printed. Throws, with what it said, where it fails. */
export function command(name: string, args: readonly string[], options: CommandOptions = {}): Promise<string> {
  const { env = process.env, cwd = ".", input = "" } = options;
  return new Promise((resolve, reject) => {
    const child = execFile(name, args, { env, cwd, maxBuffer: 256 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${name} ${args[0] ?? ""} has failed: ${stderr.trim() || error.message}`));
    });
    // A program that fails at once does not read all of it.
    child.stdin?.on("error", () => undefined).end(input);
  });
}

/** Runs a program as `command` does. */
export type Run = typeof command;
