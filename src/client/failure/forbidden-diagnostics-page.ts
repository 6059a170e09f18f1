import type { PageOf } from "../../kit/errors-page.ts";
import type { ERRORS } from "./forbidden-diagnostics.ts";

/** The page's words for the reasons for a 403. */
export const forbiddenErrorsPage: PageOf<typeof ERRORS> = {
  refusedInBetween: { when: "The response to a request is 403 with a text, or without a body." },
  forbidden: { when: "The service answered 403 with a reason of its own." },
};
