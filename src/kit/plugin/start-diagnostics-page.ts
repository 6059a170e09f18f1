import type { PageOf } from "../errors-page.ts";
import type { ERRORS } from "./start-diagnostics.ts";

/** The page's words for what may keep the plugin from starting. */
export const startErrorsPage: PageOf<typeof ERRORS> = {
  notTerraform: { when: "Something other than Terraform or OpenTofu started the provider." },
};
