import { sentences } from "../../kit/errors.ts";
import { parseUrl } from "../../kit/url.ts";
import type { ApiError, Posted } from "../client/index.ts";

/** The outcome of sending an event. */
export type Outcome = "accepted" | "refused" | "rate_limited" | "not_reached" | "no_endpoint";

/** Why an event did not arrive. */
export interface Explanation {
  readonly summary: string;
  /** The reason and the advice. */
  readonly why: string;
  /** The endpoint's own message; empty for none. */
  readonly original: string;
}

/** The answer to one event. Its texts contain no secrets and no control sequences. */
export interface Answer {
  readonly outcome: Outcome;
  /** The HTTP status; null if no whole response came. */
  readonly status: number | null;
  /** The explanation why it did not arrive; null if it did. */
  readonly failure: Explanation | null;
  /** The wait that the endpoint asks for; null if it asks for none. */
  readonly retryAfterMs: number | null;
  /** The time until the response; null if none came. */
  readonly durationMs: number | null;
}

/** Reads the answer from a whole response. */
export function answerFrom(posted: Posted): Answer {
  const { status, retryAfterMs, durationMs } = posted;
  const outcome = outcomeOf(posted);
  const failure = outcome === "accepted" ? null : explained(outcome, posted);
  return { outcome, status, failure, retryAfterMs, durationMs };
}

/** Makes the answer of a request that got no whole response. */
export const answerWithout = ({ code, summary, parts }: ApiError): Answer => ({
  // A server that answers in another protocol, or without end, is not an endpoint.
  outcome: code === "unsupported" ? "no_endpoint" : "not_reached",
  status: null,
  failure: { summary, why: sentences(parts.attempt, parts.why, parts.advice), original: parts.original ?? "" },
  retryAfterMs: null,
  durationMs: null,
});

/** Returns the reason and the advice, followed by the endpoint's own message on separate lines. */
export const detailOf = ({ why, original }: Explanation): string => [why, original].filter(Boolean).join("\n");

/** Judges a response. GitLab's own collector answers a success with only the status, so the body proves nothing. */
function outcomeOf({ status, isPage, header }: Posted): Outcome {
  if (status === 429) return "rate_limited";
  if (status === 407) return "not_reached";
  if (status < 300) return isPage ? "no_endpoint" : "accepted";
  // Only the endpoint of a DSN gives its reason in this header.
  const isMissing = [404, 405, 410].includes(status) && header("x-sentry-error") === null;
  return status < 400 || isMissing ? "no_endpoint" : "refused";
}

type Failed = Exclude<Outcome, "accepted">;

const SUMMARIES: Readonly<Record<Failed, string>> = {
  refused: "The endpoint refused the event",
  rate_limited: "The endpoint limits the rate of events",
  not_reached: "Proxy did not accept the credentials",
  no_endpoint: "Not the endpoint of a DSN",
};

function explained(outcome: Failed, posted: Posted): Explanation {
  // Sentry's own endpoint, Relay, and others give the reason in this header.
  const original = posted.errorText || (posted.header("x-sentry-error") ?? "");
  const why = `The response has the status ${posted.status}. ${WHY[outcome](posted)}`;
  return { summary: SUMMARIES[outcome], why, original };
}

const WHY: Readonly<Record<Failed, (posted: Posted) => string>> = {
  refused: ({ status }) => whyRefused(status),
  rate_limited: ({ retryAfterMs }) =>
    retryAfterMs === null
      ? "Run it again later."
      : `It accepts the next event in ${Math.ceil(retryAfterMs / 1000)} s. Run it again then.`,
  not_reached: () => "The proxy requires a user name and a password, or other ones.",
  no_endpoint: (posted) => `${whyNoEndpoint(posted)} Check the host, the path and the project in the DSN.`,
};

function whyRefused(status: number): string {
  if ([401, 403, 404].includes(status)) {
    return "The key is unknown, inactive or of another project, or the project accepts no errors. Check that the key is live, and that error tracking is on.";
  }
  if (status >= 500) {
    return "The fault is on its side, or a proxy in front of it could not reach it. Run it again later. If it fails again, tell the service's administrator.";
  }
  return "It does not accept the event. If it does not say why, ask the service's administrator.";
}

function whyNoEndpoint({ status, isPage, header }: Posted): string {
  if (status >= 300 && status < 400)
    return `It redirects${targetIn(header("location"))}, and an event follows no redirect.`;
  if (isPage) return "A web page answered, as from a sign-in page, a proxy or another site.";
  return "There is nothing at this address, or the service hides that the project is gone, its error tracking off or the key inactive.";
}

/** Returns only its origin: the rest may be anything. */
function targetIn(location: string | null): string {
  const target = location === null ? null : parseUrl(location);
  return target === null ? "" : ` to ${target.host}`;
}
