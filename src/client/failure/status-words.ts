import type { ErrorCode } from "../../kit/errors.ts";
import type { Mentions } from "../options/index.ts";
import type { Words } from "./report.ts";

/** A 404 that names nothing that the endpoint knows. */
export const BAD_ADDRESS: Words = {
  code: "unsupported",
  /**
   * @error The service answered 404 without saying what is missing.
   * @do Check that {baseUrl} is the address of the service itself, and that its release has the endpoint.
   */
  summary: "The service does not have this endpoint",
  why: "There is nothing at this address.",
  advice: ({ baseUrl }) =>
    `Check that ${baseUrl} is the address of the service itself, and that its release has the endpoint.`,
};

/** A 404 of any endpoint, when a request acts for somebody whom the service does not know. */
export const NO_SUCH_USER: Words = {
  code: "denied",
  /**
   * @error The service knows no user with the name or ID in {sudo}.
   * @do Correct {sudo}, or remove it to act as the token's own user.
   */
  summary: "The user to act as does not exist",
  why: ({ sudo }) => `The service knows no user with the name or ID in ${sudo}.`,
  advice: ({ sudo }) => `Correct ${sudo}, or remove it to act as the token's own user.`,
};

/** HTML in place of JSON. */
export const WEB_PAGE: Words = {
  code: "unsupported",
  /**
   * @error The response is HTML, as from a sign-in page, a proxy or another site.
   * @do Check {baseUrl}, and any proxy or firewall in between.
   */
  summary: "A web page answered instead of the API",
  why: "The response is HTML, as from a sign-in page, a proxy or another site.",
  advice: ({ baseUrl }) => `Check ${baseUrl}, and any proxy or firewall in between.`,
};

/** A success whose body is cut off or empty. */
export const UNREADABLE: Words = {
  code: "unavailable",
  /**
   * @error The response is empty, cut off, or not complete JSON.
   * @do Run it again later. If it fails again, give the request ID in the message to the service's administrator.
   */
  summary: "The service's response cannot be read",
  why: "The response is not complete JSON: it was cut off or is malformed.",
  advice: "Run it again later; if it fails again, give the request id to the service's administrator.",
};

/** A success of another shape. */
export const UNKNOWN_FORM: Words = {
  code: "unsupported",
  /**
   * @error The response is JSON and does not match the description of the API.
   * @do Check that {baseUrl} is the address of the service, and that its release is supported.
   */
  summary: "The service's response has an unknown form",
  why: "It does not match the API's description.",
  advice: ({ baseUrl }) => `Check that ${baseUrl} is the address of the service, and that its release is supported.`,
};

/** The role or the scope is too small. */
export const DENIED = {
  code: "denied",
  /**
   * @error The service answered 403: the scope of the token or the role of its user is not sufficient.
   * @do A write needs the scope `api`, a read at least `read_api`, error tracking the Maintainer role; {sudo} needs an administrator's token with the scope {sudo}.
   */
  summary: "The token may not do this",
  why: "The token's scope or its user's role is not sufficient.",
  advice: ({ sudo }: Mentions) =>
    `A write needs the scope api, a read at least read_api; ${sudo} needs an administrator's token with the scope sudo.`,
} as const;

/** A value is wrong. */
export const REFUSED: Words = {
  code: "invalid",
  /**
   * @error The service does not accept a value, or the request is too large for it.
   * @at the attribute, where it is known
   * @do Change the value that the last line of the message names.
   */
  summary: "The service refused the request",
  why: "It does not accept a value that was sent.",
  advice: "Change the value that is named below.",
};

/** A fault of the service. */
export const FAILED: Words = {
  code: "unavailable",
  /**
   * @error The service, or a proxy in front of it, answered with a status of 500 or above.
   * @do Run it again later. If it fails again, give the request ID in the message to the service's administrator.
   */
  summary: "The service failed",
  why: "The fault is on the service's side.",
  advice: "Run it again later; if it fails again, give the request id to the service's administrator.",
};

/** What an administrator finds a refused request by. */
const TO_ADMINISTRATOR = "If that does not explain it, give the request id to the service's administrator.";

const REDIRECTED: Words = {
  code: "unsupported",
  /**
   * @error The service redirects, and not to the same endpoint of a moved project.
   * @do Check {baseUrl}: it may lack a path, or lead to a sign-in page. Check any proxy or cache in between.
   */
  summary: "The service redirects the request",
  why: "It does not say where to.",
  advice: ({ baseUrl }) => `Check ${baseUrl}, and any proxy or cache in between.`,
};

