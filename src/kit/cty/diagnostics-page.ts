import type { PageOf } from "../errors-page.ts";
import type { ERRORS } from "./diagnostics.ts";

/** The page's words for what may be wrong with a type or a value. */
export const valueErrorsPage: PageOf<typeof ERRORS> = {
  misfitInState: {
    at: "the attribute",
    when: "A value in the state, or in a request from Terraform, is of another type than its attribute.",
  },
  misfitOfProvider: {
    at: "the attribute",
    when: "A value in a response of the provider is of another type than its attribute.",
  },
  notAType: { when: "A value in a request from Terraform names a type that does not exist." },
  notANumber: { when: "The provider made an import ID of something that is no number." },
  malformedState: { group: "state" },
};
