import { diagnostic } from "../../../kit/errors.ts";
import type { Rule } from "../../../kit/schema/index.ts";
import { RULE_ERRORS } from "./diagnostics.ts";

/** What reads the content of a group reads that of its subgroups only where there is a group. */
export const subgroupsOfGroup: Rule<"group" | "include_subgroups"> = {
  doc: "`include_subgroups` needs `group`.",
  check: ({ group, include_subgroups }) =>
    group === null && include_subgroups === true
      ? [diagnostic(RULE_ERRORS.subgroupsOfNoGroup, { path: ["include_subgroups"] })]
      : [],
};
