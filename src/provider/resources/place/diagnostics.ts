import type { Table } from "../../../kit/diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../../../kit/errors.ts";

/** The reasons why a project accepts no write. */
export const ERRORS = {
  projectArchived: {
    code: "denied",
    summary: "Project is archived",
    at: "`project`",
    when: "The service answered 403 to a change, and the project is archived.",
    advice:
      'Unarchive the project, and apply again. To destroy a setting and leave the project as it is, first set `on_destroy = "keep"` and apply; to give up a client key, run `terraform state rm`.',
  },
  placeDeleted: {
    code: "gone",
    summary: "Project or group was deleted",
    at: "`group` or `project`",
    when: "The service answered 403 to a change, and the project or group is marked for deletion. A destroy counts as done.",
    advice: "Restore the project or group, or remove the resource from the configuration.",
  },
  otherPlace: {
    code: "conflict",
    summary: "Path belongs to another project or group",
    at: "`group` or `project`",
    when: "A plan or an apply would change an object whose path belongs to another project or group since the last apply. Somebody has renamed or deleted the old one, and created another one at its path. Nothing is sent.",
    advice:
      "To manage the one that has the path now, mark the object with `terraform taint`: its destroy goes to the old one. Where nothing else of the object changes, `-replace` does the same.",
  },
  placeNotKnown: {
    code: "unsupported",
    summary: "Project or group not identified",
    at: "`group` or `project`",
    when: "A plan or an apply would change an object whose number is recorded, and the service has no endpoint to check whether its path still belongs to it. Nothing is sent.",
    advice: "Write the number instead of the path.",
  },
} as const satisfies Table<ErrorKind>;

/** The errors of the rules about the place of a read. */
export const RULE_ERRORS = {
  subgroupsOfNoGroup: {
    summary: "include_subgroups without group",
    at: "`include_subgroups`",
    why: "`include_subgroups` adds the projects in subgroups of `group`, which is not set.",
    advice: "Set `group`, or remove `include_subgroups`.",
  },
} as const satisfies Table<DiagnosticKind>;

/** The advice of every warning about a reference that now names another place. */
const ELSEWHERE = {
  advice:
    "To manage the one that has the path now, apply with `-replace`: the destroy goes to the old one, and the create takes over the new one.",
} as const;

/** The warnings about a group or project in the configuration or the state. */
export const WARNINGS = {
  otherProject: {
    summary: "This path is another project now",
    when: "A refresh finds that the path in the state belongs to another project since the last apply. The object is read by its number.",
    ...ELSEWHERE,
  },
  otherGroup: {
    summary: "This path is another group now",
    when: "A refresh finds that the path in the state belongs to another group since the last apply. The object is read by its number.",
    ...ELSEWHERE,
  },
  pathGone: {
    summary: "Path no longer exists",
    when: "A refresh finds no project or group under the path in the state, but the recorded number still exists: somebody renamed it, and the service does not redirect. The object is read by its number.",
    advice: "Write the number, or the new path.",
  },
  projectMoved: {
    summary: "Project moved",
    at: "`project`",
    when: "The service answers the path of the project only with a redirect to its numeric ID, which the message names. Each plan says so until the configuration has the ID or the new path.",
    advice: "Replace the old path in the configuration with this ID, or with the project's new path.",
  },
  replacementInDoubt: {
    summary: "Replacement may be unnecessary",
    at: "`group` or `project`",
    when: "The configuration refers to the group or project differently than the state, and the service has no endpoint to check whether both are the same. The change replaces the object.",
    advice: "If both are the same, keep the spelling in the state.",
  },
} as const satisfies Table<DiagnosticKind>;
