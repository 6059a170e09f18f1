import type { PageOf } from "../../../kit/errors-page.ts";
import type { ERRORS } from "./response-diagnostics.ts";

/** The page's words for what a response of any endpoint may have to say. */
export const responseErrorsPage: PageOf<typeof ERRORS> = {
  noEndpoint: { when: "The service answered 404 without saying what is missing." },
  noMethod: { when: "The service answered 405." },
  unreadable: { when: "The response is empty, cut off, or not complete JSON." },
  unknownForm: { when: "The response is JSON and does not match the description of the API." },
  denied: {
    when: "The service answered 403 without another reason, or with `insufficient_scope`.",
    advice: "Error tracking needs the Maintainer role for the project.",
  },
  permissionMissing: { when: "The service answered 403 with `insufficient_granular_scope`." },
  gatewayRefused: { when: "The service answered 400, 401, 403 or 422 with a `title` or a `detail`." },
  refused: { at: "the attribute, where it is known" },
  requestTooLarge: { when: "The service answered 413 or 414." },
  headersTooLarge: { when: "The service answered 431." },
  failed: { when: "The service, or a proxy in front of it, answered with a status of 500 or above." },
  redirected: { when: "The service redirects, and not to the same endpoint of a moved project." },
  redirectedElsewhere: {
    when: "The service redirects to another origin. The token is sent to the configured one only.",
  },
  proofRequired: { when: "The service answered 401 with `dpop_error`." },
  proxyAnswered: { when: "A plain http request went through a proxy, and the response to it is an error." },
  proxyUnauthenticated: { advice: "Where the proxy comes from an environment variable, put them there." },
  timedOut: { when: "The service answered 408." },
  busy: { when: "The service answered 409." },
  contentType: { when: "The service answered 415." },
  otherProtocol: { when: "The service answered 426." },
  rateLimited: { when: "The service answered 429, after every retry too." },
  longList: { when: "A list has more entries or bytes, or takes longer, than any real one." },
};
