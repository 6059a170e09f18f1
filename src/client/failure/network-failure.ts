import { types } from "node:util";
import { codeOf } from "./redact.ts";
import type { Failure } from "./report.ts";

/** What is known about an attempt that brought no whole answer. */
export interface Attempt {
  readonly origin: string;
  readonly timeoutMs: number;
  /** Whether the attempt ended because its time was up. */
  readonly isLate: boolean;
}

type Words = Pick<Failure, "code" | "summary" | "why" | "advice">;

const RESOLVE = {
  code: "unavailable",
  summary: "The service's host is not found",
  why: "The host name could not be resolved.",
  advice: "Check the spelling of base_url, and that this machine's name service knows the host.",
} as const;

const LOST = {
  code: "unavailable",
  summary: "The connection to the service was lost",
  why: "The connection ended before the whole answer had come.",
  advice:
    "Run it again; a write may have taken effect all the same. If it stays, look at what stands between here and the service.",
} as const;

const UNREACHABLE = {
  code: "unavailable",
  summary: "The service cannot be reached",
  why: "The network has no way to the host.",
  advice: "Check base_url, the network or VPN, and whether a proxy is needed.",
} as const;

const CONNECT_TIMEOUT = {
  code: "timeout",
  summary: "The service cannot be reached in time",
  why: "No connection came about.",
  advice: "Check base_url, firewalls, and whether a proxy is needed; request_timeout says how long to wait.",
} as const;

const UNTRUSTED = {
  code: "invalid",
  summary: "The service's certificate is not trusted",
  why: "It is signed by an authority that this machine does not know.",
  advice: "Give that authority's certificate as ca_cert_pem or ca_cert_file.",
} as const;

const BY_CODE: Readonly<Record<string, Words>> = {
  ECONNREFUSED: {
    code: "unavailable",
    summary: "The connection to the service was refused",
    why: "Nothing listens at the address.",
    advice: "Check the host and port of base_url, of the proxy if there is one, and that the service runs.",
  },
  ENOTFOUND: RESOLVE,
  EAI_AGAIN: RESOLVE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ETIMEDOUT: CONNECT_TIMEOUT,
  UND_ERR_CONNECT_TIMEOUT: CONNECT_TIMEOUT,
  ECONNRESET: LOST,
  EPIPE: LOST,
  UND_ERR_SOCKET: LOST,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { ...LOST, summary: "The service's answer was cut off" },
  UND_ERR_RES_EXCEEDED_MAX_SIZE: {
    code: "unsupported",
    summary: "The service's answer is too large",
    why: "It is longer than any answer of the API.",
    advice: "Check that base_url is the address of the service.",
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_HAS_EXPIRED: {
    code: "invalid",
    summary: "The service's certificate has expired",
    why: "Its last day of validity is over.",
    advice: "Have it renewed, and check this machine's clock.",
  },
  CERT_NOT_YET_VALID: {
    code: "invalid",
    summary: "The service's certificate is not valid yet",
    why: "Its first day of validity is to come.",
    advice: "Check this machine's clock.",
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    code: "invalid",
    summary: "The service's certificate is for another host",
    why: "It does not name the host of base_url.",
    advice: "Use a host name in base_url that the certificate holds, or have it reissued.",
  },
};

const TLS: Words = {
  code: "invalid",
  summary: "No secure connection to the service",
  why: "The TLS handshake failed.",
  advice:
    "Check that base_url begins with https only if its port speaks TLS, and whether the service wants a client certificate.",
};

const NOT_HTTP: Words = {
  code: "unsupported",
  summary: "The answer is not HTTP",
  why: "Something else than a web service listens there, or one that wants https.",
  advice: "Check the scheme and the port of base_url.",
};

const UNKNOWN: Words = {
  code: "unavailable",
  summary: "No answer from the service",
  why: "The request failed on its way.",
  advice: "Check base_url and the network, then run it again.",
};

/** Says in plain words why an attempt brought no whole answer. */
export function networkFailure(thrown: unknown, { origin, timeoutMs, isLate }: Attempt): Failure {
  const words = isLate ? late(timeoutMs) : (proxyWords(thrown) ?? wordsOf(thrown));
  return {
    ...words,
    why: `${words.why} The service's address is ${origin}.`,
    original: originalOf(thrown, isLate),
    cause: thrown,
  };
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
    summary: "The service did not answer in time",
    why: `The whole answer had not come after ${timeoutMs / 1000} s.`,
    advice:
      "Run it again; a write may have taken effect all the same. A slow service may need a longer request_timeout.",
  };
}

/** undici tells a proxy's refusal in words only. */
function proxyWords(thrown: unknown): Words | null {
  if (!types.isNativeError(thrown)) return null;
  const [, status] = /^Proxy response \((\d{3})\)/.exec(thrown.message) ?? [];
  if (status === "407" || thrown.message.startsWith("Proxy Authentication Required")) {
    return {
      code: "denied",
      summary: "The proxy did not accept the credentials",
      why: "It wants a user name and a password.",
      advice: "Give them in proxy_url, as in http://user:password@proxy:3128.",
    };
  }
  if (status === undefined) return null;
  return {
    code: "unavailable",
    summary: "The proxy refused the connection",
    why: `It answered ${status} when asked for the service.`,
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
