import type { PageOf } from "../errors-page.ts";
import type { ERRORS, RULE_ERRORS, WARNINGS } from "./diagnostics.ts";

/** The page's words for what may be wrong with the attributes of a configuration. */
export const attributeErrorsPage: PageOf<typeof RULE_ERRORS> = {
  readOnly: {
    at: "the attribute",
    when: "The configuration sets an attribute that only the provider sets.",
  },
  missing: {
    at: "the attribute",
    when: "The configuration leaves out an attribute that must be set.",
    advice: "Set the attribute.",
  },
  invalidValue: {
    at: "the attribute",
    when: "A value is not one that the attribute can have.",
    advice: "Write a value as the message describes.",
  },
};

/** The page's words for what may go wrong in the work with any provider. */
export const engineErrorsPage: PageOf<typeof ERRORS> = {
  notConfigured: { group: "provider block" },
  notYetKnown: {
    group: "provider block",
    when: "An attribute of the provider depends on something that is not created yet, and a data source, an import or a change needs the service now.",
  },
  nothingToImport: {
    when: "There is no object with the import ID or the identity, or the provider's user cannot see it.",
  },
  invalidIdentity: {
    when: "The identity in an `import` block lacks a part, or has a value that is none of that part.",
  },
  unsupportedMove: { when: "A `moved` block moves a resource of another type, which the target does not take over." },
  emptyState: { when: "The state has an object without values." },
  emptyMovedState: { when: "The state to be moved, of another provider, has no values." },
  laterState: { when: "A later version of the provider wrote the state." },
  noUpgrader: { when: "The provider has no upgrade from the version of the state." },
  listStopped: { group: "list" },
  argumentCount: {
    group: "function",
    when: "A function is called with another number of arguments than it takes.",
  },
  invalidArgument: {
    group: "function",
    at: "the argument",
    when: "An argument of a function is null, or a value that the function does not take.",
    advice: "Pass a value as the message describes.",
  },
  noSuch: {
    group: "fault",
    when: "Terraform asked for a resource type, a data source, a function or a feature that this version of the provider does not have.",
  },
};

/** The page's words for what does not keep it from going on. */
export const engineWarningsPage: PageOf<typeof WARNINGS> = {
  notRefreshed: {
    when: "The provider's configuration is not known in this plan, so the state stays as it was last read.",
  },
  noLongerFound: {
    when: "A refresh finds no project or group any more. The plan recreates the object; but lost access looks the same.",
  },
  notListed: {
    group: "list",
    when: "A list finds an object that the provider cannot import, or whose identity the service does not tell. The others are shown.",
  },
  moreToList: {
    group: "list",
    when: "A list finds more objects than its `limit`.",
  },
  nothingToDestroy: {
    group: "plan and apply",
    when: "A destroy finds no project or group any more. It counts as done; but lost access looks the same.",
  },
};
