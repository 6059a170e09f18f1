import type { ResponseHead } from "../request/http.ts";
import { varied, type RequestFailure } from "./report.ts";
import { ERRORS } from "./response-diagnostics.ts";
import { identityOf } from "./response-failure.ts";

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
