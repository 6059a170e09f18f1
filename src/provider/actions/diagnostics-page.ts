import type { PageOf } from "../../kit/errors-page.ts";
import type { ERRORS, RULE_ERRORS, WARNINGS } from "./diagnostics.ts";

/** The page's words for what rules may find wrong with an action. */
export const actionRuleErrorsPage: PageOf<typeof RULE_ERRORS> = {};

const notProven = {
  when: "The endpoint of the DSN did not accept the event, or no whole answer came; the reason follows its host.",
};

/** The page's words for what may go wrong in an action. */
export const actionErrorsPage: PageOf<typeof ERRORS> = {
  notProven,
  noSuchKey: { when: "The project has no client key with the ID in `key_id`." },
};

/** The page's words for what does not fail an action. */
export const actionWarningsPage: PageOf<typeof WARNINGS> = { notProven };
