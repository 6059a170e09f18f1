/** The steps of a script, each reported with its outcome. */
import { stripVTControlCharacters } from "node:util";
import { run, type RunOptions } from "../../test/support/terraform/terraform.ts";
import { faint, good } from "./paint.ts";

/** Prints one line. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Aborted when the script is interrupted: by a signal, or because its output is closed, as in `npm run demo | head`.
 */
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

/** Prints a command line, runs it as `quietStep` does, and prints its exit code, its time and Terraform's summary. */
export async function step(commandLine: readonly string[], options: StepOptions): Promise<string> {
  say(`$ ${options.shown}`);
  const startedMs = performance.now();
  const text = await quietStep(commandLine, options);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const summary = summaryOf(text);
  say(faint(`  exit ${options.code ?? 0} in ${seconds} s${summary === undefined ? "" : `: ${summary}`}`));
  return text;
}

/**
 * Runs a command and returns its output without colors. Throws if the exit code differs or the script is interrupted.
 */
export async function quietStep(commandLine: readonly string[], options: StepOptions): Promise<string> {
  const [command = "", ...args] = commandLine;
  const { shown, code = 0, signal } = options;
  const { code: actual, stdout, stderr } = await run(command, args, options);
  if (signal?.aborted) throw new Error("interrupted");
  if (actual !== code) throw new Error(`${shown} ended with ${actual}, not ${code}:\n${stdout}${stderr}`);
  return stripVTControlCharacters(stdout);
}

/**
 * The last summary line in Terraform's output: an apply also prints the summary of its plan. `cdktf` puts the stack's
 * name first.
 */
function summaryOf(text: string): string | undefined {
  const lines = text.matchAll(/^(?:\w+ )? *((?:Plan:|Apply complete!|Destroy complete!).*|No changes\.)/gm);
  return [...lines].at(-1)?.[1];
}

/** Runs a script. Its last line is `name: ok`; if it fails, the line has the reason, and the exit code is 1. */
export async function runScript(name: string, script: () => Promise<void>): Promise<void> {
  try {
    await script();
    say(good(`${name}: ok`));
  } catch (thrown) {
    process.stderr.write(`${name}: failed: ${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
    process.exitCode = 1;
  }
}
