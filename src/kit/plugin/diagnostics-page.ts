import type { PageOf } from "../errors-page.ts";
import type { ERRORS } from "./diagnostics.ts";

/** The page's words for what may go wrong between Terraform and the plugin. */
export const pluginErrorsPage: PageOf<typeof ERRORS> = {
  notTerraform: { when: "Something other than Terraform or OpenTofu started the provider." },
  noFeature: {
    group: "fault",
    when: "Terraform asked for ephemeral resources, list resources, actions or state stores, which this version of the provider does not have.",
  },
  malformedRequest: { group: "fault", when: "The provider cannot decode a request from Terraform." },
  numberOutOfRange: {
    group: "fault",
    when: "The provider answers Terraform with a number that the plugin protocol cannot carry.",
  },
};
