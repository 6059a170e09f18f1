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
    when: "Two resources of a configuration want the same setting, also where one names its group or project by ID and the other by path. Or an apply writes a setting that another resource has written in the same apply.",
    advice: "Keep one resource for each setting.",
  },
  resetsDeclared: {
    ...RESETS_DECLARED,
    when: "A plan destroys one of two resources that have the same setting, and leaves the other one unchanged. The destroy would undo what that one declares.",
    advice: `Take the resource that goes out of the state: with \`terraform state rm\`, or a \`removed\` block with \`destroy = false\` (Terraform 1.7). ${ALWAYS}`,
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
    when: "The service accepted a value, and its answer shows another one.",
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
    when: "A saved plan that creates a setting is applied, and the service shows another one than when the plan was made. Terraform 1.16 and newer tell the provider what the plan saw.",
    advice: 'Nothing needs to be done. What is there now is what `on_destroy = "restore"` goes back to.',
  },
  notRead: {
    summary: "Existing setting not read",
    when: "The service forbids (403) the plan to read the setting that a create would take over, so it does not say what is there. Any other failure of that read is an error, such as a 403 that is a web page, or that names a reason of the token's user.",
    advice: "Do what the second part of this message says: the apply fails if it cannot read the setting either.",
  },
  writtenByOther: {
    summary: "Settings left unchanged",
    when: "A destroy finds that another resource wrote the same setting in the same apply, and changes nothing.",
    advice: "Nothing is left to do.",
  },
  perhapsWrittenByOther: {
    summary: "Settings left unchanged",
    when: "A destroy finds that another resource wrote a setting in the same apply. The service could not tell whether it is the same one, so the destroy changes nothing.",
    advice: "If they differ, change the setting by hand.",
  },
  nothingToRestore: {
    summary: "Nothing to restore",
    at: "`on_destroy`",
    when: '`on_destroy = "restore"` cannot put back what was there before Terraform managed it: Terraform forgets it when an object is tainted, or removed from the state. It is reset, or switched off, instead.',
    advice: "Check the setting in the service, and set it by hand if it should be another.",
  },
} as const satisfies Table<DiagnosticKind>;
