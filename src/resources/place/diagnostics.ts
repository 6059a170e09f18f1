import type { DiagnosticKind } from "../../kit/errors.ts";

/** What rules may find wrong with the place of something that is read. */
export const RULE_ERRORS = {
  subgroupsOfNoGroup: {
    summary: "Subgroups of no group",
    why: "`include_subgroups` adds the projects in subgroups of `group`, which is not set.",
    advice: "Set `group`, or remove `include_subgroups`.",
  },
} as const satisfies Record<string, DiagnosticKind>;

/** What to know of a group or project that the configuration or the state names. */
export const WARNINGS = {
  projectMoved: {
    summary: "Project moved",
    advice: "Write this ID, or the project's new path, wherever the configuration has the old path.",
  },
  replacementInDoubt: {
    summary: "Replacement that may be unnecessary",
    advice: "If both are the same, keep writing the one that the state has.",
  },
} as const satisfies Record<string, DiagnosticKind>;
