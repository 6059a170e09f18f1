import type { DiagnosticKind, ErrorKind } from "../errors.ts";

/** What rules may find wrong with a configuration. */
export const RULE_ERRORS = {
  exclusive: {
    summary: "Attributes that exclude each other",
    advice: "Keep one of them and remove the others.",
  },
  nothingToManage: {
    summary: "Nothing to manage",
    advice: "Set one of them, or remove the block.",
  },
} as const satisfies Record<string, DiagnosticKind>;

/** What may be wrong with the ID or the state of an object that Terraform is to take over. */
export const ERRORS = {
  invalidImportId: { code: "invalid", summary: "Invalid import ID" },
  cannotMove: {
    code: "invalid",
    summary: "State cannot be moved",
    advice: "Run `terraform apply` once with the provider that wrote it, or import the object instead.",
  },
} as const satisfies Record<string, ErrorKind>;