const BY_STATUS: Readonly<Record<number, Words>> = {
  304: {
    code: "unsupported",
    /**
     * @error The service, or a cache in between, answered 304.
     * @do Check any proxy or cache in between.
     */
    summary: 'Unexpected "not modified" response',
    why: 'The service, or a cache in between, answered "not modified" to a request that carried no condition.',
    advice: "Check any proxy or cache in between.",
  },
  401: {
    code: "denied",
    /**
     * @error The token is missing, mistyped, expired or revoked, or it is a CI job token.
     * @do Set {token} to a valid access token of the service with the scope `api`.
     */
    summary: "The service did not accept the token",
    why: "The token is missing, mistyped, expired or revoked, or it is a CI job token, which these endpoints do not accept.",
    advice: ({ token }) => `Set ${token} to a valid access token of this service with the scope api.`,
  },
  403: DENIED,
  405: {
    ...BAD_ADDRESS,
    /**
     * @error The service answered 405: the endpoint does not support the method.
     * @do Check that {baseUrl} is the address of the service itself, and that its release has the endpoint.
     */
    summary: "The service does not allow this method",
    why: "The endpoint does not support it.",
  },
  407: {
    code: "denied",
    /**
     * @error The proxy requires a user name and a password, or others.
     * @do Put both in {proxyUrl} or in the variable of the proxy, as in `http://user:password@proxy:3128`.
     */
    summary: "The proxy did not accept the credentials",
    why: "It requires a user name and a password.",
    advice: ({ proxyUrl }) => `Put both in ${proxyUrl}, as in http://user:password@proxy:3128.`,
  },
  408: {
    ...FAILED,
    code: "timeout",
    /**
     * @error The service answered 408: it waited too long for the request.
     * @do Run it again later. If it fails again, give the request ID in the message to the service's administrator.
     */
    summary: "The service timed out",
    why: "It waited too long for the request.",
  },
  409: {
    ...FAILED,
    code: "conflict",
    /**
     * @error The service answered 409: another change of the same object is in progress.
     * @do Run it again later. If it fails again, give the request ID in the message to the service's administrator.
     */
    summary: "The service is busy with another change",
    why: "Another change of the same object is in progress.",
  },
  413: {
    ...REFUSED,
    why: "The request is too large for the service, or for a proxy in between.",
    advice: "Shorten the values that are sent, or raise the proxy's limit.",
  },
  414: {
    ...REFUSED,
    why: "The request's URL is too long for the service, or for a proxy in between.",
    advice: "Shorten the values that are sent, or raise the proxy's limit.",
  },
  415: {
    code: "unsupported",
    /**
     * @error The service answered 415, although the request has no body: something in between may have changed it.
     * @do Check any proxy or firewall in between, and that the service's release is supported.
     */
    summary: "The service refused the form of the request",
    why: "It does not accept the request's content type, although the request has no body: something in between may have changed it.",
    advice: `Check any proxy or firewall in between, and that the service's release is supported. ${TO_ADMINISTRATOR}`,
  },
  422: {
    ...REFUSED,
    why: "It understands the request, but a value contradicts the rules of the service or another value.",
    advice: `Change the value that is named below. ${TO_ADMINISTRATOR}`,
  },
  426: {
    code: "unsupported",
    /**
     * @error The service does not answer plain HTTP/1.1 requests at this address.
     * @do Check that {baseUrl} has the scheme https.
     */
    summary: "The service requires another protocol",
    why: "It does not answer plain HTTP/1.1 requests at this address.",
    advice: ({ baseUrl }) => `Check that ${baseUrl} has the scheme https.`,
  },
  429: {
    code: "unavailable",
    /**
     * @error The service answered 429, after every retry too.
     * @do Run it again later, or set {maxRequestsPerSecond}.
     */
    summary: "The service limits the rate of requests",
    why: "Too many requests came in a short time.",
    advice: ({ maxRequestsPerSecond }) => `Run it again later, or set ${maxRequestsPerSecond}.`,
  },
  431: {
    ...REFUSED,
    why: "The request's headers are too large for the service, or for a proxy in between.",
    advice: ({ headers }) => `Remove or shorten what ${headers} adds.`,
  },
  502: { ...FAILED, why: "A proxy in front of the service could not reach it, or could not read its response." },
  503: { ...FAILED, why: "The service is overloaded, starting, or down for maintenance." },
  504: { ...FAILED, why: "A proxy in front of the service waited too long for it." },
};

/** Returns the words for a status that is no success. */
export function wordsOfStatus(status: number): Words {
  const known = BY_STATUS[status];
  if (known !== undefined) return known;
  if (status < 400) return REDIRECTED;
  return { ...(status < 500 ? REFUSED : FAILED), code: codeFromStatus(status) };
}

function codeFromStatus(status: number): ErrorCode {
  if (status === 501) return "unsupported";
  return status < 500 ? "invalid" : "unavailable";
}
