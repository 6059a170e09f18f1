import type { ErrorCode } from "../../kit/errors.ts";
import { messageOf, textOf, type Body } from "./answer-text.ts";
import type { Missing } from "./api-error.ts";
import { headerOf, type Answer } from "../request/exchange.ts";
import type { Failure } from "./report.ts";

/** What a 404 that names nothing says of an endpoint: the key is not there, or the instance's feature is off. */
export type Unnamed404 = "key" | "feature";

type Words = Pick<Failure, "code" | "summary" | "why" | "advice">;

/** The service says by these texts, letter for letter, which thing it looked for in vain (a route that it does not have says `error` instead). */
const MISSING_BY_MESSAGE: Readonly<Record<string, Missing>> = {
  "404 Project Not Found": "project",
  "404 Group Not Found": "group",
  "404 Error Tracking Setting Not Found": "setting",
};

const UNSEEN = "It does not exist, or the token's user may not see it: the service does not tell the two apart.";

const MISSING_WORDS: Readonly<Record<Missing, Words>> = {
  project: {
    code: "gone",
    summary: "Project not found",
    why: UNSEEN,
    advice: "Check the ID or full path, and that the user is a member of the project.",
  },
  group: {
    code: "gone",
    summary: "Group not found",
    why: UNSEEN,
    advice: "Check the ID or full path, and that the user is a member of the group.",
  },
  setting: {
    code: "gone",
    summary: "Error tracking is not set up",
    why: "The project has no error tracking settings.",
    advice: "Create them first.",
  },
  key: {
    code: "gone",
    summary: "Client key not found",
    why: "The project has no key with this ID.",
    advice: "It may have been deleted already; list the project's keys to see.",
  },
};

const FEATURE_OFF: Words = {
  code: "unsupported",
  summary: "Integrated error tracking is switched off",
  why: "The service creates these settings only where the feature integrated_error_tracking is on.",
  advice:
    "Ask an administrator to switch the feature on, or set error tracking up in the project's own settings first.",
};

const BAD_ADDRESS: Words = {
  code: "unsupported",
  summary: "The service does not have this endpoint",
  why: "No such address there.",
  advice: "Check that base_url is the address of the service itself, and that its release knows the endpoint.",
};

const WEB_PAGE: Words = {
  code: "unsupported",
  summary: "A web page answered instead of the API",
  why: "The answer is HTML, as from a sign-in page, a proxy or another site.",
  advice: "Check base_url, and whether something stands between here and the service.",
};

const BAD_TOKEN: Words = {
  code: "denied",
  summary: "The service did not accept the token",
  why: "The token is missing, mistyped, expired or revoked.",
  advice: "Give a valid access token of this service with the scope api.",
};

const DENIED: Words = {
  code: "denied",
  summary: "The token may not do this",
  why: "The token's scope or the role of its user does not suffice.",
  advice:
    "A write needs the scope api, a read at least read_api; error tracking needs the Maintainer role for the project; sudo needs an administrator's token.",
};

const REFUSED: Words = {
  code: "invalid",
  summary: "The service refused the request",
  why: "It does not accept a value that was sent.",
  advice: "Change the value that is named below.",
};

const FAILED: Words = {
  code: "unavailable",
  summary: "The service failed",
  why: "The fault is on the service's side.",
  advice: "Run it again later; if it stays, give the request id to the service's administrator.",
};

const BY_STATUS: Readonly<Record<number, Words>> = {
  401: BAD_TOKEN,
  403: DENIED,
  404: BAD_ADDRESS,
  405: { ...BAD_ADDRESS, summary: "The service does not allow this method", why: "The endpoint does not take it." },
  407: {
    ...DENIED,
    summary: "The proxy did not accept the credentials",
    advice: "Give user name and password in proxy_url.",
  },
  408: { ...FAILED, code: "timeout", summary: "The service waited too long" },
  409: {
    ...FAILED,
    code: "conflict",
    summary: "The service is busy with the same thing",
    why: "Another change is under way.",
  },
  429: {
    code: "unavailable",
    summary: "The service limits the rate of requests",
    why: "Too many came in a short time.",
    advice: "Run it again later, or set max_requests_per_second.",
  },
};

/** Says in plain words why an answer is not a success. */
export function answerFailure(answer: Answer, body: Body, unnamed404: Unnamed404 | null): Failure {
  const missing = answer.status === 404 ? missingIn(body, unnamed404) : null;
  return {
    ...(missing === null ? wordsOf(answer.status, body, unnamed404) : MISSING_WORDS[missing]),
    ...identityOf(answer),
    original: textOf(body),
    missing,
  };
}

/** Returns what every failure that has an answer takes from it. */
export function identityOf(answer: Answer): { status: number; requestId: string | null } {
  return { status: answer.status, requestId: headerOf(answer.headers, "x-request-id") };
}

/** Says why an answer with a success status is none: an error, a web page, a cut text or another shape. */
export function successFailure(answer: Answer, body: Body, mismatch: string): Failure {
  const original = textOf(body);
  if (body.kind === "page") return { ...WEB_PAGE, ...identityOf(answer), original };
  if (body.kind === "text") {
    const why =
      answer.body === "" ? "The answer is empty." : "The answer is not whole JSON: it was cut off or malformed.";
    return { ...FAILED, summary: "The service's answer cannot be read", why, ...identityOf(answer) };
  }
  if (original !== "")
    return { ...REFUSED, why: "The status is a success, the answer an error.", ...identityOf(answer), original };
  return {
    code: "unsupported",
    summary: "The service's answer has an unknown form",
    why: `It does not match the API's description: ${mismatch}.`,
    advice: "Check that base_url is the address of the service and that its release is supported.",
    ...identityOf(answer),
  };
}

function missingIn(body: Body, unnamed404: Unnamed404 | null): Missing | null {
  const message = messageOf(body) ?? "";
  // A record that is not there says "Not found", with a small f.
  if (message === "404 Not found" && unnamed404 === "key") return "key";
  return Object.hasOwn(MISSING_BY_MESSAGE, message) ? (MISSING_BY_MESSAGE[message] ?? null) : null;
}

function wordsOf(status: number, body: Body, unnamed404: Unnamed404 | null): Words {
  if (status === 404 && body.kind === "page") return WEB_PAGE;
  if (status === 404 && unnamed404 === "feature" && messageOf(body) === "404 Not Found") return FEATURE_OFF;
  return BY_STATUS[status] ?? { ...(status < 500 ? REFUSED : FAILED), code: codeFromStatus(status) };
}

function codeFromStatus(status: number): ErrorCode {
  if (status === 501 || status < 400) return "unsupported";
  return status < 500 ? "invalid" : "unavailable";
}
