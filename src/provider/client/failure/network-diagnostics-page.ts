import type { PageOf } from "../../../kit/errors-page.ts";
import type { ERRORS } from "./network-diagnostics.ts";

/** The page's words for why no usable response may have come. */
export const networkErrorsPage: PageOf<typeof ERRORS> = {
  late: { when: "No complete response arrived within the time that one attempt may take." },
  proxyRefused: { when: "The proxy refused to connect to the service." },
  proxyUnreachable: { when: "Nothing listens at the proxy's address, or the address does not lead there." },
  proxyTls: { when: "The proxy's certificate is not trusted, or the proxy does not speak TLS." },
};
