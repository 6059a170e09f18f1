import { sentences } from "../../kit/errors.ts";
import type { ApiError, Posted } from "../client/index.ts";
import { outcomeOf, type Outcome } from "./outcome.ts";
import { explained, type Explanation } from "./words.ts";

/** What came of one event. The texts are free of secrets and of what a terminal would obey. */
export interface Answer {
  readonly outcome: Outcome;
  /** The HTTP status; null where no whole response came. */
  readonly status: number | null;
  /** Why it did not arrive, and what to do; null where it did. */
  readonly failure: Explanation | null;
  /** How long the endpoint asks to wait; null where it does not. */
  readonly retryAfterMs: number | null;
  /** How long the response took; null where none came. */
  readonly durationMs: number | null;
}

/** What a response says of the event. */
export function answerFrom(posted: Posted): Answer {
  const { status, retryAfterMs, durationMs } = posted;
  const outcome = outcomeOf(posted);
  const failure = outcome === "accepted" ? null : explained(outcome, posted);
  return { outcome, status, failure, retryAfterMs, durationMs };
}

/** What it says that no whole response came. */
export const answerWithout = ({ code, summary, parts }: ApiError): Answer => ({
  // What answers in another protocol, or without end, is no endpoint.
  outcome: code === "unsupported" ? "no_endpoint" : "not_reached",
  status: null,
  failure: { summary, why: sentences(parts.attempt, parts.why, parts.advice), original: parts.original ?? "" },
  retryAfterMs: null,
  durationMs: null,
});
