import { types } from "node:util";
import { codeOf } from "./redact.ts";
import { sentencesOf, type RequestFailure, type Words } from "./report.ts";
import { NOT_HTTP, UNKNOWN, WORDS_BY_CODE } from "./network-words.ts";
import { wordsOfStatus } from "./status-words.ts";
import { REFUSED_CLIENT, TLS } from "./tls-words.ts";

/** What is known about an attempt that brought no whole response. */
export interface Attempt {
  readonly origin: string;
  readonly timeoutMs: number;
  /** Whether the attempt ended because its time was up. */
  readonly isLate: boolean;
  /** Whether a connection had begun to send the request. */
  readonly wasSent: boolean;
}

/** Says in plain words why an attempt brought no whole response. */
export function networkFailure(thrown: unknown, { origin, timeoutMs, isLate, wasSent }: Attempt): RequestFailure {
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
  const code = codeOf(thrown) ?? "";
  if (!code.startsWith("ERR_SSL_") || !code.includes("ALERT_")) return false;
  return ["CERTIFICATE", "UNKNOWN_CA", "ACCESS_DENIED"].some((reason) => code.includes(reason));
}

function wordsOf(thrown: unknown): Words {
  const code = codeOf(thrown) ?? "";
  if (Object.hasOwn(WORDS_BY_CODE, code)) return WORDS_BY_CODE[code] ?? UNKNOWN;
  if (isRefusedClient(thrown)) return REFUSED_CLIENT;
  // V8 says it of a buffer or a text in words only.
  if (isOutOfMemory(thrown)) return WORDS_BY_CODE["ENOMEM"] ?? UNKNOWN;
  if (code === "EPROTO" || code.startsWith("ERR_SSL") || code.startsWith("ERR_TLS")) return TLS;
  // undici 7 looks its code up in vain and leaves it undefined.
  return types.isNativeError(thrown) && thrown.name === "HTTPParserError" ? NOT_HTTP : UNKNOWN;
}

function isOutOfMemory(thrown: unknown): boolean {
  if (!types.isNativeError(thrown) || thrown.name !== "RangeError") return false;
  return thrown.message.includes("allocation failed") || thrown.message === "Invalid string length";
}

function late(timeoutMs: number): Words {
  return {
    code: "timeout",
    /**
     * @error No complete response arrived within {requestTimeoutMs}. A write may have taken effect.
     * @do Run it again. A slow service may need a longer {requestTimeoutMs}.
     */
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
    /**
     * @error The proxy refused to connect to the service.
     * @do Check that the proxy may reach the service, or exclude the service's host with `NO_PROXY`.
     */
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
