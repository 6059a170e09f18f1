import type { Stats } from "node:fs";
import { type ErrorCode, DiagnosticError } from "../../kit/errors.ts";
import { codeOf, textOf } from "../input/index.ts";

const DAMAGED = "The database is damaged. Restore a copy, or choose another file.";

const FULL = "The disk is full. Free some space, or choose a file on another disk.";

const REASONS: Readonly<Record<string, readonly [code: ErrorCode, detail: string]>> = {
  SQLITE_BUSY: [
    "conflict",
    "Another process, most likely another tocsin serve, is using this file. Stop it or choose another file.",
  ],
  SQLITE_NOTADB: ["invalid", "It is not a database. Choose another file."],
  SQLITE_CORRUPT: ["invalid", DAMAGED],
  SQLITE_ERROR: ["invalid", DAMAGED],
  SQLITE_FULL: ["unavailable", FULL],
  ENOSPC: ["unavailable", FULL],
};

// The first is a full disk; the second also a quota, or a limit of the process.
const UNWRITABLE = ["SQLITE_FULL", "SQLITE_IOERR_WRITE"];

/** The error for a file that cannot be opened. */
export function openingError(file: string, cause: unknown): DiagnosticError {
  const [code, detail] = REASONS[codeOf(cause)] ?? [
    "unavailable",
    `Check that its folder exists and is writable.\n${textOf(cause)}`,
  ];
  return new DiagnosticError({ code, summary: `Cannot open ${file}`, detail, cause });
}

/** The error for what exists and is not a file. */
export function kindError(file: string, kind: Stats): DiagnosticError {
  const what = kind.isDirectory() ? "a folder" : kind.isFIFO() ? "a named pipe" : "a device or a socket";
  return new DiagnosticError({
    code: "invalid",
    summary: `Cannot open ${file}`,
    detail: `It is ${what}. Choose a file.`,
  });
}

/** Whether a write failed because the file cannot grow. Nothing of its transaction is stored. */
export const isUnwritable = (thrown: unknown): boolean => UNWRITABLE.includes(codeOf(thrown));

/** The error for a file whose contents are damaged. */
export const damageError = (file: string): DiagnosticError =>
  new DiagnosticError({ code: "invalid", summary: `Cannot open ${file}`, detail: DAMAGED });

/** The error for a file that cannot be closed with everything in it. */
export function releasingError(file: string, cause: unknown): DiagnosticError {
  const isGone = codeOf(cause) === "SQLITE_READONLY_DBMOVED";
  const reason = isGone
    ? "It was moved or deleted while it was in use; what was written since is lost."
    : "Nothing is lost: the log beside the file contains it. Free some disk space and start the service again.";
  const summary = isGone ? `Cannot save ${file}` : `Cannot close ${file}`;
  return new DiagnosticError({ code: "unavailable", summary, detail: `${reason}\n${textOf(cause)}`, cause });
}
