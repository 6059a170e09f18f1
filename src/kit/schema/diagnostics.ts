import type { Table } from "../diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../errors.ts";

/** Errors that rules find in a configuration. */
export const RULE_ERRORS = {
  exclusive: {
    summary: "Attributes that exclude each other",
    at: "each attribute after the first",
    when: "Attributes are set of which at most one may be.",
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
    when: "The import ID has none of the forms of the resource.",
    pageAdvice: "Write it in one of the forms that the message shows.",
  },
  cannotMove: {
    code: "invalid",
    summary: "State cannot be moved",
    when: "The state of another provider's resource, which a `moved` block names, is not one of its type.",
    advice: "Run `terraform apply` once with the provider that wrote it, or import the object instead.",
  },
} as const satisfies Table<ErrorKind>;
