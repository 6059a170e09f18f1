import type { PageOf } from "../../../kit/errors-page.ts";
import type { ERRORS, WARNINGS } from "./diagnostics.ts";

/** The page's words for what may be wrong with error tracking settings. */
export const trackingErrorsPage: PageOf<typeof ERRORS> = {
  noTracker: { at: "`integrated`" },
  unclearBackend: {
    at: "`integrated`",
    when: "A create finds an external tracker, and the configuration does not write `integrated`.",
  },
};

/** The page's words for what does not keep a plan or a write of them from going on. */
export const trackingWarningsPage: PageOf<typeof WARNINGS> = {
  noTracker: { at: "`integrated`", when: "An update is planned, and its apply will fail." },
  trackingTakenOver: {
    when: "A create finds settings that the project has already. The message names their values; applying the plan takes them over.",
  },
  integratedHidden: { at: "`integrated`" },
};
