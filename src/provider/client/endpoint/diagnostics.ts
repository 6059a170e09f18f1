import type { FailureKind } from "../failure/report.ts";

const UNSEEN = "It does not exist, or the token's user cannot see it: the service answers both alike.";

/** What single endpoints may have to say. */
export const ERRORS = {
  projectNotFound: {
    code: "gone",
    summary: "Project not found",
    why: UNSEEN,
    advice: "Check the ID or full path, and that the user is a member of the project.",
  },
  groupNotFound: {
    code: "gone",
    summary: "Group not found",
    why: UNSEEN,
    advice: "Check the ID or full path, and that the user is a member of the group.",
  },
  settingNotFound: {
    code: "gone",
    summary: "Error tracking is not set up",
    why: "The project has no error tracking settings.",
    advice: "Somebody may have deleted them. Run the plan again to create them.",
  },
  featureOff: {
    code: "unsupported",
    summary: "Integrated error tracking is switched off",
    why: "The service creates these settings only where its feature `integrated_error_tracking` is on.",
    advice:
      "Ask an administrator to switch the feature on, or set error tracking up in the project's own settings first.",
  },
  longProjectList: {
    code: "unsupported",
    summary: "The service's list is too long",
    advice:
      "List fewer projects: those of one group, those that the user is a member of, or those that a search finds.",
  },
  notAnId: {
    code: "invalid",
    summary: "Not an ID or path",
    advice: "Use the numeric ID or the full path, such as `team/app`.",
  },
  severalKeys: { code: "conflict", summary: "Several new client keys" },
  keyMayBeMade: { code: "unavailable", summary: "A client key may have been made" },
} as const satisfies Record<string, FailureKind>;
