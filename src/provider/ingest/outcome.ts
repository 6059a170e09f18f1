import type { Posted } from "../client/index.ts";

/** How the sending of an event ended. */
export type Outcome = "accepted" | "refused" | "rate_limited" | "not_reached" | "no_endpoint";

/** Judges a response. GitLab's own collector answers a success with the bare status, so the body proves nothing. */
export function outcomeOf({ status, isPage, header }: Posted): Outcome {
  if (status === 429) return "rate_limited";
  if (status === 407) return "not_reached";
  if (status < 300) return isPage ? "no_endpoint" : "accepted";
  // The endpoint of a DSN alone gives its reason in this header.
  const isMissing = [404, 405, 410].includes(status) && header("x-sentry-error") === null;
  return status < 400 || isMissing ? "no_endpoint" : "refused";
}
