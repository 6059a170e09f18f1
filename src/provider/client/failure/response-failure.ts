import type { ResponseBody } from "../request/body.ts";
import { headerOf } from "../request/header.ts";
import { isSuccess, type HttpResponse, type ResponseHead } from "../request/http.ts";
import { wordsOfForbidden } from "./forbidden-words.ts";
import { sentencesOf, varied, type RequestFailure, type Words } from "./report.ts";
import { errorCodeOf, messageOf, problemTextOf, textOf } from "./response-text.ts";
import { ERRORS as NETWORK_ERRORS } from "./network-diagnostics.ts";
import { ERRORS } from "./response-diagnostics.ts";
import { wordsOfStatus } from "./status-words.ts";

/** One way in which an endpoint says, with 404, what is not there. */
export interface NotFound extends Words {
  /** The service's own `message`, letter for letter. */
  readonly message: string;
  /** What is missing, in the endpoint's word for it; null when the message means something else. */
  readonly missing: string | null;
}

/** What an endpoint says of its own refusals. */
export interface Explained {
  /** Below the address of the API. */
  readonly path: string;
  readonly notFound: readonly NotFound[];
  /** What a user needs for it beyond the token's scope, in one sentence. */
  readonly permission?: string;
}

/** Says in plain words why a response is not a success. */
export function responseFailure(response: HttpResponse, endpoint: Explained): RequestFailure {
  const { status, body } = response;
  const original = textOf(body) || problemTextOf(body);
  const common = { ...identityOf(response), original, mayHaveExecuted: mayHaveExecuted(response) };
  const message = messageOf(body) ?? "";
  const known = status === 404 ? endpoint.notFound.find((each) => each.message === message) : undefined;
  if (known !== undefined) {
    return { ...common, ...varied(known), missing: known.missing };
  }
  const words = wordsFromBody(response) ?? wordsOf(response, message, endpoint);
  const isUnnamed = words.advice === ERRORS.refused.advice && original === "";
  return { ...common, ...varied(words, isUnnamed ? { advice: UNNAMED } : {}) };
}

/** Returns what every failure that has a response takes from it. */
export function identityOf(response: ResponseHead): { status: number; requestId: string | null } {
  return { status: response.status, requestId: headerOf(response.headers, "x-request-id") };
}

/**
 * Says why a response with a success status is none: an error (null for `mismatch`), a web page, a cut text or another
 * shape, of which `mismatch` says what differs.
 */
export function successFailure(response: HttpResponse, mismatch: string | null): RequestFailure {
  const { body } = response;
  const original = textOf(body);
  const common = { ...identityOf(response), original, mayHaveExecuted: mismatch !== null };
  if (body.kind === "page") return { ...common, ...varied(ERRORS.webPage) };
  if (body.kind === "empty") return { ...common, ...varied(ERRORS.unreadable, { why: "The response is empty." }) };
  if (body.kind === "unreadable")
    return { ...common, ...varied(ERRORS.unreadable, { code: "unsupported", why: body.why }) };
  // What is left of a cut text says nothing to a user.
  if (body.kind === "text") return { ...common, ...varied(ERRORS.unreadable, { why: INCOMPLETE }), original: "" };
  if (mismatch === null || original !== "") {
    return { ...common, ...varied(ERRORS.refused, { why: "The status is a success, but the response is an error." }) };
  }
  return { ...common, ...varied(ERRORS.unknownForm, { why: `It does not match the API's description: ${mismatch}.` }) };
}

const INCOMPLETE = "The response is not complete JSON: it was cut off or is malformed.";

/** A refusal comes before anything is done; these statuses come also from in between, or after a part of the work. */
function mayHaveExecuted(response: HttpResponse): boolean {
  return isSuccess(response) || response.status >= 500 || [408, 409, 425].includes(response.status);
}

const isUnknownUser = (message: string): boolean =>
  message.startsWith("404 User with ID or username ") && message.endsWith(" Not Found");

const UNNAMED = "The response does not say which. Ask the service's administrator.";

/** By the service's own code of an error. */
const BY_CODE: Readonly<Record<string, Words>> = {
  insufficient_granular_scope: ERRORS.permissionMissing,
  dpop_error: ERRORS.proofRequired,
};

