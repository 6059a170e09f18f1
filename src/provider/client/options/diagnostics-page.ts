import type { PageOf } from "../../../kit/errors-page.ts";
import type { ERRORS } from "./diagnostics.ts";

/** The page's words for what the options may have wrong. */
export const optionErrorsPage: PageOf<typeof ERRORS> = {
  invalidOption: {
    at: "the attribute of the provider",
    when: "The address, the token, a header, the proxy, a certificate or another setting of the connection cannot be used. The message names the environment variable if it comes from one.",
    advice: "Correct the value as the message describes.",
  },
  notUtf8: { when: "A variable that the provider reads holds bytes that are not UTF-8, such as an umlaut in Latin-1." },
};
