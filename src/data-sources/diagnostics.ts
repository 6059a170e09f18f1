import type { DiagnosticKind } from "../kit/errors.ts";

/** What rules may find wrong with a data source. */
export const RULE_ERRORS = {
  subgroupsOfNoGroup: {
    summary: "Subgroups of no group",
    why: "`include_subgroups` adds the projects in subgroups of `group`, which is not set.",
    advice: "Set `group`, or remove `include_subgroups`.",
  },
} as const satisfies Record<string, DiagnosticKind>;
