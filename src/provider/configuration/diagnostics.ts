import { NO_MEMORY, OPEN_FILES, type Table } from "../../kit/diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../../kit/errors.ts";

/** The errors of the rules of the provider block. */
export const RULE_ERRORS = {
  halfCertificate: {
    summary: "Client certificate or key missing",
    group: "provider block",
    when: "Only one of the client certificate and its key is set.",
    advice: "Set both or neither.",
  },
} as const satisfies Table<DiagnosticKind>;

const NO_TOKEN = {
  code: "invalid",
  summary: "No token for the provider",
  when: "Neither the provider block nor the environment sets an access token. `TOCSIN_TOKEN` never goes to the server in `CI_SERVER_URL`.",
  pageAdvice: "Set `token` in the provider block, or the environment variable `TOCSIN_TOKEN` or `GITLAB_TOKEN`.",
} as const;

const TEXT_FOR_FILE = {
  code: "invalid",
  summary: "Invalid certificate or key",
  when: "An attribute or variable for a file name contains the certificate or key itself.",
  pageAdvice: "Use the attribute that ends in `_pem`, or name a file. In GitLab CI/CD, use a variable of type File.",
} as const;

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
    why: "Neither the provider block nor the environment sets the address of the service.",
    advice:
      "Set `base_url` in the provider block, or the environment variable `TOCSIN_BASE_URL`, `GITLAB_BASE_URL` or `CI_SERVER_URL`.",
  },
  noToken: {
    ...NO_TOKEN,
    why: "Neither the provider block nor the environment sets an access token.",
    advice: "Set `token` in the provider block, or the environment variable `TOCSIN_TOKEN` or `GITLAB_TOKEN`.",
  },
  noTokenForCi: {
    ...NO_TOKEN,
    why: "Neither the provider block nor the environment sets an access token for the server in `CI_SERVER_URL`. `TOCSIN_TOKEN` is never sent there.",
    advice: "Set `token` in the provider block, or the environment variable `GITLAB_TOKEN`.",
  },
  unreadableFile: {
    code: "invalid",
    summary: "Invalid certificate or key",
    when: "A certificate or key file cannot be read.",
    advice: "Correct the path, or let the user that runs Terraform read the file.",
  },
  textForFile: {
    ...TEXT_FOR_FILE,
    advice: "Use the attribute that ends in `_pem` instead, or name a file.",
  },
  textForFileInVariable: {
    ...TEXT_FOR_FILE,
    advice: "Save the text in a file and set the variable to its name. In GitLab CI/CD, use a variable of type File.",
  },
  tooManyFilesToLoad: {
    code: "unavailable",
    summary: "Too many open files",
    ...OPEN_FILES,
    advice: "Raise the limit on open files (`ulimit -n`), or lower Terraform's `-parallelism`.",
  },
  outOfMemoryToLoad: {
    code: "unavailable",
    summary: "Out of memory",
    ...NO_MEMORY,
    advice: "Give the machine or container more memory.",
  },
} as const satisfies Table<ErrorKind>;

/** The warnings about an unsafe configuration. */
export const WARNINGS = {
  mixedSources: {
    summary: "Address and token from different sources",
    when: "One comes from a `TOCSIN_` variable and the other from a GitLab variable, so the token may go to the wrong server.",
    advice:
      "Set `base_url` and `token` in the provider block, or set both by `TOCSIN_` variables or both by GitLab variables.",
  },
  unencrypted: {
    summary: "Unencrypted connection",
    why: "`base_url` is an http address of another machine, so the token crosses the network unencrypted.",
    advice: "Use an https address.",
  },
  unverified: {
    summary: "Certificate of the service not verified",
    why: "`insecure_skip_verify` is on, so anybody in between can read the token.",
    advice: "Remove it, and set `ca_cert_file` or `ca_cert_pem` to the certificate of the service's authority.",
  },
} as const satisfies Table<DiagnosticKind>;
