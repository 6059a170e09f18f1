/** The steps of a script that shows something, one line each. */
import { stripVTControlCharacters } from "node:util";
import { run, type RunOptions } from "../../test/support/terraform.ts";

/** Prints one line. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Aborted when somebody ends the script: by a signal, or by reading no further, as in `npm run demo | head`. */
export function whenInterrupted(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => controller.abort());
  process.stdout.on("error", () => controller.abort());
  return controller.signal;
}

/** What a step is told besides the command line. */
export interface StepOptions extends RunOptions {
  /** The command line as a person would write it. */
  readonly shown: string;
  /** How it is to end; the default is 0. */
  readonly code?: number;
}

/** Runs a command, says how it ended, and returns what it printed, without colours. Throws when it ended otherwise, or was interrupted. */
export async function step(commandLine: readonly string[], options: StepOptions): Promise<string> {
  const [command = "", ...args] = commandLine;
  const { shown, code = 0, signal } = options;
  const { code: actual, stdout, stderr } = await run(command, args, options);
  if (signal?.aborted) throw new Error("interrupted");
  if (actual !== code) throw new Error(`${shown} ended with ${actual}, not ${code}:\n${stdout}${stderr}`);
  const text = stripVTControlCharacters(stdout);
  say(`${shown}: exit ${code}${summaryOf(text)}`);
  return text;
}

/** The last line of Terraform's output that sums it up: an apply shows its plan first, and `cdktf` the stack's name before all. */
function summaryOf(text: string): string {
  const lines = text.matchAll(/^(?:\w+ )? *((?:Plan:|Apply complete!|Destroy complete!|No changes\.).*)$/gm);
  const last = [...lines].at(-1)?.[1];
  return last === undefined ? "" : ` - ${last}`;
}

/** Runs a whole script: its last line is `name: ok`, or the reason why it failed and an exit code of 1. */
export async function runScript(name: string, script: () => Promise<void>): Promise<void> {
  try {
    await script();
    say(`${name}: ok`);
  } catch (thrown) {
    process.stderr.write(`${name}: failed: ${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
    process.exitCode = 1;
  }
}
