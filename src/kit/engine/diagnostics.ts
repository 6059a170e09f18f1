import { REPORT_IT, RUN_AGAIN, type Table } from "../diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../errors.ts";

/** Errors of the attributes of a configuration. */
export const RULE_ERRORS = {
  readOnly: {
    summary: "Read-only attribute in the configuration",
    at: "the attribute",
    when: "The configuration sets an attribute that only the provider sets.",
    advice: "Remove it from the configuration.",
  },
  missing: {
    summary: "Missing required attribute",
    at: "the attribute",
    when: "The configuration leaves out an attribute that must be set.",
    pageAdvice: "Set the attribute.",
  },
  invalidValue: {
    summary: "Invalid attribute value",
    at: "the attribute",
    when: "A value is not valid for the attribute.",
    pageAdvice: "Write a value as the message describes.",
  },
} as const satisfies Table<DiagnosticKind>;

/** Errors of the engine, for any provider. */
export const ERRORS = {
  notConfigured: {
    code: "internal",
    summary: "Provider not configured",
    group: "provider block",
    why: "Terraform asked for an operation on the service before it configured the provider.",
    advice: RUN_AGAIN,
  },
  notYetKnown: {
    code: "unavailable",
    summary: "Provider configuration not yet known",
    group: "provider block",
    when: "An attribute of the provider depends on something that is not created yet, and a data source, an import or a change needs the service now.",
    advice: "Set known values in the provider block, or apply first what they depend on, with `-target`.",
  },
  nothingToImport: {
    code: "gone",
    summary: "Nothing to import",
    when: "There is no object with the import ID or the identity, or the provider's user cannot see it.",
    advice: "Check the ID or the identity, and the access of the provider's user.",
  },
  invalidIdentity: {
    code: "invalid",
    summary: "Invalid identity",
    when: "The identity in an `import` block lacks a part, or a part has an invalid value.",
    advice: "Write every part of the identity, none of them null, as the documentation of the resource shows.",
  },
  unsupportedMove: {
    code: "unsupported",
    summary: "Unsupported move",
    when: "A `moved` block moves a resource of another type, which the target does not take over.",
    advice:
      "Remove the `moved` block, take the object out of the state with `terraform state rm` or a `removed` block, and import it.",
  },
  emptyState: {
    code: "invalid",
    summary: "Empty state",
    when: "A stored object has no values.",
    advice: "Restore it from a backup, or remove the object from the state with `terraform state rm` and import it.",
  },
  emptyMovedState: {
    code: "invalid",
    summary: "Empty state",
    when: "The state of another provider, which a `moved` block moves, has no values.",
    advice: "Run `terraform apply` once with the provider that wrote it, or import the object instead.",
  },
  laterState: {
    code: "unsupported",
    summary: "State of a later version",
    when: "A later version of the provider wrote the state.",
    advice: "Use the version of the provider that wrote the state, or a later one.",
  },
  noUpgrader: {
    code: "internal",
    summary: "State cannot be upgraded",
    when: "The provider has no upgrade from the version of the state.",
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
    when: "A function is called with the wrong number of arguments.",
    advice: "Correct the call, or run it with a current release of Terraform.",
  },
  invalidArgument: {
    code: "invalid",
    summary: "Invalid argument",
    group: "function",
    at: "the argument",
    when: "An argument of a function is null, or not valid for the function.",
    pageAdvice: "Pass a value as the message describes.",
  },
  noSuch: {
    code: "unsupported",
    summary: "Not supported by this provider",
    group: "fault",
    when: "Terraform asked for a resource type, a data source, a function or a feature that this version of the provider does not have.",
    advice:
      "Check the spelling, and the version of the provider that `terraform version` shows. Run `terraform init -upgrade` for a newer one.",
  },
  wouldBeRefused: {
    code: "internal",
    summary: "Terraform would refuse the …",
    group: "command",
    when: "A command that does without Terraform got a plan or a result from the provider that breaks Terraform's rules.",
    pageAdvice: "Please report it.",
  },
} as const satisfies Table<ErrorKind>;

/** Warnings, after which the engine continues. */
export const WARNINGS = {
  notRefreshed: {
    summary: "State not refreshed",
    when: "The provider's configuration is not known in this plan, so the state stays as it was last read.",
    advice: "Nothing needs to be done: the next plan after the apply refreshes it.",
  },
  sameCause: {
    summary: "Not refreshed",
    when: "A refresh cannot read an object, and an error of another object in the same plan has the same cause. The object keeps its state, and counts as not checked.",
    advice: "Follow the advice of the error with the same cause.",
  },
  noLongerFound: {
    summary: "Object no longer found",
    when: "A refresh no longer finds the project or group, so the plan recreates the object. Lost access looks the same.",
    advice: "If it still exists, restore the access of the provider's user before you apply.",
  },
  notListed: {
    summary: "Left out of the list",
    group: "list",
    when: "A list finds an object that the provider cannot import, or whose identity is unknown. The others are shown.",
    advice: "Import it by its ID instead, or leave it alone.",
  },
  moreToList: {
    summary: "More objects than the limit",
    group: "list",
    when: "A list finds more objects than its `limit`.",
    advice: "Write a higher `limit` in the `list` block; without one, Terraform asks for 100.",
  },
  nothingToDestroy: {
    summary: "Nothing left to destroy",
    group: "plan and apply",
    when: "A destroy no longer finds the project or group, and counts as done. Lost access looks the same.",
    advice: "If it still exists, restore the access of the provider's user, and change or delete it by hand.",
  },
} as const satisfies Table<DiagnosticKind>;
