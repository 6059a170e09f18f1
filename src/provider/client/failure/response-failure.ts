import type { ResponseBody } from "../request/body.ts";
import { headerOf } from "../request/header.ts";
import { isSuccess, type HttpResponse, type ResponseHead } from "../request/http.ts";
import { forbiddenMessage } from "./forbidden-message.ts";
import { sentencesOf, varied, type RequestFailure, type FailureMessage } from "./report.ts";
import { errorCodeOf, messageOf, problemTextOf, textOf } from "./response-text.ts";
import { ERRORS as NETWORK_ERRORS } from "./network-diagnostics.ts";
import { ERRORS } from "./response-diagnostics.ts";
import { messageForStatus } from "./status-messages.ts";

/** One form of an endpoint's 404, which says what is missing. */
export interface NotFound extends FailureMessage {
  /** The service's own `message`, verbatim. */
  readonly message: string;
  /** The kind of object that is missing, as the endpoint names it; null if the message means something else. */
  readonly missing: string | null;
}

/** An endpoint's own refusals. */
export interface Explained {
  /** The path below the address of the API. */
  readonly path: string;
  readonly notFound: readonly NotFound[];
  /** The permission that a user needs beyond the token's scope, in one sentence. */
  readonly permission?: string;
}

/** Explains why a response is not a success. */
export function responseFailure(response: HttpResponse, endpoint: Explained): RequestFailure {
  const { status, body } = response;
  const original = textOf(body) || problemTextOf(body);
  const common = { ...identityOf(response), original, mayHaveExecuted: mayHaveExecuted(response) };
  const message = messageOf(body) ?? "";
  const known = status === 404 ? endpoint.notFound.find((each) => each.message === message) : undefined;
  if (known !== undefined) {
    return { ...common, ...varied(known), missing: known.missing };
  }
  const failureMessage = messageFromBody(response) ?? messageFor(response, message, endpoint);
  const isUnnamed = failureMessage.advice === ERRORS.refused.advice && original === "";
  return { ...common, ...varied(failureMessage, isUnnamed ? { advice: UNNAMED } : {}) };
}

/** Returns the parts of a response that every failure includes. */
export function identityOf(response: ResponseHead): { status: number; requestId: string | null } {
  return { status: response.status, requestId: headerOf(response.headers, "x-request-id") };
}

/**
 * Explains why a response with a success status is not a success: an error (null for `mismatch`), a web page, a text
 * that is cut off, or another shape, which `mismatch` describes.
 */
export function successFailure(response: HttpResponse, mismatch: string | null): RequestFailure {
  const { body } = response;
  const original = textOf(body);
  const common = { ...identityOf(response), original, mayHaveExecuted: mismatch !== null };
  // A browser check does not return a success status.
  if (body.kind === "page") return { ...common, ...varied(ERRORS.webPage, { isFinal: true }) };
  if (body.kind === "empty") return { ...common, ...varied(ERRORS.unreadable, { why: "The response is empty." }) };
  if (body.kind === "unreadable")
    return { ...common, ...varied(ERRORS.unreadable, { code: "unsupported", why: body.why }) };
  // The rest of a text that was cut off is of no use to a user.
  if (body.kind === "text") return { ...common, ...varied(ERRORS.unreadable, { why: INCOMPLETE }), original: "" };
  if (mismatch === null || original !== "") {
    return { ...common, ...varied(ERRORS.refused, { why: "The status is a success, but the response is an error." }) };
  }
  const why = `The response does not match the description of the API: ${mismatch}.`;
  return { ...common, ...varied(ERRORS.unknownForm, { why }), mark: mismatch };
}

const INCOMPLETE = "The response is not complete JSON: it was cut off or is malformed.";

/** A refusal comes before anything is done; these statuses may also come during the work or after it. */
function mayHaveExecuted(response: HttpResponse): boolean {
  return isSuccess(response) || response.status >= 500 || [408, 409, 425].includes(response.status);
}

const isUnknownUser = (message: string): boolean =>
  message.startsWith("404 User with ID or username ") && message.endsWith(" Not Found");

const UNNAMED = "The response does not say which. Ask the service's administrator.";

/** The messages by the service's own error code. */
const BY_CODE: Readonly<Record<string, FailureMessage>> = {
  insufficient_granular_scope: ERRORS.permissionMissing,
  dpop_error: ERRORS.proofRequired,
};

/**
 * Responses of web servers to a TLS mismatch, with status 400: the title of nginx's page, and the text of Go servers.
 */
