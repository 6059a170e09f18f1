import type { Table } from "../../../kit/diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../../../kit/errors.ts";

/** Reasons why a project accepts no write. */
export const ERRORS = {
  projectArchived: {
    code: "denied",
    summary: "Project is archived",
    at: "`project`",
    when: "The service answered 403 to a change, and the project is archived.",
    advice:
      'Unarchive the project, and apply again. To destroy a setting and leave the project as it is, first set `on_destroy = "keep"` and apply; to give up a client key, run `terraform state rm`.',
  },
} as const satisfies Table<ErrorKind>;

/** What rules may find wrong with the place of something that is read. */
export const RULE_ERRORS = {
  subgroupsOfNoGroup: {
    summary: "Subgroups of no group",
    at: "`include_subgroups`",
    why: "`include_subgroups` adds the projects in subgroups of `group`, which is not set.",
    advice: "Set `group`, or remove `include_subgroups`.",
  },
} as const satisfies Table<DiagnosticKind>;

/** What to know of a group or project that the configuration or the state names. */
export const WARNINGS = {
  projectMoved: {
    summary: "Project moved",
    at: "`project`",
    when: "The service answers the path of the project only with a redirect to its numeric ID, which the message names. Each plan says so until the configuration has the ID or the new path.",
    advice: "Write this ID, or the project's new path, wherever the configuration has the old path.",
  },
  replacementInDoubt: {
    summary: "Replacement that may be unnecessary",
    at: "`group` or `project`",
    when: "The configuration names the group or project in another way than the state, and the service has no endpoint that tells whether both are the same. The change replaces the object.",
    advice: "If both are the same, keep writing the one that the state has.",
  },
} as const satisfies Table<DiagnosticKind>;
