import type { Table } from "../../../../kit/diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../../../../kit/errors.ts";

/** The errors of finding out which user a setting belongs to. */
export const ERRORS = {
  userNotRead: {
    code: "unavailable",
    summary: "Current user not known",
    why: "The service did not say who the current user is, so this setting may belong to somebody else. Nothing was sent.",
    advice: "Run it again.",
  },
  userNotNamed: {
    code: "denied",
    summary: "Current user not known",
    when: "The token may not read the current user, or the service has no endpoint for it, so the setting may belong to somebody else. Nothing was sent.",
    advice:
      'Give the token the scope `read_user`. Or run `terraform state rm`, and import the object with this token, which stores an unknown user. Operations that send nothing still work, such as a destroy with `on_destroy = "keep"`.',
  },
  plannedForOther: {
    code: "conflict",
    summary: "Plan made for another user",
    when: "A saved plan that creates or destroys a notification setting was made with another user's token.",
    advice: "Apply it with a token of the same user, or make a new plan.",
  },
  identityNotChecked: {
    code: "unsupported",
    summary: "Identity cannot be checked",
    group: "state",
    why: "An identity names the user of a setting, but the service did not say who the current user is.",
    advice: "Import by the ID instead, such as `project/team/app`.",
  },
  identityOfOther: {
    code: "invalid",
    summary: "Identity of another user's setting",
    group: "state",
    when: "The identity in an `import` block names another user than the token's.",
    advice: "Use a token of that user, or set `user_id` to the ID of the current user.",
  },
} as const satisfies Table<ErrorKind>;

const OF_UNKNOWN = {
  summary: "State of a setting whose user is not known",
  group: "state",
  when: "The setting differs or cannot be read, but the user of the setting, or the current user, is unknown. The state stays as it is.",
  pageAdvice: "Use the token that wrote the setting, or one that may read its own user (scope `read_user`).",
} as const;

/** The warnings about a setting that belongs, or may belong, to another user. */
export const WARNINGS = {
  userNotKnown: {
    summary: "Current user not known",
    why: "The service did not say who the current user is, so the users of the notification settings in the state are not checked.",
    advice: "Reading the current user needs the scope `api`, `read_api` or `read_user`.",
  },
  stateOfOther: {
    summary: "State of another user's setting",
    group: "state",
    when: "The setting in the state belongs to another user than the token's, whose setting differs or cannot be read. The state stays as it is.",
    advice:
      "To check the setting in the state, use a token of its user. To manage the current user's setting instead, replace the object.",
  },
  stateOfUnknown: {
    ...OF_UNKNOWN,
    advice: "To check the setting in the state, use a token that may read its own user (scope `read_user`).",
  },
  readOfUnknown: {
    ...OF_UNKNOWN,
    advice:
      "To check the setting in the state, use the token that wrote it. To manage the current user's setting instead, replace the object.",
  },
  changeOfOther: {
    summary: "Another user's setting",
    when: "The setting in the state belongs to another user than the token's. The apply writes the setting of the token's user instead.",
    advice: "To change the setting in the state, use a token of its user.",
  },
  ofUnknown: {
    summary: "Setting of an unknown user",
    when: "The setting may belong to another user: the token that wrote or imported it could not read its own user.",
    advice: "To change the setting in the state, use the token that wrote it, or change it in the service.",
  },
  deleteOfOther: {
    summary: "Another user's setting left unchanged",
    when: "The setting was written with another user's token too. A destroy resets or restores at most the setting of the current user.",
    advice: "To reset or restore the other one, destroy it with a token of its user, or change it in the service.",
  },
} as const satisfies Table<DiagnosticKind>;
