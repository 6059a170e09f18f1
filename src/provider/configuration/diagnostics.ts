import type { Table } from "../../kit/diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../../kit/errors.ts";

/** The errors of the rules of the provider block. */
export const RULE_ERRORS = {
  halfCertificate: {
    summary: "Client certificate or key missing",
    group: "provider block",
    at: "`client_cert_pem`, `client_cert_file`, `client_key_pem` or `client_key_file`",
    when: "The client certificate is set without its key, or the key without its certificate.",
    advice: "Set both or neither.",
  },
} as const satisfies Table<DiagnosticKind>;

/** The errors of the provider block, its environment and this machine. */
export const ERRORS = {
  noDsn: {
    code: "unsupported",
    summary: "Client key has no valid DSN",
    group: "plan and apply",
    why: "The service returned an invalid DSN: it has no public key or no project number.",
    advice: "Ask the service's administrator.",
  },
  noBaseUrl: {
    code: "invalid",
    summary: "No base_url for the provider",
    at: "`base_url`",
    why: "Neither the provider block nor the environment sets the address of the service.",
    advice:
      "Set `base_url` in the provider block, or the environment variable `TOCSIN_BASE_URL`, `GITLAB_BASE_URL` or `CI_SERVER_URL`.",
  },
  noToken: {
    code: "invalid",
    summary: "No token for the provider",
    at: "`token`",
    why: "Neither the provider block nor the environment sets an access token.",
    advice: "Set `token` in the provider block, or the environment variable `TOCSIN_TOKEN` or `GITLAB_TOKEN`.",
  },
  noTokenForCi: {
    code: "invalid",
    summary: "No token for the provider",
    at: "`token`",
    why: "Neither the provider block nor the environment sets an access token for the server in `CI_SERVER_URL`; `TOCSIN_TOKEN` is not sent there.",
    advice: "Set `token` in the provider block, or the environment variable `GITLAB_TOKEN`.",
  },
  unreadableFile: {
    code: "invalid",
    summary: "Invalid certificate or key",
    at: "the attribute with the file",
    when: "A file with a certificate or key cannot be read.",
    advice: "Correct the path, or let the user that runs Terraform read the file.",
  },
  textForFile: {
    code: "invalid",
    summary: "Invalid certificate or key",
    at: "the attribute with the file",
    when: "An attribute for a file name contains the text of a certificate or key.",
    advice: "Set the attribute with the same name and `_pem` instead, or name a file.",
  },
  textForFileInVariable: {
    code: "invalid",
    summary: "Invalid certificate or key",
    at: "the attribute with the file",
    when: "A variable for a file name contains the text of a certificate or key.",
    advice: "Write the text to a file and name that. In GitLab CI/CD, use a variable of type File.",
  },
  tooManyFilesToLoad: {
    code: "unavailable",
    summary: "Too many open files",
    group: "plan and apply",
    when: "The provider could not load its HTTP client: the limit on open files is reached.",
    advice: "Raise the limit on open files (`ulimit -n`), or lower Terraform's `-parallelism`.",
  },
  outOfMemoryToLoad: {
    code: "unavailable",
    summary: "Out of memory",
    group: "plan and apply",
    when: "The provider could not load its HTTP client: there is no memory left.",
    advice: "Give the machine or container more memory.",
  },
} as const satisfies Table<ErrorKind>;

/** The warnings about an unsafe configuration. */
export const WARNINGS = {
  mixedSources: {
    summary: "Address and token from different sources",
    when: "One of the two comes from a `TOCSIN_` variable and the other from a variable of GitLab, so they may belong to different services.",
    advice: "Set `base_url` and `token` in the provider block, or take both from variables of one family.",
  },
  unencrypted: {
    summary: "Unencrypted connection",
    at: "`base_url`",
    why: "`base_url` is an http address of another machine, so the token crosses the network unencrypted.",
    advice: "Use an https address.",
  },
  unverified: {
    summary: "Certificate of the service not verified",
    at: "`insecure_skip_verify`",
    why: "`insecure_skip_verify` is on: anybody in between can read the token.",
    advice: "Remove it, and trust the service's authority with `ca_cert_file` or `ca_cert_pem`.",
  },
} as const satisfies Table<DiagnosticKind>;
