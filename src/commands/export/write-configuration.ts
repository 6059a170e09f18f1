import { diagnosticError, type DiagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { isConfiguration, requirementsIn, writeFiles, type FormatName } from "./files.ts";
import { openJournal } from "./journal.ts";
import { reportLeftOut } from "./left-out.ts";
import { collect, type Run } from "./collect.ts";
import { textsOf } from "./configuration.ts";
import { chosen, type Choice } from "./sort.ts";
import { headerOf, nextSteps, notesOf, nothingText, summaryOf } from "./summary.ts";

/** The content to write, with its destination. */
export interface Writing extends Choice {
  readonly format: FormatName;
  /** The folder. */
  readonly out: string;
  /** Whether files that are there are replaced. */
  readonly isForced: boolean;
  /** Whether objects with equal values share a block. */
  readonly forEach: boolean;
}

/**
 * Writes the files of a format. Where not everything could be read, it writes none, keeps what was read for the next
 * run, and throws.
 */
export async function writeConfiguration(run: Run, writing: Writing): Promise<number> {
  const { scope, table, whose } = run;
  const { out, format, forEach, isForced } = writing;
  const of = { user: whose.user?.id ?? null, address: whose.address, scope: scope.flags };
  const journal = await openJournal(out, of, isForced);
  let isDone = false;
  try {
    const found = await collect(run, journal);
    run.spinner.end();
    const unread = reportLeftOut(found.leftOut);
    if (unread > 0) throw notWhole(unread);
    const objects = chosen(found.declarations, writing, table);
    const isWhole = found.leftOut.length === 0;
    const summary = summaryOf({ whose, table, ...objects });
    if (objects.written.length === 0) {
      isDone = true;
      process.stdout.write(summary + nothingText(scope, found.hasPlaces));
      return isWhole ? 0 : 1;
    }
    const requirements = isConfiguration(format) ? await requirementsIn(out) : null;
    const style = { isShared: forEach, hasProvider: requirements === null };
    const notes = notesOf(objects, found.leftOut);
    const exported = { header: headerOf(run, scope), notes, declarations: objects.written, table };
    await writeFiles(writing, textsOf(exported, format, style));
    isDone = true;
    process.stdout.write(summary + nextSteps({ out, format, requirements, isWhole }));
    return 0;
  } finally {
    const kept = await journal.close({ isDone });
    run.spinner.end();
    if (kept > 0) process.stderr.write(keptText(kept));
  }
}

const keptText = (count: number): string =>
  `${count === 1 ? "1 place is" : `${count} places are`} kept for 24 hours: the same command continues from there.\n`;

function notWhole(count: number): DiagnosticError {
  const why = `${count} ${count === 1 ? "part" : "parts"} could not be read, and nothing is written.`;
  return diagnosticError(ERRORS.notWhole, { why });
}
