import { diagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { assertSeparate, assertWritable, readInput, stoppable } from "../terminal/index.ts";
import { isConfigurationName } from "../terraform/index.ts";
import { markKnown, parseBaseline, parseIgnoreFile } from "./known/index.ts";
import { exitCodeOf, reportOf, type FailOn } from "./model/index.ts";
import { allOutputs, writeOutputs, type Output } from "./outputs.ts";
import { readSource, type DriftSource, type UndeclaredOptions } from "./read-source.ts";

/** Everything that the command is told. */
export interface DriftOptions {
  readonly source: DriftSource;
  readonly undeclared: UndeclaredOptions;
  /** Whether a partial result is acceptable. */
  readonly partialOk: boolean;
  /** Findings that count as drift for the exit code. */
  readonly failOn: readonly FailOn[];
  readonly outputs: readonly Output[];
  readonly ignore: string | null;
  readonly baseline: string | null;
  readonly writeBaseline: string | null;
  readonly isColoured: boolean;
}

/**
 * Finds drift, writes the reports, and returns the exit code. Throws `invalid` for options and files that cannot be
 * used.
 */
export async function runDrift(options: DriftOptions): Promise<number> {
  const { ignore, baseline, writeBaseline, failOn } = options;
  const outputs = allOutputs(options.outputs);
  await checkFiles(options, outputs);
  // Files with mistakes are refused before the work.
  const known = {
    ignore: ignore === null ? [] : parseIgnoreFile({ name: ignore, text: await readInput(ignore) }),
    baseline: baseline === null ? [] : parseBaseline({ name: baseline, text: await readInput(baseline) }),
    today: new Date().toISOString().slice(0, 10),
  };
  return stoppable(async (stop) => {
    const found = await readSource(options, stop);
    const { readings, notes } = markKnown(found.readings, known);
    const interrupted = stop.interrupt.aborted || found.interrupted === true;
    const report = reportOf({ ...found, readings, notes: [...(found.notes ?? []), ...notes], interrupted, failOn });
    const isPlain = !(options.isColoured && process.stdout.isTTY);
    await writeOutputs(report, { outputs, baseline: writeBaseline, isPlain });
    return exitCodeOf(report, options.partialOk);
  });
}

/**
 * Throws `invalid` for files that cannot be written, for those that would be written over what is read, and for those
 * that Terraform would read. A baseline may replace itself.
 */
async function checkFiles({ source, ignore, baseline, writeBaseline }: DriftOptions, outputs: readonly Output[]) {
  const reports = outputs.map(({ file }) => file);
  const written = [...reports, ...present(writeBaseline)];
  assertNoConfiguration(written);
  await assertWritable(written.filter((file) => file !== "-"));
  await assertSeparate({ read: [...filesOf(source), ...present(ignore)], written });
  await assertSeparate({ read: present(baseline), written: reports });
}

/** Terraform reads every file with such a name in its folder, and the next plan there would fail. */
function assertNoConfiguration(written: readonly string[]): void {
  const file = written.find(isConfigurationName);
  if (file === undefined) return;
  const why = "Terraform takes a file with this name for configuration. Give it another ending.";
  throw diagnosticError(ERRORS.cannotWrite, { named: file, why });
}

const present = (file: string | null): readonly string[] => (file === null ? [] : [file]);

/** The files that a source is read from. */
function filesOf(source: DriftSource): readonly string[] {
  if (source.kind === "folders") return [];
  return source.kind === "plan" ? [source.file] : source.files;
}
