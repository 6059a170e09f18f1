import type { PageOf } from "../../../kit/errors-page.ts";
import type { WARNINGS } from "./diagnostics.ts";

/** The page's words for what to know of the key that the service creates by itself. */
export const firstKeyWarningsPage: PageOf<typeof WARNINGS> = {
  firstKeyUnclaimed: {
    when: "A plan creates a client key, and the project already has the one that the service created when an earlier apply switched error tracking on. If that apply failed, no resource may have it.",
  },
};