/** What web servers say of TLS with 400: the title of nginx's page, and the text of those that are written in Go. */
const BY_TEXT: readonly (readonly [said: RegExp, words: Words])[] = [
  [/No required SSL certificate was sent|The SSL certificate error/, NETWORK_ERRORS.clientRefused],
  [
    /plain HTTP request was sent to HTTPS port|Client sent an HTTP request to an HTTPS server/,
    varied(ERRORS.otherProtocol, { why: "Its port speaks TLS, and the request was plain http." }),
  ],
];

/** Returns the words for what only the body tells; null where the status tells as much. */
function wordsFromBody(response: HttpResponse): Words | null {
  const { status, body, isForwarded } = response;
  const code = errorCodeOf(body) ?? "";
  if (Object.hasOwn(BY_CODE, code)) return BY_CODE[code] ?? null;
  const ofTls = status === 400 ? BY_TEXT.find(([said]) => said.test(textOf(body))) : undefined;
  if (ofTls !== undefined) return ofTls[1];
  if (problemTextOf(body) !== "") {
    if (status === 401 || status === 403) return varied(ERRORS.gatewayRefused, { isGeneral: true });
    if (status === 400 || status === 422) return varied(ERRORS.gatewayRefused, { code: "invalid" });
  }
  const isPlain = body.kind !== "json" && ([400, 401, 403].includes(status) || status >= 500);
  return isForwarded === true && isPlain
    ? varied(NETWORK_ERRORS.proxyAnswered, { code: wordsOfStatus(status).code })
    : null;
}

/** These and the faults say the same to whatever answers with a page; every other one is the service's own to say. */
const OF_ANY_SERVER = [405, 407, 408, 413, 414, 415, 426, 429, 431];

function wordsOf({ status, body }: HttpResponse, message: string, { path, permission }: Explained): Words {
  const isClientError = status >= 400 && status < 500;
  if (body.kind === "page" && isClientError && !OF_ANY_SERVER.includes(status)) return ofPath(ERRORS.webPage, path);
  if (status === 404) return isUnknownUser(message) ? ERRORS.noSuchUser : ofPath(ERRORS.noEndpoint, path);
  return status === 403 ? wordsOfDenied(body, permission) : wordsOfStatus(status);
}

/** Of a full path, the answer may come from a server that does not take `%2F` as a part of a name. */
function ofPath(words: Words, path: string): Words {
  if (!path.includes("%2F")) return words;
  return varied(words, { advice: (mentions) => `${sentencesOf(words.advice, mentions)} ${CHANGED_PATH}` });
}

const CHANGED_PATH =
  "If a numeric ID works where the full path does not, a proxy in between changes the `%2F` of the path: write the ID, or configure the proxy to pass paths on unchanged.";

function wordsOfDenied(body: ResponseBody, permission: string | undefined): Words {
  const words = wordsOfForbidden(body);
  const { denied } = ERRORS;
  if (words !== denied || permission === undefined) return words;
  return varied(denied, { advice: (mentions) => `${denied.advice(mentions)} ${permission}` });
}

/** From where to where a redirect leads; a null target cannot be read. */
interface Redirect {
  readonly origin: string;
  readonly target: URL | null;
}

/** Says why a redirect is not followed. */
export function redirectFailure(response: ResponseHead, { origin, target }: Redirect): RequestFailure {
  const identity = { ...identityOf(response), mayHaveExecuted: false };
  if (target !== null && target.origin !== origin) {
    const isWeb = target.protocol === "http:" || target.protocol === "https:";
    const why = `It redirects from ${origin} to ${isWeb ? target.origin : `a ${target.protocol} URL`}, and the token is sent to ${origin} only.`;
    // Another URL has no origin that could be the service's.
    const advice = (isWeb ? ERRORS.redirectedElsewhere : ERRORS.redirected).advice;
    return { ...identity, ...varied(ERRORS.redirectedElsewhere, { why, advice }) };
  }
  const why =
    target === null
      ? "It redirects to an address that cannot be read."
      : `It redirects to ${target.pathname}, which is not the same endpoint of a moved project.`;
  return { ...identity, ...varied(ERRORS.redirected, { why }) };
}
