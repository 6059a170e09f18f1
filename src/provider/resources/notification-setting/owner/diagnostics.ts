import type { Table } from "../../../../kit/diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../../../../kit/errors.ts";

/** The errors of finding out which user a setting belongs to. */
export const ERRORS = {
  userNotRead: {
    code: "unavailable",
    summary: "Current user not known",
    when: "A change or destroy of a notification setting is planned or applied.",
    why: "The service did not say which user requests act for, so this setting may belong to somebody else. Nothing was sent.",
    advice: "Run it again.",
  },
  userNotNamed: {
    code: "denied",
    summary: "Current user not known",
    when: "A plan or an apply would send something for a notification setting whose user is in the state, but the service has no endpoint for the current user, or the token may not read it.",
    advice:
      'Give the token the permission to read its own user (the scope `read_user`). Or take the object out of the state with `terraform state rm`, and import it with this token, which then stores an unknown user. Operations that send nothing still work, such as a destroy with `on_destroy = "keep"`.',
  },
  plannedForOther: {
    code: "conflict",
    summary: "Plan made for another user",
    when: "A saved plan that destroys a notification setting is applied with the token of another user than it was made for. From Terraform 1.16 on, this also applies to a plan that creates a setting.",
    advice: "Apply it with a token of that user, or make a new plan.",
  },
  identityNotChecked: {
    code: "unsupported",
    summary: "Identity cannot be checked",
    group: "state",
    when: "An `import` block names a notification setting by its identity, and the service has no endpoint for the current user, or the token may not read it.",
    why: "An identity names the user of a setting, but the service did not say which user requests act for.",
    advice: "Import by the ID instead, such as `project/team/app`.",
  },
  identityOfOther: {
    code: "invalid",
    summary: "Identity of another user's setting",
    group: "state",
    when: "An `import` block names a notification setting of another user than the token's by its identity.",
    advice: "Use a token of that user, or write the number of the token's own in `user_id`.",
  },
} as const satisfies Table<ErrorKind>;

/** The warnings about a setting that belongs, or may belong, to another user. */
export const WARNINGS = {
  userNotKnown: {
    summary: "Current user not known",
    when: "The token may not read its own user, or the service failed to say who that is.",
    why: "The service did not say which user requests act for, so the users of the notification settings in the state are not checked.",
    advice: "A token needs the scope `api`, `read_api` or `read_user` to read its own user.",
  },
  stateOfOther: {
    summary: "State of another user's setting",
    group: "state",
    when: "A refresh finds other values than those in the state, or no project or group, and the setting in the state belongs to another user than the token's.",
    advice:
      "To see whether it has changed, use a token of its user. To manage the setting of the token's user from now on, replace the object.",
  },
  stateOfUnknown: {
    summary: "State of a setting whose user is not known",
    group: "state",
    when: "A refresh finds other values than those in the state, or no project or group. The state contains the user of the setting, but the service did not say which user requests act for.",
    advice: "To see whether it has changed, use a token that may read its own user (the scope `read_user`).",
  },
  readOfUnknown: {
    summary: "State of a setting whose user is not known",
    group: "state",
    when: "A refresh finds other values than those in the state, or no project or group. The setting was written or imported with a token that could not read its own user. The token of the refresh can.",
    advice:
      "To see whether it has changed, use the token that wrote it. To manage the setting of the token's user from now on, replace the object.",
  },
  changeOfOther: {
    summary: "Another user's setting",
    when: "A plan changes a notification setting that belongs to another user than the token's. An apply writes the setting of the token's user instead.",
    advice: "To change the setting in the state, use a token of its user.",
  },
  ofUnknown: {
    summary: "Setting of an unknown user",
    when: "A change or a destroy of a notification setting is planned, or a destroy applied. The setting was written or imported with a token that could not read its own user. The present token can, so it is unknown whether both belong to the same user.",
    advice: "To change, reset or restore the first one, use the token that wrote it, or change it in the service.",
  },
  deleteOfOther: {
    summary: "Another user's setting left unchanged",
    when: "A destroy of a notification setting is planned or applied, but another user than the token's has also written it. Only the setting of the token's user is reset or restored, if that user has written it.",
    advice: "To reset or restore it, destroy it with a token of its user, or change it in the service.",
  },
} as const satisfies Table<DiagnosticKind>;
