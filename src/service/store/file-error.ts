import { type ErrorCode, DiagnosticError } from "../../kit/errors.ts";
import { codeOf, textOf } from "../input/thrown.ts";

const DAMAGED = "The database is damaged. Put a copy in its place, or name another file.";

const REASONS: Readonly<Record<string, readonly [code: ErrorCode, detail: string]>> = {
  SQLITE_BUSY: [
    "conflict",
    "Another process, most likely another tocsin serve, has this file. Stop it or name another file.",
  ],
  SQLITE_NOTADB: ["invalid", "It is not a database. Name another file."],
  SQLITE_CORRUPT: ["invalid", DAMAGED],
  SQLITE_ERROR: ["invalid", DAMAGED],
  EISDIR: ["invalid", "It is a folder. Name a file."],
};

/** What to tell somebody whose file cannot be opened. */
export function openingError(file: string, cause: unknown): DiagnosticError {
  const [code, detail] = REASONS[codeOf(cause)] ?? [
    "unavailable",
    `Check that its folder exists and may be written.\n${textOf(cause)}`,
  ];
  return new DiagnosticError({ code, summary: `Cannot open ${file}`, detail, cause });
}

/** What to tell somebody whose file can be opened, but not be relied upon. */
export function damageError(file: string): DiagnosticError {
  return new DiagnosticError({ code: "invalid", summary: `Cannot open ${file}`, detail: DAMAGED });
}

/** What to tell somebody whose file cannot be closed with everything in it. */
export function releasingError(file: string, cause: unknown): DiagnosticError {
  const isGone = codeOf(cause) === "SQLITE_READONLY_DBMOVED";
  const reason = isGone
    ? "It was moved or deleted while it was in use; what was written since is lost."
    : "Nothing that was answered is lost: the log beside the file holds it. Make room, and start again.";
  const summary = isGone ? `Cannot keep what is in ${file}` : `Cannot close ${file}`;
  return new DiagnosticError({ code: "unavailable", summary, detail: `${reason}\n${textOf(cause)}`, cause });
}
