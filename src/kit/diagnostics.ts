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
export interface PageText<Text = string> {
  /** The part of the page, if it is another one than the folder's. */
  readonly group?: Group;
  /** When it appears, in whole sentences, if it is not the kind's own `why`. */
  readonly when?: Text;
  /** The advice in whole sentences, if it is not the kind's own. */
  readonly pageAdvice?: Text;
}

/** The kinds of a folder. A row gives the page the reason and the advice that it leaves to its occurrences. */
export type Table<Kind extends { readonly why?: unknown; readonly advice?: unknown }> = Readonly<
  Record<
    string,
    Kind &
      PageText<NonNullable<Kind["advice"]>> &
      ({ readonly why: NonNullable<Kind["why"]> } | { readonly when: NonNullable<Kind["why"]> }) &
      ({ readonly advice: NonNullable<Kind["advice"]> } | { readonly pageAdvice: NonNullable<Kind["advice"]> })
  >
>;

/** Advice for a bug in the provider. */
export const REPORT_IT = "This is a bug in the provider; please report it.";

/** Advice for a bug in Terraform. */
export const RUN_AGAIN = "Run it again with a current release of Terraform. If it happens again, please report it.";

/** The row of the page for everything that a provider lacks. */
export const UNSUPPORTED = {
  summary: "Not supported by this provider",
  when: "Terraform requested a resource type, function or feature that this version of the provider does not support.",
  pageAdvice: "Check the spelling, or install a newer version with `terraform init -upgrade`.",
} as const satisfies PageText & Pick<ErrorKind, "summary">;

/** The row of the page for every limit on open files. */
export const OPEN_FILES = {
  group: "plan and apply",
  when: "The provider, or the whole machine, has reached its limit on open files.",
  pageAdvice: "Raise the limit (`ulimit -n`), close other programs, or lower Terraform's `-parallelism`.",
} as const satisfies PageText;

/** The row of the page for every limit on memory. */
export const NO_MEMORY = {
  group: "plan and apply",
  when: "The provider has reached its memory limit, or the machine has no memory left.",
  pageAdvice: "Split the configuration, shorten its longest values, or give the machine or container more memory.",
} as const satisfies PageText;

/** Errors that any part of a provider can report. */
export const ERRORS = {
  unexpected: {
    code: "internal",
    summary: "Unexpected error",
    when: "The provider failed for a reason that it cannot explain.",
    advice: "Please report it, with the last two lines of this message.",
  },
  incompleteRequest: {
    code: "internal",
    summary: "Incomplete request from Terraform",
    when: "A request lacks a required part, or contains an unknown value where every value must be known.",
    advice: RUN_AGAIN,
  },
  tooManyFiles: {
    code: "unavailable",
    summary: "Too many open files",
    ...OPEN_FILES,
    why: "The provider has reached its limit on open files.",
    advice: "Raise the limit (`ulimit -n`).",
  },
  tooManyFilesOnMachine: {
    code: "unavailable",
    summary: "Too many open files",
    ...OPEN_FILES,
    why: "This machine has reached its limit on open files.",
    advice: "Close other programs, or raise the machine's limit.",
  },
  memoryLimit: {
    code: "unavailable",
    summary: "Out of memory",
    ...NO_MEMORY,
    why: "The provider has reached its memory limit.",
    advice: "Split the configuration, or shorten its longest values.",
  },
} as const satisfies Table<ErrorKind>;

/**
 * Makes the error for a request in which Terraform breaks the plugin protocol: `problem` in whole sentences, and its
 * path.
 */
export const incompleteRequest = (problem: string, path?: Path): DiagnosticError =>
  diagnosticError(ERRORS.incompleteRequest, { why: `${problem} Nothing was changed.`, path });
