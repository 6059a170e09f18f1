import type { Table } from "../diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../errors.ts";

/** Errors that rules find in a configuration. */
export const RULE_ERRORS = {
  exclusive: {
    summary: "Conflicting attributes",
    at: "each attribute after the first",
    when: "At most one of these attributes can be set.",
    advice: "Keep one of them and remove the others.",
  },
  nothingToManage: {
    summary: "Nothing to manage",
    when: "A block sets none of the attributes of which it needs at least one.",
    advice: "Set one of them, or remove the block.",
  },
} as const satisfies Table<DiagnosticKind>;

/** Errors of the ID or the state of an object that Terraform imports or moves. */
export const ERRORS = {
  invalidImportId: {
    code: "invalid",
    summary: "Invalid import ID",
    when: "The import ID has the wrong form for the resource.",
    pageAdvice: "Write it in one of the forms that the message shows.",
  },
  cannotMove: {
    code: "invalid",
    summary: "State cannot be moved",
    when: "The state of another provider's resource, which a `moved` block names, is not of its type.",
    advice: "Run `terraform apply` once with the provider that wrote it, or import the object instead.",
  },
} as const satisfies Table<ErrorKind>;
