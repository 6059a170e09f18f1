import type { PageOf } from "../errors-page.ts";
import type { ERRORS } from "./diagnostics.ts";

/** The page's words for what may be wrong with a message of the plugin protocol. */
export const messageErrorsPage: PageOf<typeof ERRORS> = {
  noFeature: {
    when: "Terraform asked for ephemeral resources, a state store, or an upgrade of resource identities, which this version of the provider does not have.",
  },
  malformedRequest: { when: "The provider cannot decode a request from Terraform." },
  numberOutOfRange: {
    when: "The provider answers Terraform with a number that the plugin protocol cannot carry.",
  },
};
