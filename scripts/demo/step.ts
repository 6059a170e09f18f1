/** The steps of a script, each reported in one line. */
import { stripVTControlCharacters } from "node:util";
import { run, type RunOptions } from "../../test/support/terraform.ts";

/** Prints one line. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Aborted when the script is interrupted: by a signal, or because its output is closed, as in `npm run demo | head`. */
export function whenInterrupted(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => controller.abort());
  process.stdout.on("error", () => controller.abort());
  return controller.signal;
}

/** The options of a step. */
export interface StepOptions extends RunOptions {
  /** The command line to print. */
  readonly shown: string;
  /** The expected exit code; the default is 0. */
  readonly code?: number;
}

/**
 * Runs a command, prints its exit code, and returns its output without colours. Throws if the exit code differs or the
 * script is interrupted.
 */
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

/**
 * The last summary line in Terraform's output: an apply also prints the summary of its plan. `cdktf` puts the stack's
 * name first.
 */
function summaryOf(text: string): string {
  const lines = text.matchAll(/^(?:\w+ )? *((?:Plan:|Apply complete!|Destroy complete!|No changes\.).*)$/gm);
  const last = [...lines].at(-1)?.[1];
  return last === undefined ? "" : ` - ${last}`;
}

/** Runs a script. Its last line is `name: ok`; if it fails, the line has the reason, and the exit code is 1. */
export async function runScript(name: string, script: () => Promise<void>): Promise<void> {
  try {
    await script();
    say(`${name}: ok`);
  } catch (thrown) {
    process.stderr.write(`${name}: failed: ${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
    process.exitCode = 1;
  }
}
