import type { PageOf } from "../../kit/errors-page.ts";
import type { ERRORS, RULE_ERRORS, WARNINGS } from "./diagnostics.ts";

/** The page's words for what rules may find wrong with the provider block. */
export const providerRuleErrorsPage: PageOf<typeof RULE_ERRORS> = {
  halfCertificate: {
    at: "`client_cert_pem`, `client_cert_file`, `client_key_pem` or `client_key_file`",
    when: "The client certificate is set without its key, or the key without its certificate.",
  },
};

/** The page's words for what may be wrong with the provider block, its environment or this machine. */
export const providerErrorsPage: PageOf<typeof ERRORS> = {
  noDsn: { group: "plan and apply" },
  noBaseUrl: { at: "`base_url`" },
  noToken: { at: "`token`" },
  noTokenForCi: { at: "`token`" },
  unreadableFile: { at: "the attribute with the file", when: "A file with a certificate or key cannot be read." },
  textForFile: {
    at: "the attribute with the file",
    when: "An attribute that names a file is the text of a certificate or key.",
  },
  textForFileInVariable: {
    at: "the attribute with the file",
    when: "A variable that names a file is the text of a certificate or key.",
  },
  tooManyFilesToLoad: {
    group: "plan and apply",
    when: "The provider could not load the part of it that sends requests: the limit on open files is reached.",
  },
  outOfMemoryToLoad: {
    group: "plan and apply",
    when: "The provider could not load the part of it that sends requests: there is no memory left.",
  },
};

/** The page's words for what may be unsafe about it. */
export const providerWarningsPage: PageOf<typeof WARNINGS> = {
  mixedSources: {
    when: "One of the two comes from a `TOCSIN_` variable and the other from a variable of GitLab, so they may belong to different services.",
  },
  unencrypted: { at: "`base_url`" },
  unverified: { at: "`insecure_skip_verify`" },
};
