import type { Table } from "../../../kit/diagnostics.ts";
import type { FailureKind } from "../failure/report.ts";

const UNSEEN = "It does not exist, or the token's user cannot see it: the service answers both alike.";

/** The errors of individual endpoints. */
export const ERRORS = {
  projectNotFound: {
    code: "gone",
    summary: "Project not found",
    at: "`project`, where the configuration names it",
    why: UNSEEN,
    advice: "Check the ID or full path, and that the user is a member of the project.",
    pageAdvice: "If the same configuration creates the project, refer to that resource, or name it in `depends_on`.",
  },
  groupNotFound: {
    code: "gone",
    summary: "Group not found",
    at: "`group`, where the configuration names it",
    why: UNSEEN,
    advice: "Check the ID or full path, and that the user is a member of the group.",
    pageAdvice: "If the same configuration creates the group, refer to that resource, or name it in `depends_on`.",
  },
  settingNotFound: {
    code: "gone",
    summary: "Error tracking is not set up",
    when: "An update or a destroy finds no settings any more.",
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
    summary: "List from the service is too long",
    when: "A list of projects has more entries or bytes, or takes longer, than any real one.",
    advice:
      "List fewer projects: those of one group, those that the user is a member of, or those that a search finds.",
  },
  notAnId: {
    code: "invalid",
    summary: "Not an ID or path",
    when: "A text in the state cannot name a group or project, such as `..`.",
    advice: "Use the numeric ID or the full path, such as `team/app`.",
  },
  severalKeys: {
    code: "conflict",
    summary: "Several new client keys",
    when: "The response to the creation of a key was lost, and the project has several new keys since.",
    pageAdvice: "List the project's keys. Import the one to manage, and delete what is left behind.",
  },
  keyMayBeMade: {
    code: "unavailable",
    summary: "Client key may have been created",
    when: "The response to the creation of a key was lost, and the project's keys cannot be listed.",
    pageAdvice: "List the project's keys later. Import the new one, or delete it.",
  },
} as const satisfies Table<FailureKind>;
