import { types } from "node:util";
import { ERRORS } from "./network-diagnostics.ts";
import { WORDS_BY_CODE } from "./network-words.ts";
import { codeOf } from "./redact.ts";
import { sentencesOf, type RequestFailure, type Words } from "./report.ts";
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

/**
 * With TLS 1.3 a client has sent its first request before the server says what it thinks of the client's certificate.
 */
function isRefusedClient(thrown: unknown): boolean {
  const code = codeOf(thrown) ?? "";
  if (!code.startsWith("ERR_SSL_") || !code.includes("ALERT_")) return false;
  return ["CERTIFICATE", "UNKNOWN_CA", "ACCESS_DENIED"].some((reason) => code.includes(reason));
}

function wordsOf(thrown: unknown): Words {
  const code = codeOf(thrown) ?? "";
  if (Object.hasOwn(WORDS_BY_CODE, code)) return WORDS_BY_CODE[code] ?? ERRORS.noResponse;
  if (isRefusedClient(thrown)) return ERRORS.clientRefused;
  // V8 says it of a buffer or a text in words only.
  if (isOutOfMemory(thrown)) return ERRORS.outOfMemory;
  if (code === "EPROTO" || code.startsWith("ERR_SSL") || code.startsWith("ERR_TLS")) return ERRORS.tls;
  // undici 7 looks its code up in vain and leaves it undefined.
  return types.isNativeError(thrown) && thrown.name === "HTTPParserError" ? ERRORS.notHttp : ERRORS.noResponse;
}

function isOutOfMemory(thrown: unknown): boolean {
  if (!types.isNativeError(thrown) || thrown.name !== "RangeError") return false;
  return thrown.message.includes("allocation failed") || thrown.message === "Invalid string length";
}

const late = (timeoutMs: number): Words => ({
  ...ERRORS.late,
  why: `No complete response arrived within ${timeoutMs / 1000} s.`,
});

/** undici tells a proxy's refusal in words only. */
function proxyWords(thrown: unknown): Words | null {
  if (!types.isNativeError(thrown)) return null;
  const [, status] = /^Proxy response \((\d{3})\)/.exec(thrown.message) ?? [];
  if (status === "407" || thrown.message.startsWith("Proxy Authentication Required")) return wordsOfStatus(407);
  if (status === undefined) return null;
  return { ...ERRORS.proxyRefused, why: `It returned ${status} when asked to connect to the service.` };
}

function originalOf(thrown: unknown, isLate: boolean): string {
  // undici says only that it was aborted.
  if (isLate || !types.isNativeError(thrown)) return "";
  // One refusal per address of the host; the message of the whole is empty then.
  const refusals: unknown[] = "errors" in thrown && Array.isArray(thrown.errors) ? thrown.errors : [thrown];
  return refusals.map((each) => (types.isNativeError(each) ? each.message : "")).join(", ");
}