const BY_TEXT: readonly (readonly [pattern: RegExp, message: FailureMessage])[] = [
  [/No required SSL certificate was sent|The SSL certificate error/, NETWORK_ERRORS.clientRefused],
  [
    /plain HTTP request was sent to HTTPS port|Client sent an HTTP request to an HTTPS server/,
    varied(ERRORS.otherProtocol, { why: "Its port speaks TLS, and the request was plain http." }),
  ],
];

/** Returns the message for an error that only the body identifies; null if the status is enough. */
function messageFromBody(response: HttpResponse): FailureMessage | null {
  const { status, body, isForwarded } = response;
  const code = errorCodeOf(body) ?? "";
  if (Object.hasOwn(BY_CODE, code)) return BY_CODE[code] ?? null;
  const ofTls = status === 400 ? BY_TEXT.find(([pattern]) => pattern.test(textOf(body))) : undefined;
  if (ofTls !== undefined) return ofTls[1];
  if (problemTextOf(body) !== "") {
    if (status === 401 || status === 403) return varied(ERRORS.gatewayRefused, { isGeneral: true, isDoubtful: true });
    if (status === 400 || status === 422) return varied(ERRORS.gatewayRefused, { code: "invalid" });
  }
  const isPlain = body.kind !== "json" && ([400, 401, 403].includes(status) || status >= 500);
  return isForwarded === true && isPlain
    ? varied(NETWORK_ERRORS.proxyAnswered, { code: messageForStatus(status).code })
    : null;
}

/**
 * These statuses and server errors mean the same from any server that returns a page; all others are up to the service.
 */
const OF_ANY_SERVER = [405, 407, 408, 413, 414, 415, 426, 429, 431];

function messageFor({ status, body }: HttpResponse, message: string, { path, permission }: Explained): FailureMessage {
  const isClientError = status >= 400 && status < 500;
  if (body.kind === "page" && isClientError && !OF_ANY_SERVER.includes(status)) {
    return varied(ofPath(ERRORS.webPage, path), { isDoubtful: true });
  }
  if (status === 404) return isUnknownUser(message) ? ERRORS.noSuchUser : ofPath(ERRORS.noEndpoint, path);
  return status === 403 ? deniedMessage(body, permission) : messageForStatus(status);
}

/** Adds advice for a full path: a server in between may not accept `%2F` in a name. */
function ofPath(message: FailureMessage, path: string): FailureMessage {
  if (!path.includes("%2F")) return message;
  return varied(message, { advice: (labels) => `${sentencesOf(message.advice, labels)} ${CHANGED_PATH}` });
}

const CHANGED_PATH =
  "If a numeric ID works where the full path does not, a proxy in between changes the `%2F` of the path: write the ID, or configure the proxy to pass paths on unchanged.";

function deniedMessage(body: ResponseBody, permission: string | undefined): FailureMessage {
  const message = forbiddenMessage(body);
  const { denied } = ERRORS;
  if (message !== denied || permission === undefined) return message;
  return varied(denied, { advice: (labels) => `${denied.advice(labels)} ${permission}` });
}

/** The two ends of a redirect; a null target cannot be read. */
interface Redirect {
  readonly from: URL | null;
  readonly origin: string;
  readonly target: URL | null;
}

/** Explains why a redirect is not followed. */
export function redirectFailure(response: ResponseHead, { from, origin, target }: Redirect): RequestFailure {
  const identity = { ...identityOf(response), mayHaveExecuted: false };
  if (target === null) {
    return { ...identity, ...varied(ERRORS.redirected, { why: "It redirects to an address that cannot be read." }) };
  }
  if (target.origin !== origin) {
    const isWeb = target.protocol === "http:" || target.protocol === "https:";
    const why = `The service redirects from ${origin} to ${isWeb ? target.origin : `a ${target.protocol} URL`}, but the token is sent only to ${origin}.`;
    // A URL of another scheme cannot have the service's origin.
    const advice = (isWeb ? ERRORS.redirectedElsewhere : ERRORS.redirected).advice;
    const mark = isWeb ? target.origin : target.protocol;
    return { ...identity, ...varied(ERRORS.redirectedElsewhere, { why, advice, isFinal: true }), mark };
  }
  const why = `It redirects to ${target.pathname}, which is not the same endpoint of a moved project.`;
  if (target.pathname !== from?.pathname)
    return { ...identity, ...varied(ERRORS.redirected, { why }), mark: target.pathname };
  return { ...identity, ...varied(ERRORS.redirected, { why, isFinal: true }), mark: "to itself" };
}
