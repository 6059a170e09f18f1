import type { PageOf } from "../kit/errors-page.ts";
import type { RULE_ERRORS } from "./diagnostics.ts";

/** The page's words for what rules may find wrong with a data source. */
export const dataSourceErrorsPage: PageOf<typeof RULE_ERRORS> = {
  subgroupsOfNoGroup: { at: "`include_subgroups`" },
};
