import type { Table } from "../../../kit/diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../../../kit/errors.ts";

/** The reasons why a project accepts no write. */
export const ERRORS = {
  projectArchived: {
    code: "denied",
    summary: "Project is archived",
    when: "The service refuses changes to an archived project.",
    advice:
      'Unarchive the project and apply again. To destroy a setting without that, first apply `on_destroy = "keep"`. To give up a client key, run `terraform state rm`.',
  },
  placeDeleted: {
    code: "gone",
    summary: "Project or group was deleted",
    when: "The service refuses changes to a project or group that is marked for deletion.",
    advice: "Restore the project or group, or remove the resource from the configuration: its destroy counts as done.",
  },
  otherPlace: {
    code: "conflict",
    summary: "Path belongs to another project or group",
    when: "The old project or group was renamed or deleted, and another one has its path now. Nothing was sent.",
    advice:
      "To manage the new one, mark the object with `terraform taint`, or apply with `-replace` if nothing else of it changes. The destroy goes to the old one.",
  },
  placeNotKnown: {
    code: "unsupported",
    summary: "Project or group not identified",
    when: "The service has no endpoint to check whether the path still belongs to the same project or group. Nothing was sent.",
    advice: "Write the number instead of the path.",
  },
} as const satisfies Table<ErrorKind>;

/** The errors of the rules about the place of a read. */
export const RULE_ERRORS = {
  subgroupsOfNoGroup: {
    summary: "include_subgroups without group",
    why: "`include_subgroups` adds the projects in subgroups of `group`, which is not set.",
    advice: "Set `group`, or remove `include_subgroups`.",
  },
} as const satisfies Table<DiagnosticKind>;

/** The advice of every warning about a reference that now names another place. */
const ELSEWHERE = {
  advice:
    "To manage the new one, apply with `-replace`: the destroy goes to the old one, and the create takes over the new one.",
} as const;

/** The warnings about a group or project in the configuration or the state. */
export const WARNINGS = {
  otherProject: {
    summary: "This path is another project now",
    when: "The old project was renamed or deleted, and another one has its path now. The state keeps the object of the old one.",
    ...ELSEWHERE,
  },
  otherGroup: {
    summary: "This path is another group now",
    when: "The old group was renamed or deleted, and another one has its path now. The state keeps the object of the old one.",
    ...ELSEWHERE,
  },
  pathGone: {
    summary: "Path no longer exists",
    when: "The project or group was renamed, and the service does not redirect the old path.",
    advice: "Write the number or the new path.",
  },
  projectMoved: {
    summary: "Project moved",
    when: "The service answers the path of the project only with a redirect to its ID.",
    advice: "Replace the old path in the configuration with this ID or with the new path.",
  },
  replacementInDoubt: {
    summary: "Replacement may be unnecessary",
    when: "The configuration and the state name the group or project differently, and the service cannot tell whether both are the same. The change replaces the object.",
    advice: "If both are the same, keep the spelling in the state.",
  },
} as const satisfies Table<DiagnosticKind>;
