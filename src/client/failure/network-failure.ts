import { types } from "node:util";
import { codeOf } from "./redact.ts";
import { sentencesOf, type Failure, type Words } from "./report.ts";
import { wordsOfStatus } from "./status-words.ts";

/** What is known about an attempt that brought no whole response. */
export interface Attempt {
  readonly origin: string;
  readonly timeoutMs: number;
  /** Whether the attempt ended because its time was up. */
  readonly isLate: boolean;
  /** Whether a connection had begun to send the request. */
  readonly wasSent: boolean;
}

const RESOLVE: Words = {
  code: "unavailable",
  summary: "The service's host was not found",
  why: "The host name could not be resolved.",
  advice: ({ baseUrl }) => `Check the spelling of ${baseUrl}, and that this machine can resolve the host name.`,
};

const LOST: Words = {
  code: "unavailable",
  summary: "The connection to the service was lost",
  why: "The connection closed before the whole response arrived.",
  advice:
    "Run it again; a write may have taken effect all the same. If it fails again, check any proxy or firewall in between.",
};

const UNREACHABLE: Words = {
  code: "unavailable",
  summary: "The service cannot be reached",
  why: "There is no route to the host.",
  advice: ({ baseUrl }) => `Check ${baseUrl}, the network or VPN, and whether a proxy is needed.`,
};

const CONNECT_TIMEOUT: Words = {
  code: "timeout",
  summary: "The service cannot be reached in time",
  why: "The connection attempt timed out.",
  advice: ({ baseUrl, requestTimeoutMs }) =>
    `Check ${baseUrl}, any firewall, and whether a proxy is needed; ${requestTimeoutMs} sets how long to wait.`,
};

const UNTRUSTED: Words = {
  code: "invalid",
  summary: "The service's certificate is not trusted",
  why: "It is signed by an authority that this machine does not trust.",
  advice: ({ caCertPem }) => `Give that authority's certificate in ${caCertPem}.`,
};

const NO_FILES: Words = {
  code: "unavailable",
  summary: "Too many open files",
  why: "This process may not open another connection.",
  advice: ({ maxConcurrentRequests }) =>
    `Raise the limit on open files (ulimit -n), or lower ${maxConcurrentRequests}.`,
};

const BY_CODE: Readonly<Record<string, Words>> = {
  ECONNREFUSED: {
    code: "unavailable",
    summary: "The connection to the service was refused",
    why: "Nothing listens at the address.",
    advice: ({ baseUrl }) =>
      `Check the host and port of ${baseUrl}, of the proxy if there is one, and that the service is running.`,
  },
  ENOTFOUND: RESOLVE,
  EAI_AGAIN: RESOLVE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  EMFILE: NO_FILES,
  ENFILE: NO_FILES,
  ETIMEDOUT: CONNECT_TIMEOUT,
  UND_ERR_CONNECT_TIMEOUT: CONNECT_TIMEOUT,
  ECONNRESET: LOST,
  EPIPE: LOST,
  UND_ERR_SOCKET: LOST,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { ...LOST, summary: "The service's response was cut off" },
  UND_ERR_RES_EXCEEDED_MAX_SIZE: {
    code: "unsupported",
    summary: "The service's response is too large",
    why: "It is longer than any response of the API.",
    advice: ({ baseUrl }) => `Check that ${baseUrl} is the address of the service.`,
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_HAS_EXPIRED: {
    code: "invalid",
    summary: "The service's certificate has expired",
    why: "Its period of validity has ended.",
    advice: "Have it renewed, and check this machine's clock.",
  },
  CERT_NOT_YET_VALID: {
    code: "invalid",
    summary: "The service's certificate is not valid yet",
    why: "Its period of validity has not begun.",
    advice: "Check this machine's clock.",
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    code: "invalid",
    summary: "The service's certificate is for another host",
    why: ({ baseUrl }) => `It does not name the host in ${baseUrl}.`,
    advice: ({ baseUrl }) => `Use a host name in ${baseUrl} that the certificate names, or have it reissued.`,
  },
};

const TLS: Words = {
  code: "invalid",
  summary: "The TLS connection to the service failed",
  why: "The TLS handshake failed.",
  advice: ({ baseUrl }) =>
    `Check that ${baseUrl} uses https only if its port speaks TLS, and whether the service requires a client certificate.`,
};

const NOT_HTTP: Words = {
  code: "unsupported",
  summary: "The response is not HTTP",
  why: "Something other than a web server listens there, or one that requires https.",
  advice: ({ baseUrl }) => `Check the scheme and the port of ${baseUrl}.`,
};

const UNKNOWN: Words = {
  code: "unavailable",
  summary: "No response from the service",
  why: "The request failed in transit.",
  advice: ({ baseUrl }) => `Check ${baseUrl} and the network, then run it again.`,
};

/** Says in plain words why an attempt brought no whole response. */
export function networkFailure(thrown: unknown, { origin, timeoutMs, isLate, wasSent }: Attempt): Failure {
  const words = isLate ? late(timeoutMs) : (proxyWords(thrown) ?? wordsOf(thrown));
  return {
    ...words,
    why: (mentions) => `${sentencesOf(words.why, mentions)} The service's address is ${origin}.`,
    original: originalOf(thrown, isLate),
    mayHaveExecuted: wasSent && !isRefusedClient(thrown),
    cause: thrown,
  };
}

/** With TLS 1.3 a client has sent its first request before the server says what it thinks of the client's certificate. */
function isRefusedClient(thrown: unknown): boolean {
  return /^ERR_SSL_\w*ALERT_\w*(CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/.test(codeOf(thrown) ?? "");
}

function wordsOf(thrown: unknown): Words {
  const code = codeOf(thrown) ?? "";
  const known = BY_CODE[code];
  if (known !== undefined) return known;
  if (code === "EPROTO" || code.startsWith("ERR_SSL") || code.startsWith("ERR_TLS")) return TLS;
  // undici 7 looks its code up in vain and leaves it undefined.
  return types.isNativeError(thrown) && thrown.name === "HTTPParserError" ? NOT_HTTP : UNKNOWN;
}

function late(timeoutMs: number): Words {
  return {
    code: "timeout",
    summary: "The service did not respond in time",
    why: `No complete response arrived within ${timeoutMs / 1000} s.`,
    advice: ({ requestTimeoutMs }) =>
      `Run it again; a write may have taken effect all the same. A slow service may need a longer ${requestTimeoutMs}.`,
  };
}

/** undici tells a proxy's refusal in words only. */
function proxyWords(thrown: unknown): Words | null {
  if (!types.isNativeError(thrown)) return null;
  const [, status] = /^Proxy response \((\d{3})\)/.exec(thrown.message) ?? [];
  if (status === "407" || thrown.message.startsWith("Proxy Authentication Required")) return wordsOfStatus(407);
  if (status === undefined) return null;
  return {
    code: "unavailable",
    summary: "The proxy refused the connection",
    why: `It returned ${status} when asked to connect to the service.`,
    advice: "Check that the proxy may reach the service, or exclude the service's host with NO_PROXY.",
  };
}

function originalOf(thrown: unknown, isLate: boolean): string {
  // undici says only that it was aborted.
  if (isLate || !types.isNativeError(thrown)) return "";
  // One refusal per address of the host; the message of the whole is empty then.
  const refusals: unknown[] = "errors" in thrown && Array.isArray(thrown.errors) ? thrown.errors : [thrown];
  return refusals.map((each) => (types.isNativeError(each) ? each.message : "")).join(", ");
}
