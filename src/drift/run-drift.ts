import { DiagnosticError } from "../kit/errors.ts";
import { assertSeparate, assertWritable, readInput, stoppable, type Stop } from "../system/index.ts";
import { isConfigurationName } from "../terraform/index.ts";
import { readFolders, type PlanOptions } from "./folder/index.ts";
import { markKnown, parseBaseline, parseIgnoreFile } from "./known/index.ts";
import { mergeFiles } from "./merge/index.ts";
import { exitCodeOf, reportOf, type FailOn, type ObjectReading, type ReportParts } from "./model/index.ts";
import { allOutputs, writeOutputs, type Output } from "./outputs.ts";
import { placeFindings } from "./place/index.ts";
import { readPlanFile } from "./plan/index.ts";
import type { StandIn } from "./state/index.ts";
import { startProgress, type Progress } from "./work/index.ts";

/** What to look at: folders, a plan, a state, or the reports of other runs. */
export type DriftSource =
  | { readonly kind: "folders"; readonly folders: readonly string[]; readonly plan: PlanOptions; readonly jobs: number }
  | { readonly kind: "plan"; readonly file: string }
  | { readonly kind: "reports"; readonly files: readonly string[] }
  | {
      readonly kind: "state";
      readonly file: string;
      readonly standIns: readonly StandIn[];
      readonly parallelism?: number;
    };

/** Everything that the command is told. */
export interface DriftOptions {
  readonly source: DriftSource;
  /** Whether what was not checked is no error. */
  readonly partialOk: boolean;
  /** What counts like drift. */
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
  const { source, ignore, baseline, writeBaseline } = options;
  const outputs = allOutputs(options.outputs);
  await checkFiles(options, outputs);
  // Files with mistakes are refused before the work.
  const known = {
    ignore: ignore === null ? [] : parseIgnoreFile({ name: ignore, text: await readInput(ignore) }),
    baseline: baseline === null ? [] : parseBaseline({ name: baseline, text: await readInput(baseline) }),
    today: new Date().toISOString().slice(0, 10),
  };
  return stoppable(async (stop) => {
    const found = await read(source, stop, options.isColoured);
    const { readings, notes } = markKnown(found.readings, known);
    const interrupted = stop.interrupt.aborted || found.interrupted === true;
    const { failOn } = options;
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
  throw new DiagnosticError({
    code: "invalid",
    summary: `Cannot write ${file}`,
    detail: "Terraform takes a file with this name for configuration. Give it another ending.",
  });
}

const present = (file: string | null): readonly string[] => (file === null ? [] : [file]);

/** The files that a source is read from. */
function filesOf(source: DriftSource): readonly string[] {
  if (source.kind === "reports") return source.files;
  return source.kind === "folders" ? [] : [source.file];
}

async function read(source: DriftSource, stop: Stop, isColoured: boolean): Promise<ReportParts> {
  if (source.kind === "reports") return mergeFiles(source.files);
  // A plan and a state do not say where they were made: often in the folder that the command runs in.
  const place = (reading: ObjectReading): Promise<ObjectReading> => placeFindings(reading, ".", process.env);
  if (source.kind === "plan") return { readings: [await place(await readPlanFile(source.file))] };
  // CI systems keep every frame as a line. A terminal that has not said its size yet has no columns, to which no text
  // can be wrapped.
  const isShown = process.stderr.isTTY && process.stderr.columns > 0 && isColoured && process.env["CI"] === undefined;
  const progress = await startProgress(isShown);
  try {
    if (source.kind === "state") return { readings: [await place(await readOneState(source, stop, progress))] };
    const { update: onProgress, countFolders: onFolder } = progress;
    return { readings: await readFolders({ ...source, stop, onProgress, onFolder }) };
  } finally {
    progress.end();
  }
}

/** The engine of the provider is loaded only where a state is read. */
async function readOneState(
  { file: path, ...source }: Extract<DriftSource, { kind: "state" }>,
  { interrupt: signal }: Stop,
  { countObjects: onProgress, pause: onPause }: Progress,
): Promise<ObjectReading> {
  const { readState } = await import("./state/index.ts");
  return readState({ ...source, path, env: process.env, signal, onProgress, onPause });
}
