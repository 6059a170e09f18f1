import type { Table } from "../../../kit/diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../../../kit/errors.ts";

const RESETS_DECLARED = {
  code: "conflict",
  summary: "This plan resets a setting that another resource declares",
} as const;

const ALWAYS =
  "Or change anything of the resource that stays in the same plan, such as `on_destroy`: its write then wins. To destroy everything, run `terraform destroy -refresh=false`.";

/** The errors of settings of any kind. */
export const ERRORS = {
  managedTwice: {
    code: "conflict",
    summary: "Two resources manage the same setting",
    when: "Two resources of a configuration declare the same setting, even if one names its group or project by ID and the other by path. Or an apply writes a setting that another resource wrote in the same apply.",
    advice: "Keep one resource for each setting.",
  },
  resetsDeclared: {
    ...RESETS_DECLARED,
    when: "A plan destroys one of two resources for the same setting, and leaves the other one unchanged. The destroy would undo what the other one declares.",
    advice: `Remove the resource that goes from the state: with \`terraform state rm\`, or a \`removed\` block with \`destroy = false\` (Terraform 1.7). ${ALWAYS}`,
  },
  resetsImported: {
    ...RESETS_DECLARED,
    when: "A plan imports a setting at a new address, and destroys the resource at the old one. The destroy would undo what the new one declares.",
    advice: `Write a \`moved\` block instead of the \`import\` block. ${ALWAYS}`,
  },
  notStored: {
    code: "internal",
    summary: "Value not stored by the service",
    at: "the attribute",
    when: "The service accepted a value, but returned another one.",
    advice: "Check the value in the service: somebody may have changed it at the same time. Then apply again.",
  },
} as const satisfies Table<ErrorKind>;

/** The warnings of a plan or a destroy, which then continues. */
export const WARNINGS = {
  managedTwice: {
    summary: ERRORS.managedTwice.summary,
    when: "Two resources of a configuration have the same setting, and the plan changes neither.",
    advice: "Keep one of them.",
  },
  changedSincePlan: {
    summary: "Setting changed since the plan",
    when: "A saved plan that creates a setting is applied, but the setting has changed since the plan was made. The provider can tell from Terraform 1.16 on.",
    advice: 'Nothing needs to be done. `on_destroy = "restore"` returns to the present values.',
  },
  notRead: {
    summary: "Existing setting not read",
    when: "The plan may not read (403) the setting that a create would take over, so it does not show its values. Any other failure of that read is an error, such as a 403 that is a web page, or that names a reason of the token's user.",
    advice: "Follow the second part of this message: the apply fails if it cannot read the setting either.",
  },
  writtenByOther: {
    summary: "Settings were left unchanged",
    when: "Another resource wrote this setting in the same apply, so destroying this one changed nothing.",
    advice: "Nothing is left to do.",
  },
  perhapsWrittenByOther: {
    summary: "Settings were left unchanged",
    when: "Another resource wrote a setting in the same apply. The service could not tell whether it is the same one, so destroying this one changed nothing.",
    advice: "If they differ, change the setting by hand.",
  },
  nothingToRestore: {
    summary: "Nothing to restore",
    at: "`on_destroy`",
    when: '`on_destroy = "restore"` cannot restore the original values: Terraform forgets them when an object is tainted, or removed from the state. The setting is reset, or switched off, instead.',
    advice: "Check the setting in the service and correct it if needed.",
  },
} as const satisfies Table<DiagnosticKind>;
