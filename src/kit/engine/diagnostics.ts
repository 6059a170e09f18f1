import { REPORT_IT, RUN_AGAIN, type DiagnosticKind, type ErrorKind } from "../errors.ts";

/** What may be wrong with the attributes of a configuration. */
export const RULE_ERRORS = {
  readOnly: {
    summary: "Read-only attribute in the configuration",
    advice: "Remove it from the configuration.",
  },
  missing: { summary: "Missing required attribute" },
  invalidValue: { summary: "Invalid attribute value" },
} as const satisfies Record<string, DiagnosticKind>;

/** What may go wrong in the work with any provider. */
export const ERRORS = {
  notConfigured: {
    code: "internal",
    summary: "Provider not configured",
    why: "Terraform asked for an operation on the service before it configured the provider.",
    advice: RUN_AGAIN,
  },
  notYetKnown: {
    code: "unavailable",
    summary: "Provider configuration not yet known",
    advice: "Set known values in the provider block, or apply first what they depend on, with `-target`.",
  },
  nothingToImport: {
    code: "gone",
    summary: "Nothing to import",
    advice: "Check the ID or the identity, and the access of the provider's user.",
  },
  invalidIdentity: {
    code: "invalid",
    summary: "Invalid identity",
    advice: "Write every part of the identity, none of them null, as the documentation of the resource has it.",
  },
  unsupportedMove: {
    code: "unsupported",
    summary: "Unsupported move",
    advice:
      "Remove the `moved` block, take the object out of the state with `terraform state rm` or a `removed` block, and import it.",
  },
  emptyState: {
    code: "invalid",
    summary: "Empty state",
    advice: "Restore it from a backup, or remove the object from the state with `terraform state rm` and import it.",
  },
  emptyMovedState: {
    code: "invalid",
    summary: "Empty state",
    advice: "Run `terraform apply` once with the provider that wrote it, or import the object instead.",
  },
  laterState: {
    code: "unsupported",
    summary: "State of a later version",
    advice: "Use the version of the provider that wrote the state, or a later one.",
  },
  noUpgrader: { code: "internal", summary: "State cannot be upgraded", advice: REPORT_IT },
  listStopped: {
    code: "unavailable",
    summary: "The list was stopped",
    why: "The run was stopped before everything was listed.",
    advice: "Run it again.",
  },
  argumentCount: {
    code: "internal",
    summary: "Wrong number of arguments",
    advice: "Correct the call, or run it with a current release of Terraform.",
  },
  invalidArgument: { code: "invalid", summary: "Invalid argument" },
  noSuch: {
    code: "unsupported",
    summary: "Not supported by this provider",
    advice:
      "Check the spelling, and the version of the provider that `terraform version` shows. Run `terraform init -upgrade` for a newer one.",
  },
} as const satisfies Record<string, ErrorKind>;

/** What does not keep it from going on. */
export const WARNINGS = {
  notRefreshed: {
    summary: "State not refreshed",
    advice: "Nothing needs to be done: the next plan after the apply refreshes it.",
  },
  noLongerFound: {
    summary: "Object no longer found",
    advice: "If it still exists, restore the access of the provider's user before you apply.",
  },
  notListed: {
    summary: "Left out of the list",
    advice: "Import it by its ID instead, or leave it alone.",
  },
  moreToList: {
    summary: "More objects than the limit",
    advice: "Write a higher `limit` in the `list` block; without one, Terraform asks for 100.",
  },
  nothingToDestroy: {
    summary: "Nothing left to destroy",
    advice: "If it still exists, restore the access of the provider's user, and change or delete it by hand.",
  },
} as const satisfies Record<string, DiagnosticKind>;
