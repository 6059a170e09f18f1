import type { Table } from "../../../kit/diagnostics.ts";
import type { FailureKind } from "../failure/report.ts";

const unseen = (place: "project" | "group") =>
  ({
    code: "gone",
    why: `The ${place} does not exist, or the token's user cannot see it.`,
    advice: `Check the ID or full path, and that the user is a member of the ${place}.`,
    pageAdvice: `Check the ID or full path, and that the user is a member. If the same configuration creates the ${place}, refer to that resource, or name it in \`depends_on\`.`,
  }) as const;

/** The errors of individual endpoints. */
export const ERRORS = {
  projectNotFound: { summary: "Project not found", ...unseen("project") },
  groupNotFound: { summary: "Group not found", ...unseen("group") },
  settingNotFound: {
    code: "gone",
    summary: "Error tracking is not set up",
    why: "The project has no error tracking settings.",
    advice: "Somebody may have deleted them. Run the plan again to create them.",
  },
  featureOff: {
    code: "unsupported",
    summary: "Integrated error tracking is switched off",
    why: "The service creates these settings only if its feature `integrated_error_tracking` is on.",
    advice:
      "Ask an administrator to switch the feature on, or set error tracking up in the project's own settings first.",
  },
  longProjectList: {
    code: "unsupported",
    summary: "List from the service is too long",
    when: "A list of projects has more entries or bytes, or takes longer, than any real one.",
    advice:
      "List fewer projects: those of one group, those of which the user is a member, or those that match a search.",
  },
  notAnId: {
    code: "invalid",
    summary: "Not an ID or path",
    when: "A group or project in the state is not a valid reference, such as `..`.",
    advice: "Use the numeric ID or the full path, such as `team/app`.",
  },
  severalKeys: {
    code: "conflict",
    summary: "Several new client keys",
    when: "The response to the create was lost, and the project has several new keys since.",
    pageAdvice: "List the project's keys. Import the one to manage, and delete those that nobody needs.",
  },
  keyMayBeMade: {
    code: "unavailable",
    summary: "Client key may have been created",
    when: "The response to the create was lost, and the project's keys cannot be listed.",
    pageAdvice: "List the project's keys later. Import the new one, or delete it.",
  },
} as const satisfies Table<FailureKind>;
