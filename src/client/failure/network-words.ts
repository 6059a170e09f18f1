import type { Words } from "./report.ts";
import { TLS_WORDS_BY_CODE } from "./tls-words.ts";

const RESOLVE: Words = {
  code: "unavailable",
  /**
   * @error The host name in {baseUrl} cannot be resolved.
   * @do Check its spelling, and that this machine can resolve it.
   */
  summary: "The service's host was not found",
  why: "The host name could not be resolved.",
  advice: ({ baseUrl }) => `Check the spelling of ${baseUrl}, and that this machine can resolve the host name.`,
};

const LOST: Words = {
  code: "unavailable",
  /**
   * @error The connection closed before the whole response arrived. A write may have taken effect.
   * @do Run it again. If it fails again, check any proxy or firewall in between.
   */
  summary: "The connection to the service was lost",
  why: "The connection closed before the whole response arrived.",
  advice:
    "Run it again; a write may have taken effect all the same. If it fails again, check any proxy or firewall in between.",
};

const UNREACHABLE: Words = {
  code: "unavailable",
  /**
   * @error There is no route to the host, this machine does not allow the connection, or it has no free port.
   * @do Check {baseUrl}, the network or VPN, any local firewall or container policy, and whether a proxy is needed.
   */
  summary: "The service cannot be reached",
  why: "There is no route to the host.",
  advice: ({ baseUrl }) => `Check ${baseUrl}, the network or VPN, and whether a proxy is needed.`,
};

const BLOCKED: Words = {
  ...UNREACHABLE,
  why: "This machine does not allow the connection.",
  advice: ({ baseUrl }) => `Check ${baseUrl}, and any local firewall, sandbox or container policy.`,
};

const CONNECT_TIMEOUT: Words = {
  code: "timeout",
  /**
   * @error The connection attempt timed out.
   * @do Check {baseUrl}, any firewall, and whether a proxy is needed. {requestTimeoutMs} sets how long to wait.
   */
  summary: "The service cannot be reached in time",
  why: "The connection attempt timed out.",
  advice: ({ baseUrl, requestTimeoutMs }) =>
    `Check ${baseUrl}, any firewall, and whether a proxy is needed; ${requestTimeoutMs} sets how long to wait.`,
};

const NO_FILES: Words = {
  code: "unavailable",
  /**
   * @error The limit on open files of the process, or of the machine, is reached.
   * @do Raise the limit (`ulimit -n`), or lower {maxConcurrentRequests}.
   */
  summary: "Too many open files",
  why: "This process may not open another connection.",
  advice: ({ maxConcurrentRequests }) =>
    `Raise the limit on open files (ulimit -n), or lower ${maxConcurrentRequests}.`,
};

const NO_MEMORY: Words = {
  code: "unavailable",
  /**
   * @error The machine, or the limit on the process, has no memory left.
   * @do Give the machine or container more memory, or lower {maxConcurrentRequests}.
   */
  summary: "Out of memory",
  why: "This machine, or the limit on this process, has no memory left for the request.",
  advice: ({ maxConcurrentRequests }) =>
    `Give the machine or container more memory, or lower ${maxConcurrentRequests}.`,
};

const TOO_LARGE: Words = {
  code: "unsupported",
  /**
   * @error The response is longer than any of the API.
   * @do Check that {baseUrl} is the address of the service.
   */
  summary: "The service's response is too large",
  why: "It is longer than any response of the API.",
  advice: ({ baseUrl }) => `Check that ${baseUrl} is the address of the service.`,
};

/** Something else than HTTP came back. */
export const NOT_HTTP: Words = {
  code: "unsupported",
  /**
   * @error Something other than a web server answers, or one that requires https.
   * @do Check the scheme and the port of {baseUrl}.
   */
  summary: "The response is not HTTP",
  why: "Something other than a web server listens there, or one that requires https.",
  advice: ({ baseUrl }) => `Check the scheme and the port of ${baseUrl}.`,
};

/** Every other failure. */
export const UNKNOWN: Words = {
  code: "unavailable",
  /**
   * @error The request failed in transit in another way.
   * @do Check {baseUrl} and the network, then run it again.
   */
  summary: "No response from the service",
  why: "The request failed in transit.",
  advice: ({ baseUrl }) => `Check ${baseUrl} and the network, then run it again.`,
};

/** What the codes of node, of OpenSSL and of undici mean. */
export const WORDS_BY_CODE: Readonly<Record<string, Words>> = {
  ECONNREFUSED: {
    code: "unavailable",
    /**
     * @error Nothing listens at the address.
     * @do Check the host and port of {baseUrl}, of the proxy if there is one, and that the service is running.
     */
    summary: "The connection to the service was refused",
    why: "Nothing listens at the address.",
    advice: ({ baseUrl }) =>
      `Check the host and port of ${baseUrl}, of the proxy if there is one, and that the service is running.`,
  },
  ENOTFOUND: RESOLVE,
  EAI_AGAIN: RESOLVE,
  EAI_NODATA: RESOLVE,
  EAI_FAIL: RESOLVE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ENETDOWN: UNREACHABLE,
  EHOSTDOWN: UNREACHABLE,
  EACCES: BLOCKED,
  EPERM: BLOCKED,
  EMFILE: NO_FILES,
  ENFILE: NO_FILES,
  ENOMEM: NO_MEMORY,
  ENOBUFS: NO_MEMORY,
  EAI_MEMORY: NO_MEMORY,
  ERR_MEMORY_ALLOCATION_FAILED: NO_MEMORY,
  EADDRNOTAVAIL: {
    ...UNREACHABLE,
    why: "This machine has no free local port or address for another connection.",
    advice: ({ maxConcurrentRequests }) => `Run it again later, or lower ${maxConcurrentRequests}.`,
  },
  ETIMEDOUT: CONNECT_TIMEOUT,
  UND_ERR_CONNECT_TIMEOUT: CONNECT_TIMEOUT,
  ECONNRESET: LOST,
  ECONNABORTED: LOST,
  EPIPE: LOST,
  UND_ERR_SOCKET: LOST,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: {
    ...LOST,
    /**
     * @error The response has another length than it says. A write may have taken effect.
     * @do Run it again. If it fails again, check any proxy or firewall in between.
     */
    summary: "The service's response was cut off",
    why: "The response has another length than it says.",
  },
  UND_ERR_RES_EXCEEDED_MAX_SIZE: TOO_LARGE,
  UND_ERR_HEADERS_OVERFLOW: { ...TOO_LARGE, why: "Its headers are longer than any of the API." },
  ...TLS_WORDS_BY_CODE,
};
