import * as colors from "yoctocolors";
import { reasonFrom } from "../../kit/foreign-error.ts";
import { diagnosticError } from "../../kit/errors.ts";
import { ERRORS, invalidOptions } from "../diagnostics.ts";
import { hasCode, writeWhole } from "../terminal/index.ts";
import { baselineOf } from "./known/index.ts";
import type { DriftReport } from "./model/index.ts";
import { FORMATS, NO_PAINT, wrapped, type FormatName, type Paint } from "./report/index.ts";

/** A report to write. */
export interface Output {
  readonly format: FormatName;
  /** A file; `-` is stdout. */
  readonly file: string;
}

/** These can follow each other on stdout; every other format is a document of its own. */
const SHARES_STDOUT: readonly FormatName[] = ["text", "github"];

/**
 * Every output, with the text on stdout where nothing else goes there. Throws `invalid` where they exclude each other.
 */
export function allOutputs(named: readonly Output[]): readonly Output[] {
  const onStdout = named.filter(({ file }) => file === "-");
  if (onStdout.length === 0) return [...named, { format: "text", file: "-" }];
  if (onStdout.length === 1 || onStdout.every(({ format }) => SHARES_STDOUT.includes(format))) return named;
  const formats = onStdout.map(({ format }) => format).join(", ");
  throw invalidOptions("Two reports for stdout", `Write all but one of them into files: ${formats}.`);
}

/** Options for writing the outputs, and the files to write besides. */
export interface WriteOptions {
  readonly outputs: readonly Output[];
  /** The file for the baseline of the report; null for none. */
  readonly baseline: string | null;
  readonly isPlain: boolean;
}

/** Writes a report in every format, and its baseline. One that cannot be written does not keep the others from it. */
export async function writeOutputs(report: DriftReport, { outputs, baseline, isPlain }: WriteOptions): Promise<void> {
  const failures: unknown[] = [];
  const attempt = (file: string, text: string): Promise<unknown> =>
    write(file, text).catch((thrown: unknown) => failures.push(thrown));
  if (baseline !== null) await attempt(baseline, baselineOf(report));
  for (const { format, file } of outputs) {
    const paint = file !== "-" || isPlain ? NO_PAINT : PAINT;
    const written = FORMATS[format](report, paint);
    await attempt(file, file === "-" && format === "text" ? forTerminal(written) : written);
  }
  if (failures.length > 0) {
    throw diagnosticError(ERRORS.cannotWrite, { named: "every file", why: failures.map(reasonFrom).join("\n") });
  }
}

/** A pipe has no columns. */
const forTerminal = (text: string): string => {
  const { isTTY, columns } = process.stdout;
  return isTTY && columns > 0 ? wrapped(text, columns) : text;
};

// The library heeds NO_COLOR, FORCE_COLOR and TERM.
const PAINT: Paint = { strong: colors.bold, bad: colors.red, good: colors.green, faint: colors.dim };

async function write(file: string, text: string): Promise<void> {
  if (file !== "-") return writeWhole(file, text);
  return new Promise((resolve, reject) =>
    process.stdout.write(text, (error) => {
      // A reader such as `head` may have gone: what was found still decides the exit code.
      if (error === null || error === undefined || hasCode(error, "EPIPE")) resolve();
      else reject(error);
    }),
  );
}
