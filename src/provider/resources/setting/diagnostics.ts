import type { Table } from "../../../kit/diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../../../kit/errors.ts";

const RESETS_DECLARED = {
  code: "conflict",
  summary: "This plan resets a setting that another resource declares",
  when: "The plan destroys one resource of a setting and leaves or imports another one unchanged, so the destroy would undo it.",
  pageAdvice:
    "Write a `moved` block instead of an `import` block, or remove the old resource from the state: `terraform state rm`, or a `removed` block with `destroy = false`. Or change anything of the new one in the same plan, such as `on_destroy`. To destroy everything, run `terraform destroy -refresh=false`.",
} as const;

const ALWAYS =
  "Or change anything of the resource that stays in the same plan, such as `on_destroy`, so that its write wins. To destroy everything, run `terraform destroy -refresh=false`.";

const MANAGED_TWICE = {
  summary: "Two resources manage the same setting",
  when: "Two resources declare the same setting, perhaps one by the ID and one by the path of its project or group.",
  advice: "Keep one resource for each setting.",
};

/** The errors of settings of any kind. */
export const ERRORS = {
  managedTwice: { ...MANAGED_TWICE, code: "conflict" },
  resetsDeclared: {
    ...RESETS_DECLARED,
    advice: `Take the resource that goes out of the state: run \`terraform state rm\`, or write a \`removed\` block with \`destroy = false\` (Terraform 1.7). ${ALWAYS}`,
  },
  resetsImported: {
    ...RESETS_DECLARED,
    advice: `Write a \`moved\` block instead of the \`import\` block. ${ALWAYS}`,
  },
  notStored: {
    code: "internal",
    summary: "Value not stored by the service",
    when: "The service accepted a value but returned another one.",
    advice: "Check the value in the service: somebody may have changed it at the same time. Then apply again.",
  },
} as const satisfies Table<ErrorKind>;

const LEFT_UNCHANGED = {
  summary: "Settings were left unchanged",
  when: "In the same apply, another resource wrote this setting, or one that may be the same. Destroying this one changed nothing.",
  pageAdvice: "If they are different settings, change this one by hand.",
};

/** The warnings of a plan or a destroy, which then continues. */
export const WARNINGS = {
  managedTwice: MANAGED_TWICE,
  changedSincePlan: {
    summary: "Setting changed since the plan",
    when: "The setting that a saved plan creates has changed since the plan was made.",
    advice: 'No action is needed: `on_destroy = "restore"` returns to the current values.',
  },
  notRead: {
    summary: "Existing setting not read",
    when: "The token may not read the setting that a create takes over, so the plan does not show its values.",
    advice: "Follow the advice below: the apply fails if it cannot read the setting either.",
    pageAdvice: "Give the token access to it: the apply fails if it cannot read the setting either.",
  },
  writtenByOther: {
    ...LEFT_UNCHANGED,
    advice: "No action is needed.",
  },
  perhapsWrittenByOther: {
    ...LEFT_UNCHANGED,
    advice: "If they differ, change the setting by hand.",
  },
  nothingToRestore: {
    summary: "Nothing to restore",
    when: 'The values for `on_destroy = "restore"` are unknown, as after `terraform taint` or `state rm`. The setting was reset or switched off instead.',
    advice: "Check the setting in the service and correct it if needed.",
  },
} as const satisfies Table<DiagnosticKind>;
