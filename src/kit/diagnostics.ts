import { diagnosticError, type DiagnosticError, type ErrorKind, type Path } from "./errors.ts";

/** The parts of `docs/errors.md`. */
export type Group =
  | "configuration"
  | "provider block"
  | "plan and apply"
  | "state"
  | "list"
  | "response"
  | "network"
  | "function"
  | "start"
  | "fault"
  | "command"
  | "service";

/** Texts of a kind for `docs/errors.md` alone. The builds leave them out of every program. */
export interface PageText {
  /** The part of the page, if it is another one than the folder's. */
  readonly group?: Group;
  /** The attribute that it belongs to; absent for the whole block. */
  readonly at?: string;
  /** When it appears, in whole sentences, which the kind's own `why` follows. */
  readonly when?: string;
  /** Further advice in whole sentences, after the kind's own advice. */
  readonly pageAdvice?: string;
}

/** The kinds of a folder. A row gives the page the reason and the advice that it leaves to its occurrences. */
export type Table<Kind extends { readonly why?: unknown; readonly advice?: unknown }> = Readonly<
  Record<
    string,
    Kind &
      PageText &
      ({ readonly why: NonNullable<Kind["why"]> } | { readonly when: string }) &
      ({ readonly advice: NonNullable<Kind["advice"]> } | { readonly pageAdvice: string })
  >
>;

/** Advice for a fault of the provider. */
export const REPORT_IT = "This is a fault of the provider; please report it.";

/** Advice for a fault of Terraform. */
export const RUN_AGAIN = "Run it again with a current release of Terraform; if it happens again, report it.";

/** Errors that any part of a provider can report. */
export const ERRORS = {
  unexpected: {
    code: "internal",
    summary: "Unexpected error",
    when: "The provider failed in a way that it does not know.",
    advice: "Please report it, with the last two lines of this message.",
  },
  incompleteRequest: {
    code: "internal",
    summary: "Incomplete request from Terraform",
    at: "the attribute, where there is one",
    when: "A request from Terraform lacks what it must contain, or has an unknown value where every value must be known. Nothing was changed.",
    advice: RUN_AGAIN,
  },
  tooManyFiles: {
    code: "unavailable",
    summary: "Too many open files",
    group: "plan and apply",
    why: "This process may not open another file or connection.",
    advice: "Raise the limit on open files (`ulimit -n`).",
  },
  tooManyFilesOnMachine: {
    code: "unavailable",
    summary: "Too many open files",
    group: "plan and apply",
    why: "This machine has no room for another open file.",
    advice: "Close some programs on it.",
  },
  memoryLimit: {
    code: "unavailable",
    summary: "Out of memory",
    group: "plan and apply",
    why: "The provider has reached its limit on memory.",
    advice: "Split the configuration into smaller ones, or shorten its longest values.",
  },
} as const satisfies Table<ErrorKind>;

/**
 * Makes the error for a request in which Terraform breaks the plugin protocol: `problem` in whole sentences, and its
 * path.
 */
export const incompleteRequest = (problem: string, path?: Path): DiagnosticError =>
  diagnosticError(ERRORS.incompleteRequest, { why: `${problem} Nothing was changed.`, path });
