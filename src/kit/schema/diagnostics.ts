import type { Table } from "../diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../errors.ts";

/** Errors that rules find in a configuration. */
export const RULE_ERRORS = {
  exclusive: {
    summary: "Conflicting attributes",
    when: "At most one of the attributes can be set.",
    advice: "Keep one of them and remove the others.",
  },
  nothingToManage: {
    summary: "Nothing to manage",
    when: "The block must set at least one of several attributes, and sets none.",
    advice: "Set one of them, or remove the block.",
  },
} as const satisfies Table<DiagnosticKind>;

/** Errors of the ID or the state of an object that Terraform imports or moves. */
export const ERRORS = {
  invalidImportId: {
    code: "invalid",
    summary: "Invalid import ID",
    when: "The import ID has the wrong form.",
    pageAdvice: "Use one of the forms in the message.",
  },
  cannotMove: {
    code: "invalid",
    summary: "State cannot be moved",
    when: "The object that a `moved` block names has values that do not fit its type.",
    advice: "Run `terraform apply` once with the provider that wrote it, or import the object instead.",
  },
} as const satisfies Table<ErrorKind>;
