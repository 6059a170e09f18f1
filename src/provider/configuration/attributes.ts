import { problemsOfWritten } from "../client/options/index.ts";
import { diagnostic } from "../../kit/errors.ts";
import {
  atMostOneOf,
  bool,
  duration,
  integer,
  isUnknown,
  map,
  oneOf,
  optional,
  positive,
  string,
  type Config,
  type Problem,
  type Rule,
  type Value,
} from "../../kit/schema/index.ts";
import { release, TIERS } from "../resources/index.ts";
import { RULE_ERRORS } from "./diagnostics.ts";

/** The provider's own configuration. */
export const attributes = {
  base_url: optional(
    string,
    "URL of the service, with or without `/api/v4`. Environment: `TOCSIN_BASE_URL`, then `GITLAB_BASE_URL`, then `CI_SERVER_URL`.",
  ),
  token: optional(
    string,
    "Access token with the scope `api`; `read_api` is enough for a plan. Environment: `TOCSIN_TOKEN`, then `GITLAB_TOKEN`.",
    { sensitive: true },
  ),
  sudo: optional(
    string,
    "Name or ID of the user to act for. Needs an administrator's token with the scopes `api` and `sudo`. An empty string is an error; null is the token's own user. Environment: `TOCSIN_SUDO`.",
    { keepsEmpty: true },
  ),
  ca_cert_pem: optional(string, "Certificate authority to trust besides the default ones, in PEM."),
  ca_cert_file: optional(string, "File with that certificate authority. Environment: `TOCSIN_CA_CERT_FILE`."),
  client_cert_pem: optional(string, "Client certificate for mutual TLS, in PEM."),
  client_cert_file: optional(string, "File with that certificate. Environment: `TOCSIN_CLIENT_CERT_FILE`."),
  client_key_pem: optional(string, "Private key of the client certificate, in PEM, without a passphrase.", {
    sensitive: true,
  }),
  client_key_file: optional(string, "File with that key. Environment: `TOCSIN_CLIENT_KEY_FILE`."),
  insecure_skip_verify: optional(
    bool,
    "Skips the verification of the service's certificate. For tests only. Default: `false`.",
  ),
  proxy_url: optional(
    string,
    "URL of a proxy, with its user name and password, if any. Environment: `TOCSIN_PROXY_URL`, then `HTTPS_PROXY` or `HTTP_PROXY`, except for hosts in `NO_PROXY`.",
    { sensitive: true },
  ),
  headers: optional(
    map(string),
    "Additional headers for every request, sent only to the origin of `base_url`. Headers that Tocsin or HTTP sets are an error, such as `PRIVATE-TOKEN`, `Sudo`, `Host`, and `User-Agent`.",
    { sensitive: true },
  ),
  request_timeout: optional(duration, "Time limit for each attempt of a request, such as `1m30s`. Default: `30s`."),
  max_retries: optional(
    integer(0, 100),
    "How often a request is sent again after a lost connection, a timeout (at most twice), a rate limit, or a server error, for five minutes at most. Default: `5`, enough for an outage of 20 seconds.",
  ),
  max_concurrent_requests: optional(integer(1, 1000), "Maximum number of requests at the same time. Default: `10`."),
  max_requests_per_second: optional(positive, "Maximum number of requests that start in a second. Default: no limit."),
  service_version: optional(
    release,
    "Release of the service, such as `16.4`. If it is set, switching on an event that the release lacks is an error.",
  ),
  tier: optional(
    oneOf(TIERS),
    "Tier of the service: `free`, `premium`, or `ultimate`. If it is set, switching on an event that the tier lacks is an error.",
  ),
};

/** The provider's attributes. */
export type ProviderAttributes = typeof attributes;

/** The attribute that sets each option of the client, except options that are set by a pair of attributes. */
export const OPTION_NAMES = {
  baseUrl: "base_url",
  token: "token",
  sudo: "sudo",
  headers: "headers",
  insecureSkipVerify: "insecure_skip_verify",
  proxyUrl: "proxy_url",
  requestTimeoutMs: "request_timeout",
  maxRetries: "max_retries",
  maxConcurrentRequests: "max_concurrent_requests",
  maxRequestsPerSecond: "max_requests_per_second",
};

/** The environment variables that name the files of certificates and keys. */
export const FILE_VARIABLES = {
  caCertPem: "TOCSIN_CA_CERT_FILE",
  clientCertPem: "TOCSIN_CLIENT_CERT_FILE",
  clientKeyPem: "TOCSIN_CLIENT_KEY_FILE",
};

/** A provider block without attributes. */
export const UNWRITTEN = Object.fromEntries(
  Object.keys(attributes).map((name) => [name, null]),
) as Config<ProviderAttributes>; // Object.fromEntries loses the names, and every attribute is optional

const certificateAndKey: Rule<"client_cert_pem" | "client_cert_file" | "client_key_pem" | "client_key_file"> = {
  doc: "A client certificate and its key must be set together.",
  check: ({ client_cert_pem, client_cert_file, client_key_pem, client_key_file }) => {
    const cert = [client_cert_pem, client_cert_file];
    const key = [client_key_pem, client_key_file];
    if (cert.some(isSet) && key.every((value) => value === null)) {
      return [half("certificate", isSet(client_cert_pem) ? "client_cert_pem" : "client_cert_file")];
    }
    if (key.some(isSet) && cert.every((value) => value === null)) {
      return [half("key", isSet(client_key_pem) ? "client_key_pem" : "client_key_file")];
    }
    return [];
  },
};

const isSet = (value: Value): boolean => value !== null && !isUnknown(value);

const half = (set: "certificate" | "key", attribute: string): Problem =>
  diagnostic(RULE_ERRORS.halfCertificate, {
    why: `The client ${set} is set, but the client ${set === "key" ? "certificate" : "key"} is not.`,
    path: [attribute],
  });

/** Lets `terraform validate` find errors that would otherwise be found only when the provider is configured. */
const usableConnection: Rule<"base_url" | "sudo" | "proxy_url" | "headers"> = {
  doc: "`terraform validate` checks `base_url`, `sudo`, `proxy_url`, and `headers`.",
  check: ({ base_url, sudo, proxy_url, headers }) =>
    problemsOfWritten(
      { baseUrl: base_url, sudo, proxyUrl: proxy_url, headers: isSet(headers) ? headers : null },
      { ...OPTION_NAMES, caCertPem: "ca_cert_pem", clientCertPem: "client_cert_pem", clientKeyPem: "client_key_pem" },
    ),
};

/** The rules for combinations of attributes. */
export const rules = [
  atMostOneOf("ca_cert_pem", "ca_cert_file"),
  atMostOneOf("client_cert_pem", "client_cert_file"),
  atMostOneOf("client_key_pem", "client_key_file"),
  certificateAndKey,
  usableConnection,
];
