import { existsSync, type Stats } from "node:fs";
import { type ErrorCode, diagnosticError, type DiagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { codeOf, textOf } from "../thrown.ts";

const DAMAGED = "The database is damaged. Restore a copy, or choose another file.";

const FULL = "The disk is full. Free some space, or choose a file on another disk.";

const NO_DATABASE = "It is not a database. Choose another file.";

type Reason = readonly [code: ErrorCode, why: string];

const REASONS: Readonly<Record<string, Reason>> = {
  SQLITE_BUSY: [
    "conflict",
    "Another process, most likely another tocsin serve, is using this file. Stop it or choose another file.",
  ],
  SQLITE_NOTADB: ["invalid", NO_DATABASE],
  SQLITE_CORRUPT: ["invalid", DAMAGED],
  SQLITE_ERROR: ["invalid", DAMAGED],
  FOREIGN_LOG: [
    "conflict",
    "The log beside it (-wal) continues another file, such as the one that a copy has replaced. " +
      "Move the log away to use the file as it is, or put back the file that the log continues.",
  ],
  SQLITE_FULL: ["unavailable", FULL],
  ENOSPC: ["unavailable", FULL],
};

const FORBIDDEN = ["EACCES", "EPERM", "EROFS"];

// The first is a full disk; the second also a quota, or a limit of the process.
const UNWRITABLE = ["SQLITE_FULL", "SQLITE_IOERR_WRITE"];

/** The error for a file that cannot be opened. */
export function openingError(file: string, cause: unknown): DiagnosticError {
  const known = REASONS[codeOf(cause)];
  if (known !== undefined) return notOpened(file, known, cause);
  const isOfFile = FORBIDDEN.includes(codeOf(cause)) && existsSync(file);
  const why = isOfFile
    ? "The file is not writable. Check its owner and its permissions."
    : "Check that its folder exists and is writable.";
  return diagnosticError(ERRORS.cannotOpen, { named: file, why, original: textOf(cause), cause });
}

/** The error for what exists and is not a file. */
export function kindError(file: string, kind: Stats): DiagnosticError {
  const what = kind.isDirectory() ? "a folder" : kind.isFIFO() ? "a named pipe" : "a device or a socket";
  return notOpened(file, ["invalid", `It is ${what}. Choose a file.`]);
}

/** The error for a file that is too short for a database. */
export const noDatabaseError = (file: string): DiagnosticError => notOpened(file, ["invalid", NO_DATABASE]);

/** Whether a write failed because the file cannot grow. Nothing of its transaction is stored. */
export const isUnwritable = (thrown: unknown): boolean => UNWRITABLE.includes(codeOf(thrown));

/** The error for a file whose contents are damaged. */
export const damageError = (file: string): DiagnosticError => notOpened(file, ["invalid", DAMAGED]);

const notOpened = (named: string, [code, why]: Reason, cause?: unknown): DiagnosticError =>
  diagnosticError(ERRORS.cannotOpen, { named, why, cause }).with({ code });

/** The error for a file that cannot be closed with everything in it. */
export function releasingError(file: string, cause: unknown): DiagnosticError {
  const kind = codeOf(cause) === "SQLITE_READONLY_DBMOVED" ? ERRORS.cannotSave : ERRORS.cannotClose;
  return diagnosticError(kind, { named: file, original: textOf(cause), cause });
}
