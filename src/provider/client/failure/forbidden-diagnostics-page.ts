import type { PageOf } from "../../../kit/errors-page.ts";
import type { ERRORS } from "./forbidden-diagnostics.ts";

/** The reasons for a 403 on the page. */
export const forbiddenErrorsPage: PageOf<typeof ERRORS> = {
  refusedInBetween: { when: "The response to a request is 403 with a text, or without a body." },
  forbidden: { when: "The service answered 403 with a reason of its own." },
};
