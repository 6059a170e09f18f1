import type { Client, User } from "../client/index.ts";
import { DiagnosticError } from "../kit/errors.ts";
import { connectFrom, serviceAddress } from "../provider/index.ts";
import { startSpinner, stoppable, type Spinner } from "../system/index.ts";
import { isConfiguration, prepareFolder, requirementsIn, writeFiles, type FormatName } from "./files.ts";
import { openJournal } from "./journal.ts";
import { isPassing, leftOutLines } from "./left-out.ts";
import { readDeclarations, type ReadDeclarations } from "./read-declarations.ts";
import { scopeFrom, type ExportScope, type ScopeOptions } from "./scope.ts";
import { byType } from "./sort.ts";
import { nextSteps, summaryOf } from "./summary.ts";
import { tableOf } from "./table.ts";
import { textsOf } from "./texts.ts";
import { headerOf, type Whose } from "./whose.ts";

/** Everything that the command is told. */
export interface ExportOptions extends ScopeOptions {
  readonly format: FormatName;
  /** Whether objects with equal values share a block. */
  readonly forEach: boolean;
  /** The folder to write into; null where only a table is printed. */
  readonly out: string | null;
  readonly isForced: boolean;
  readonly includeDefaults: boolean;
  readonly isColoured: boolean;
}

/** What a run works with. */
interface Run {
  readonly options: ExportOptions;
  readonly scope: ExportScope;
  readonly env: NodeJS.ProcessEnv;
  readonly client: Client;
  readonly whose: Whose;
  readonly signal: AbortSignal;
  readonly spinner: Spinner;
}

/**
 * Writes what is live as configuration, or prints a table of it, and returns the exit code. Throws a `DiagnosticError`
 * for options that cannot be used, and when not everything could be read: then nothing is written, and the same command
 * goes on where this one has stopped.
 */
export async function runExport(options: ExportOptions, env: NodeJS.ProcessEnv): Promise<number> {
  const scope = scopeFrom(options);
  const { out, format, isForced } = options;
  if (out !== null) await prepareFolder(out, format, isForced);
  const spinner = await startSpinner(options.isColoured && process.stderr.isTTY, "Reading");
  return stoppable(async ({ interrupt: signal }) => {
    const client = await connectFrom(env, { onPause: spinner.pause, warn: printWarning });
    try {
      const whose = { user: await userOf(client, signal), address: serviceAddress(env) ?? "" };
      const run = { options, scope, env, client, whose, signal, spinner };
      return await (out === null ? printTable(run) : writeConfiguration(run, out));
    } finally {
      spinner.end();
      await client.close();
    }
  });
}

const printWarning = ({ summary, detail }: { readonly summary: string; readonly detail: string }): void =>
  void process.stderr.write(`Warning: ${summary}\n${detail}\n`);

/** The user whose settings are read; null where the service does not say, or the token may not ask. */
async function userOf(client: Client, signal: AbortSignal): Promise<User | null> {
  try {
    return await client.account.user({ signal });
  } catch (thrown) {
    const isSilent = thrown instanceof DiagnosticError && thrown.subject === undefined;
    if (isSilent && (thrown.code === "unsupported" || thrown.code === "denied")) return null;
    throw thrown;
  }
}

async function printTable(run: Run): Promise<number> {
  const { options, whose } = run;
  const found = await readDeclarations(run.client, { ...run, journal: null, onProgress: progressOf(run) });
  const { written, untouched } = chosen(found, options);
  run.spinner.end();
  process.stdout.write(tableOf(written) + summaryOf(whose, written, untouched));
  return reportLeftOut(found) === 0 ? 0 : 1;
}

async function writeConfiguration(run: Run, out: string): Promise<number> {
  const { options, scope, whose, spinner } = run;
  const { format, forEach, isForced } = options;
  const of = { user: whose.user?.id ?? null, address: whose.address, scope: scope.words };
  const journal = await openJournal(out, of, isForced);
  let isDone = false;
  try {
    const found = await readDeclarations(run.client, { ...run, journal, onProgress: progressOf(run) });
    spinner.end();
    const passing = reportLeftOut(found);
    if (passing > 0) throw notWhole(passing);
    const { written, untouched } = chosen(found, options);
    const requirements = isConfiguration(format) ? await requirementsIn(out) : null;
    const style = { isShared: forEach, hasProvider: requirements === null };
    const exported = { header: headerOf(whose, scope), declarations: written };
    await writeFiles(out, format, textsOf(exported, format, style));
    isDone = true;
    process.stdout.write(summaryOf(whose, written, untouched) + nextSteps(out, format, requirements));
    return 0;
  } catch (thrown) {
    throw run.signal.aborted ? stopped() : thrown;
  } finally {
    const kept = await journal.close({ isDone });
    spinner.end();
    if (kept > 0) process.stderr.write(`${kept} places are kept for 24 hours: the same command goes on from there.\n`);
  }
}

const progressOf =
  ({ spinner }: Run) =>
  (places: number): void =>
    spinner.show(`Read ${places.toLocaleString("en")} ${places === 1 ? "place" : "places"}`);

/** What is written, in its order, and how many objects are not, as nobody has touched them. */
function chosen({ declarations }: ReadDeclarations, { includeDefaults }: ExportOptions) {
  const written = byType(declarations.filter(({ isDefault }) => includeDefaults || !isDefault));
  return { written, untouched: declarations.length - written.length };
}

/** Says what is left out; returns how much of it another run may find. */
function reportLeftOut({ leftOut }: ReadDeclarations): number {
  for (const line of leftOutLines(leftOut)) process.stderr.write(`Skipped: ${line}\n`);
  return leftOut.filter(isPassing).length;
}

const notWhole = (count: number): DiagnosticError =>
  new DiagnosticError({
    code: "unavailable",
    summary: "The export is not complete",
    detail: `${count} ${count === 1 ? "part" : "parts"} could not be read, and nothing is written.`,
  });

const stopped = (): DiagnosticError =>
  new DiagnosticError({ code: "unavailable", summary: "Stopped", detail: "Nothing is written." });
