/**
 * One report made of the JSON reports of many jobs. A report that is missing or broken is a failure in the merged one:
 * the others still count. This layer must never know how the jobs found their drift.
 */
import { resolve } from "node:path";
import { reasonFrom } from "../../../kit/foreign-error.ts";
import { hasCode, readText } from "../../terminal/index.ts";
import { fingerprintedBy, type ReadFailure, type Finding, type Reading, type ReportParts } from "../model/index.ts";
import { sameStackNotes } from "./same-stack.ts";
import { parseReport, type Merged, type ReportJson } from "./report-json.ts";

/** A file, and what was in it. */
interface Part {
  readonly file: string;
  readonly read: ReportJson | ReadFailure;
}

/** Merges the reports in these files, in their order; a file that is named twice counts once. Nothing is thrown. */
export async function mergeFiles(files: readonly string[]): Promise<ReportParts> {
  const once = [...new Map(files.map((file) => [resolve(file), file])).values()];
  const parts = await Promise.all(once.map(async (file) => ({ file, read: await readReport(file) })));
  const merged = parts.flatMap(({ file, read }) => ("version" in read ? [{ file, report: read }] : []));
  return {
    readings: parts.flatMap(readingsOf),
    notes: [...notesOf(merged), ...sameStackNotes(merged), ...merged.flatMap(stoppedNote)],
    interrupted: merged.some(({ report }) => report.interrupted),
    complete: merged.every(({ report }) => report.complete),
  };
}

/** Reads a file with a report. Nothing is thrown: a failure says why there is none. */
async function readReport(file: string): Promise<ReportJson | ReadFailure> {
  const text = await readText(file).catch(unreadable);
  if (typeof text !== "string") return text;
  if (text.trim() === "") return failure("There is no report", "The file is empty: its job ended before it wrote one.");
  const report = parseReport(text);
  if (typeof report !== "string") return report;
  return failure("The report cannot be read", `${report}\nMake it with: tocsin drift --report json=FILE`);
}

function unreadable(thrown: unknown): ReadFailure {
  if (hasCode(thrown, "ENOENT")) {
    return failure("There is no report", "The file does not exist: its job failed before, or did not run.");
  }
  return failure("The report cannot be read", reasonFrom(thrown));
}

const failure = (summary: string, detail: string): ReadFailure => ({ summary, detail, command: null });

function readingsOf({ file, read }: Part): readonly Reading[] {
  if (!("version" in read)) {
    const nothing = { folder: null, program: null, checked: 0, warnings: [] };
    return [{ source: { kind: "report", path: file, ...nothing, failures: [read] }, findings: [] }];
  }
  const findings = read.findings.map((finding) => fromFile(finding, file));
  // Of which source a finding is, it says itself.
  return read.sources.map((source, index) => ({
    source: { ...source, report: nameOf(source, file) },
    ...(index === 0 ? { findings, declared: read.declared } : { findings: [] }),
  }));
}

/** Names a part; if it was merged before, the name keeps that of its first report. */
const nameOf = ({ report }: { readonly report?: string }, file: string): string =>
  report === undefined ? file : `${file}: ${report}`;

function fromFile(finding: Finding, file: string): Finding {
  const named = { ...finding, report: nameOf(finding, file) };
  return named.kind !== "undeclared" && named.folder === null ? fingerprintedBy(file, named) : named;
}

/** The notes of the reports: those that all of them have once, the others with the name of their file. */
function notesOf(merged: readonly Merged[]): readonly string[] {
  const isShared = (note: string): boolean => merged.every(({ report }) => report.notes.includes(note));
  const notes = merged.flatMap(({ file, report }) =>
    report.notes.map((note) => (isShared(note) ? note : `${file}: ${note}`)),
  );
  return [...new Set(notes)];
}

const stoppedNote = ({ file, report }: Merged): readonly string[] =>
  report.interrupted ? [`${file}: The job was stopped before it had checked everything.`] : [];
