import type { Table } from "../kit/diagnostics.ts";
import type { ErrorKind } from "../kit/errors.ts";

/** Errors of the embedded service's start, end and inspection. */
export const ERRORS = {
  invalidInput: {
    code: "invalid",
    summary: "Invalid … for the embedded service",
    when: "A seed or the options of `startService` have the wrong form, or contradict themselves.",
    pageAdvice: "Correct the problems that the message lists.",
  },
  unreadableSeed: {
    code: "invalid",
    summary: "Cannot read the seed file …",
    when: "The file does not exist, cannot be read, or is not JSON.",
    pageAdvice: "Correct its path or its content.",
  },
  unusableToken: {
    code: "conflict",
    summary: "Token cannot be used",
    when: "The requested token belongs to another user, has expired, or was revoked.",
    advice: "Choose another one, or omit it to get a random one.",
  },
  cannotListenThere: {
    code: "unavailable",
    summary: "Cannot listen on …",
    when: "The port is in use, or the system does not allow the address or the port.",
    pageAdvice: "Choose another port, or 0 for any free port.",
  },
  notInService: {
    code: "gone",
    summary: "Service has no …",
    when: "A test uses a user, a group or a project that does not exist.",
    pageAdvice: "Use one that the message lists, or add it to the seed.",
  },
  cannotOpen: {
    code: "unavailable",
    summary: "Cannot open …",
    when: "The data file is damaged, in use, not writable, not a database, or beside the log of another file.",
    pageAdvice: "Choose another file, or correct the problem in the message.",
  },
  cannotSave: {
    code: "unavailable",
    summary: "Cannot save …",
    why: "The file was moved or deleted while it was in use. Everything written since then is lost.",
    pageAdvice: "Stop the service before you move its file.",
  },
  cannotClose: {
    code: "unavailable",
    summary: "Cannot close …",
    why: "Nothing is lost: the log beside the file contains it.",
    advice: "Free some disk space and start the service again.",
  },
  wrongFile: {
    code: "invalid",
    summary: "Cannot use this file for the embedded service",
    when: "It belongs to another program, or a newer version of Tocsin wrote it.",
    pageAdvice: "Choose another file, or use the newer version.",
  },
  noLibsql: {
    code: "unsupported",
    summary: "Embedded service needs the package libsql",
    why: "It is an optional dependency that is not installed, or not for this platform.",
    advice: "Run `npm install libsql --include=optional`.",
  },
} as const satisfies Table<ErrorKind>;
