import { isError } from "../../../kit/errors.ts";
import { ERRORS } from "./network-diagnostics.ts";
import { MESSAGES_BY_CODE } from "./network-messages.ts";
import { codeOf } from "./redact.ts";
import { sentencesOf, varied, type RequestFailure, type FailureMessage } from "./report.ts";
import { messageForStatus } from "./status-messages.ts";

/** A proxy on the way to the service. */
export interface ProxyHop {
  /** Its address, without a password. */
  readonly origin: string;
  /** Whether requests are sent to it directly, instead of through a tunnel. */
  readonly isForwarding: boolean;
}

/** An attempt that got no whole response. */
export interface Attempt {
  readonly origin: string;
  /** The proxy in between; null for none. */
  readonly proxy: ProxyHop | null;
  readonly isRead: boolean;
  readonly timeoutMs: number;
  /** Whether the attempt ended because its time was up. */
  readonly isLate: boolean;
  /** Whether a connection had begun to send the request. */
  readonly wasSent: boolean;
  /** Whether the connection to the proxy failed, so that the service was never reached. */
  readonly isProxys: boolean;
  /** Whether the connection ended before a byte of the response came. */
  readonly isUnanswered: boolean;
  /** Whether the service has answered any request yet. */
  readonly hasAnswered: boolean;
}

/** The code of a TLS connection that ended without a byte, to a service that has not answered anything yet. */
export const UNANSWERED = "CLOSED_UNANSWERED";

/** Says in plain words why an attempt brought no whole response. */
export function networkFailure(cause: unknown, attempt: Attempt): RequestFailure {
  const { origin, proxy, isLate, isRead, timeoutMs, wasSent } = attempt;
  const isProxys = isOfProxy(cause, attempt);
  const message = isLate
    ? late(timeoutMs)
    : isProxys
      ? proxyMessage(messageFor(cause))
      : serviceMessage(cause, attempt);
  const ofProxy = isProxys ? proxy : null;
  const address = `The ${ofProxy === null ? "service" : "proxy"}'s address is ${ofProxy?.origin ?? origin}.`;
  const mayHaveExecuted = wasSent && !isRefusedClient(cause);
  const doubt = mayHaveExecuted && !isRead ? " The write may still have taken effect." : "";
  return {
    ...varied(message, { why: (labels) => `${sentencesOf(message.why, labels)} ${address}${doubt}` }),
    original: originalOf(cause, isLate),
    mark: ofProxy?.origin ?? origin,
    mayHaveExecuted,
    cause:
      message === ERRORS.closedUnanswered ? Object.assign(new Error("closed", { cause }), { code: UNANSWERED }) : cause,
  };
}

/** Whether the connection to the proxy failed, and not the service. */
function isOfProxy(cause: unknown, { isLate, isProxys, proxy }: Attempt): boolean {
  if (isLate) return false;
  return isProxys || (proxy?.isForwarding === true && messageFor(cause) === ERRORS.connectionLost);
}

function serviceMessage(cause: unknown, { origin, hasAnswered, isUnanswered }: Attempt): FailureMessage {
  const message = proxyRefusal(cause) ?? messageFor(cause);
  const isFirst = !hasAnswered && origin.startsWith("https:");
  return isFirst && message === ERRORS.connectionLost && isUnanswered ? ERRORS.closedUnanswered : message;
}

/** With TLS 1.3, a client sends its first request before the server has checked the client's certificate. */
function isRefusedClient(thrown: unknown): boolean {
  const code = codeOf(thrown) ?? "";
  if (!code.startsWith("ERR_SSL_") || !code.includes("ALERT_")) return false;
  return ["CERTIFICATE", "UNKNOWN_CA", "ACCESS_DENIED"].some((reason) => code.includes(reason));
}

function messageFor(thrown: unknown): FailureMessage {
  const code = codeOf(thrown) ?? "";
  if (Object.hasOwn(MESSAGES_BY_CODE, code)) return MESSAGES_BY_CODE[code] ?? ERRORS.noResponse;
  if (isRefusedClient(thrown)) return ERRORS.clientRefused;
  // V8 reports this for a buffer or a string only in the message.
  if (isOutOfMemory(thrown)) return ERRORS.outOfMemory;
  if (code === "EPROTO" || code.startsWith("ERR_SSL") || code.startsWith("ERR_TLS")) return ERRORS.tls;
  // undici 7 fails to look up its code and leaves it undefined.
  const isParser = code.startsWith("HPE_") || (isError(thrown) && thrown.name === "HTTPParserError");
  return isParser ? ERRORS.notHttp : ERRORS.noResponse;
}

function isOutOfMemory(thrown: unknown): boolean {
  if (!isError(thrown) || thrown.name !== "RangeError") return false;
  return thrown.message.includes("allocation failed") || thrown.message === "Invalid string length";
}

const late = (timeoutMs: number): FailureMessage =>
  varied(ERRORS.late, { why: `No complete response arrived within ${timeoutMs / 1000} s.` });

function originalOf(thrown: unknown, isLate: boolean): string {
  // undici only says that it was aborted.
  return isLate ? "" : messageOf(thrown);
}

/** OpenSSL's message also contains positions in its own source code. */
function messageOf(thrown: unknown): string {
  if (!isError(thrown)) return "";
  const isOpenssl = codeOf(thrown)?.startsWith("ERR_SSL_") === true && "reason" in thrown;
  return isOpenssl && typeof thrown.reason === "string" ? thrown.reason : thrown.message;
}

/** Returns the message for a proxy that refused a tunnel, which undici reports only as text; null for anything else. */
function proxyRefusal(thrown: unknown): FailureMessage | null {
  if (!isError(thrown)) return null;
  const [, status] = /^Proxy response \((\d{3})\)/.exec(thrown.message) ?? [];
  // Some proxies send 401 where HTTP requires 407.
  const wantsCredentials = status === "407" || status === "401";
  if (wantsCredentials || thrown.message.startsWith("Proxy Authentication Required")) return messageForStatus(407);
  if (status === undefined) return null;
  return varied(ERRORS.proxyRefused, { why: `The proxy returned ${status} when asked to connect to the service.` });
}

/** The failures that lie in this machine, whatever it connects to. */
const OWN: readonly FailureMessage[] = [
  ERRORS.tooManyConnections,
  ERRORS.outOfMemory,
  ERRORS.noLocalPort,
  ERRORS.blocked,
];

/** Returns the proxy's counterpart of a message about the service. */
function proxyMessage(message: FailureMessage): FailureMessage {
  if (OWN.includes(message)) return message;
  if (message === ERRORS.connectionLost) return ERRORS.proxyLost;
  if (message.code !== "invalid") return varied(ERRORS.proxyUnreachable, { code: message.code, why: message.why });
  if (message === ERRORS.otherHost)
    return varied(ERRORS.proxyTls, { why: "The certificate does not name the proxy's host." });
  return varied(ERRORS.proxyTls, { why: message === ERRORS.clientRefused ? WANTS_CERTIFICATE : message.why });
}

const WANTS_CERTIFICATE = "The proxy requires a client certificate, and the provider shows one to the service alone.";
