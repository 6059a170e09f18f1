import type { DiagnosticKind, ErrorKind } from "../../../../kit/errors.ts";

/** What may go wrong with finding out whose setting is written. */
export const ERRORS = {
  userNotRead: {
    code: "unavailable",
    summary: "Current user not known",
    why: "The state says whose setting this is, and the service did not say whom requests act for. Nothing was sent.",
    advice: "Run it again.",
  },
  identityNotChecked: {
    code: "unsupported",
    summary: "Identity cannot be checked",
    why: "An identity says whose setting it is, and the service does not say whom requests act for.",
    advice: "Import by the ID instead, such as `project/team/app`.",
  },
  identityOfOther: {
    code: "invalid",
    summary: "Identity of another user's setting",
    advice: "Use a token of that user, or write the number of the token's own in `user_id`.",
  },
} as const satisfies Record<string, ErrorKind>;

/** What there is to say of a setting that is another user's, or may be. */
export const WARNINGS = {
  userNotKnown: {
    summary: "Current user not known",
    why: "The service did not say whom requests act for, so nobody checks whose notification settings the state has.",
    advice: "A token needs the scope `api`, `read_api` or `read_user` to read its own user.",
  },
  stateOfOther: {
    summary: "State of another user's setting",
    advice: "To see whether it has changed, use a token of the user whose setting the state has.",
  },
  changeOfOther: {
    summary: "Another user's setting",
    advice: "To change the setting that the state has, use a token of its user.",
  },
  deleteOfOther: {
    summary: "Another user's setting left unchanged",
    advice: "To reset or restore it, destroy it with a token of its user, or change it in the service.",
  },
} as const satisfies Record<string, DiagnosticKind>;
