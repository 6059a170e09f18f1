import { diagnosticError, type DiagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { isConfiguration, requirementsIn, writeFiles, type FormatName } from "./files.ts";
import { openJournal } from "./journal.ts";
import { reportLeftOut } from "./left-out.ts";
import { collect, type Run } from "./collect.ts";
import { textsOf } from "./configuration.ts";
import { chosen } from "./sort.ts";
import { headerOf, nextSteps, summaryOf } from "./summary.ts";

/** What to write, and where. */
export interface Writing {
  readonly format: FormatName;
  /** The folder. */
  readonly out: string;
  /** Whether files that are there are replaced. */
  readonly isForced: boolean;
  /** Whether objects with equal values share a block. */
  readonly forEach: boolean;
  readonly includeDefaults: boolean;
}

/**
 * Writes the files of a format. Where not everything could be read, it writes none, keeps what was read for the next
 * run, and throws.
 */
export async function writeConfiguration(run: Run, writing: Writing): Promise<number> {
  const { scope, table, whose } = run;
  const { out, format, forEach, isForced, includeDefaults } = writing;
  const of = { user: whose.user?.id ?? null, address: whose.address, scope: scope.words };
  const journal = await openJournal(out, of, isForced);
  let isDone = false;
  try {
    const found = await collect(run, journal);
    run.spinner.end();
    const passing = reportLeftOut(found.leftOut);
    if (passing > 0) throw notWhole(passing);
    const { written, untouched } = chosen(found.declarations, includeDefaults, table);
    const requirements = isConfiguration(format) ? await requirementsIn(out) : null;
    const style = { isShared: forEach, hasProvider: requirements === null };
    const exported = { header: headerOf(run, scope), declarations: written, table };
    await writeFiles(writing, textsOf(exported, format, style));
    isDone = true;
    process.stdout.write(summaryOf({ whose, table, written, untouched }) + nextSteps(out, format, requirements));
    return 0;
  } finally {
    const kept = await journal.close({ isDone });
    run.spinner.end();
    if (kept > 0) process.stderr.write(keptText(kept));
  }
}

const keptText = (count: number): string =>
  `${count === 1 ? "1 place is" : `${count} places are`} kept for 24 hours: the same command goes on from there.\n`;

function notWhole(count: number): DiagnosticError {
  const why = `${count} ${count === 1 ? "part" : "parts"} could not be read, and nothing is written.`;
  return diagnosticError(ERRORS.notWhole, { why });
}
