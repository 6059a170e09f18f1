import type { PageOf } from "../errors-page.ts";
import type { ERRORS, RULE_ERRORS } from "./diagnostics.ts";

/** The page's words for what rules may find wrong with a configuration. */
export const ruleErrorsPage: PageOf<typeof RULE_ERRORS> = {
  exclusive: { at: "each attribute after the first", when: "Attributes are set of which at most one may be." },
  nothingToManage: { when: "A block sets none of the attributes of which it needs at least one." },
};

/** The page's words for what may be wrong with the ID or the state of an object that Terraform is to take over. */
export const takeOverErrorsPage: PageOf<typeof ERRORS> = {
  invalidImportId: {
    when: "The import ID has none of the forms of the resource.",
    advice: "Write it in one of the forms that the message shows.",
  },
  cannotMove: {
    when: "The state of another provider's resource, which a `moved` block names, is not one of its type.",
  },
};
