import { REPORT_IT, RUN_AGAIN, UNSUPPORTED, type Table } from "../diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../errors.ts";

/** Errors of the attributes of a configuration. */
export const RULE_ERRORS = {
  readOnly: {
    summary: "Read-only attribute in the configuration",
    when: "The configuration sets an attribute that only the provider can set.",
    advice: "Remove it from the configuration.",
  },
  missing: {
    summary: "Missing required attribute",
    when: "A required attribute is not set.",
    pageAdvice: "Set it.",
  },
  invalidValue: {
    summary: "Invalid attribute value",
    when: "A value is not valid for the attribute.",
    pageAdvice: "Use a value that the message describes.",
  },
} as const satisfies Table<DiagnosticKind>;

/** Errors of the engine, for any provider. */
export const ERRORS = {
  notConfigured: {
    code: "internal",
    summary: "Provider not configured",
    group: "fault",
    why: "Terraform requested an operation on the service before it configured the provider.",
    advice: RUN_AGAIN,
  },
  notYetKnown: {
    code: "unavailable",
    summary: "Provider configuration not yet known",
    group: "provider block",
    when: "A data source, an import or a change needs the service, but an attribute of the provider will be known only after apply.",
    advice: "Set known values in the provider block, or first apply what they depend on, with `-target`.",
  },
  nothingToImport: {
    code: "gone",
    summary: "Nothing to import",
    when: "The object does not exist, or the current user cannot see it.",
    advice: "Check the ID or the identity, and the current user's access.",
  },
  invalidIdentity: {
    code: "invalid",
    summary: "Invalid identity",
    when: "A part of the identity in an `import` block is missing or invalid.",
    advice: "Write every part of the identity, none of them null, as the resource's documentation shows.",
  },
  unsupportedMove: {
    code: "unsupported",
    summary: "Unsupported move",
    when: "A `moved` block names a resource type that cannot become the new one.",
    advice:
      "Remove the `moved` block, remove the object from the state with `terraform state rm` or a `removed` block, and import it.",
  },
  emptyState: {
    code: "invalid",
    summary: "Empty state",
    when: "The state contains an object without values.",
    advice: "Restore the state from a backup, or run `terraform state rm` for the object and import it.",
  },
  emptyMovedState: {
    code: "invalid",
    summary: "Empty state",
    when: "The object that a `moved` block names has no values in the state.",
    advice: "Run `terraform apply` once with the provider that wrote it, or import the object instead.",
  },
  laterState: {
    code: "unsupported",
    summary: "State of a later version",
    when: "A newer version of the provider wrote the state.",
    advice: "Use the version that wrote the state, or a newer one.",
  },
  noUpgrader: {
    code: "internal",
    summary: "State cannot be upgraded",
    group: "fault",
    when: "The provider cannot upgrade the state from its version.",
    advice: REPORT_IT,
  },
  listStopped: {
    code: "unavailable",
    summary: "List was stopped",
    group: "list",
    why: "The run was stopped before everything was listed.",
    advice: "Run it again.",
  },
  argumentCount: {
    code: "internal",
    summary: "Wrong number of arguments",
    group: "function",
    when: "A function was called with the wrong number of arguments.",
    advice: "Correct the call, or run it with a current release of Terraform.",
  },
  invalidArgument: {
    code: "invalid",
    summary: "Invalid argument",
    group: "function",
    when: "An argument is null, or invalid for the function.",
    pageAdvice: "Pass a value that the message describes.",
  },
  noSuch: {
    code: "unsupported",
    group: "fault",
    ...UNSUPPORTED,
    advice:
      "Check the spelling, and the version of the provider that `terraform version` shows. To install a newer one, run `terraform init -upgrade`.",
  },
  wouldBeRefused: {
    code: "internal",
    summary: "Terraform would refuse the …",
    group: "command",
    when: "In a command that runs without Terraform, the provider broke Terraform's rules.",
    pageAdvice: "Please report it.",
  },
} as const satisfies Table<ErrorKind>;

/** Warnings, after which the engine continues. */
export const WARNINGS = {
  notRefreshed: {
    summary: "State not refreshed",
    when: "The provider's configuration will be known only after apply, so the state stays as it was last read.",
    advice: "No action is needed: the next plan after the apply refreshes it.",
  },
  sameCause: {
    summary: "Not refreshed",
    when: "An object could not be read, for the same reason as another one in this plan. It keeps its state, and counts as not checked.",
    advice: "Follow the advice of the error with the same cause.",
  },
  noLongerFound: {
    summary: "Object no longer found",
    when: "The project or group was not found, so the plan recreates the object. Lost access looks the same.",
    advice: "If it still exists, restore the current user's access before you apply.",
  },
  notListed: {
    summary: "Left out of the list",
    group: "list",
    when: "An object has an unknown identity, or the provider cannot import it. The others are listed.",
    advice: "Import it by its ID, if you need it.",
  },
  moreToList: {
    summary: "More objects than the limit",
    group: "list",
    when: "There are more objects than the `limit` of the list.",
    advice: "Set a higher `limit` in the `list` block. The default is 100.",
  },
  nothingToDestroy: {
    summary: "Nothing left to destroy",
    group: "plan and apply",
    when: "The project or group was not found, so the destroy counts as done. Lost access looks the same.",
    advice: "If it still exists, restore the current user's access, and change or delete it by hand.",
  },
} as const satisfies Table<DiagnosticKind>;
