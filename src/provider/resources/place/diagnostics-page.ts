import type { PageOf } from "../../../kit/errors-page.ts";
import type { ERRORS, RULE_ERRORS, WARNINGS } from "./diagnostics.ts";

/** The reasons why a project accepts no write, on the page. */
export const placeErrorsPage: PageOf<typeof ERRORS> = {
  projectArchived: { at: "`project`", when: "The service answered 403 to a change, and the project is archived." },
};

/** The page's words for what rules may find wrong with the place of something that is read. */
export const placeRuleErrorsPage: PageOf<typeof RULE_ERRORS> = {
  subgroupsOfNoGroup: { at: "`include_subgroups`" },
};

/** The page's words for what to know of a group or project. */
export const placeWarningsPage: PageOf<typeof WARNINGS> = {
  projectMoved: {
    at: "`project`",
    when: "The service answers the path of the project only with a redirect to its numeric ID, which the message names. Each plan says so until the configuration has the ID or the new path.",
  },
  replacementInDoubt: {
    at: "`group` or `project`",
    when: "The configuration names the group or project in another way than the state, and the service has no endpoint that tells whether both are the same. The change replaces the object.",
  },
};
