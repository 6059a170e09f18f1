import type { Words } from "./report.ts";

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

const UNTRUSTED: Words = {
  code: "invalid",
  /**
   * @error The certificate is signed by an authority that this machine does not trust.
   * @do Give that authority's certificate in {caCertPem}.
   */
  summary: "The service's certificate is not trusted",
  why: "It is signed by an authority that this machine does not trust.",
  advice: ({ caCertPem }) => `Give that authority's certificate in ${caCertPem}.`,
};

const WRONG_HOST: Words = {
  code: "invalid",
  /**
   * @error The certificate does not name the host in {baseUrl}.
   * @do Use a host name that the certificate names, or have it reissued.
   */
  summary: "The service's certificate is for another host",
  why: ({ baseUrl }) => `It does not name the host in ${baseUrl}.`,
  advice: ({ baseUrl }) => `Use a host name in ${baseUrl} that the certificate names, or have it reissued.`,
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

/** The TLS handshake failed in a way that has no words of its own. */
export const TLS: Words = {
  code: "invalid",
  /**
   * @error The TLS handshake failed: the port may not speak TLS, or the service refused the client certificate or got none.
   * @do Check the scheme and port of {baseUrl}, and the client certificate if the service requires one.
   */
  summary: "The TLS connection to the service failed",
  why: "The TLS handshake failed.",
  advice: ({ baseUrl }) =>
    `Check that ${baseUrl} uses https only if its port speaks TLS, and whether the service requires a client certificate.`,
};

/** The service ended the handshake because of the client's certificate, or for the lack of one. */
export const REFUSED_CLIENT: Words = {
  ...TLS,
  why: "The service refused the client certificate, or requires one and got none.",
  advice: ({ clientCertPem, clientKeyPem }) =>
    `Set ${clientCertPem} and ${clientKeyPem} to a certificate that the service trusts and that has not expired.`,
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
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: LOST,
  UND_ERR_RES_EXCEEDED_MAX_SIZE: TOO_LARGE,
  UND_ERR_HEADERS_OVERFLOW: { ...TOO_LARGE, why: "Its headers are longer than any of the API." },
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_UNTRUSTED: UNTRUSTED,
  CERT_HAS_EXPIRED: {
    code: "invalid",
    /**
     * @error The certificate's period of validity has ended.
     * @do Have it renewed, and check this machine's clock.
     */
    summary: "The service's certificate has expired",
    why: "Its period of validity has ended.",
    advice: "Have it renewed, and check this machine's clock.",
  },
  CERT_NOT_YET_VALID: {
    code: "invalid",
    /**
     * @error The certificate's period of validity has not begun.
     * @do Check this machine's clock.
     */
    summary: "The service's certificate is not valid yet",
    why: "Its period of validity has not begun.",
    advice: "Check this machine's clock.",
  },
  CERT_REVOKED: {
    code: "invalid",
    /**
     * @error The certificate's authority has withdrawn it.
     * @do Have it reissued.
     */
    summary: "The service's certificate was revoked",
    why: "Its authority has withdrawn it.",
    advice: "Have it reissued.",
  },
  ERR_TLS_CERT_ALTNAME_INVALID: WRONG_HOST,
  HOSTNAME_MISMATCH: WRONG_HOST,
  ERR_SSL_WRONG_VERSION_NUMBER: {
    ...TLS,
    why: "What answered does not speak TLS.",
    advice: ({ baseUrl }) => `Check the port of ${baseUrl}, or write http if the service has no TLS.`,
  },
};
