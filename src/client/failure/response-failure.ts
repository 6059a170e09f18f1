import { headerOf } from "../request/header.ts";
import { isSuccess, type HttpResponse, type ResponseHead } from "../request/http.ts";
import type { RequestFailure, Words } from "./report.ts";
import { messageOf, textOf } from "./response-text.ts";
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
  readonly notFound: readonly NotFound[];
  /** What a user needs for it beyond the token's scope, in one sentence. */
  readonly permission?: string;
}

/** Says in plain words why a response is not a success. */
export function responseFailure(response: HttpResponse, endpoint: Explained): RequestFailure {
  const { status, body } = response;
  const common = { ...identityOf(response), original: textOf(body), mayHaveExecuted: mayHaveExecuted(response) };
  const message = messageOf(body) ?? "";
  const known = status === 404 ? endpoint.notFound.find((each) => each.message === message) : undefined;
  if (known !== undefined) {
    const { code, summary, why, advice, missing } = known;
    return { ...common, code, summary, why, advice, missing };
  }
  return { ...common, ...wordsOf(response, message, endpoint) };
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
  if (body.kind === "page") return { ...common, ...ERRORS.webPage };
  if (body.kind === "empty") return { ...common, ...ERRORS.unreadable, why: "The response is empty." };
  if (body.kind === "unreadable") return { ...common, ...ERRORS.unreadable, code: "unsupported", why: body.why };
  // What is left of a cut text says nothing to a user.
  if (body.kind === "text") return { ...common, ...ERRORS.unreadable, why: INCOMPLETE, original: "" };
  if (mismatch === null || original !== "") {
    return { ...common, ...ERRORS.refused, why: "The status is a success, but the response is an error." };
  }
  return { ...common, ...ERRORS.unknownForm, why: `It does not match the API's description: ${mismatch}.` };
}

const INCOMPLETE = "The response is not complete JSON: it was cut off or is malformed.";

/** A refusal comes before anything is done; these statuses come also from in between, or after a part of the work. */
function mayHaveExecuted(response: HttpResponse): boolean {
  return isSuccess(response) || response.status >= 500 || [408, 409, 425].includes(response.status);
}

const isUnknownUser = (message: string): boolean =>
  message.startsWith("404 User with ID or username ") && message.endsWith(" Not Found");

function wordsOf({ status, body }: HttpResponse, message: string, { permission }: Explained): Words {
  if (status === 404 && body.kind === "page") return ERRORS.webPage;
  if (status === 404) return isUnknownUser(message) ? ERRORS.noSuchUser : ERRORS.noEndpoint;
  if (status === 403 && permission !== undefined) {
    const { denied } = ERRORS;
    return { ...denied, advice: (mentions) => `${denied.advice(mentions)} ${permission}` };
  }
  return wordsOfStatus(status);
}
