import type { ApiError } from "../failure/api-error.ts";
import type { Report } from "../failure/report.ts";
import type { Follow } from "./follow-moved.ts";
import { notSent } from "./outage.ts";

/**
 * Makes the stage that stops sending once an answer shows that no other one can differ, such as a sign-in page. If
 * another request was answered before, answers do differ. After a write it continues, as the outcome of the write may
 * have to be looked up.
 */
export function untilFinal(follow: Follow, report: Report): Follow {
  let answered: ApiError | null = null;
  let canDiffer = false;
  return async (endpoint, call) => {
    if (answered !== null && !call.signal.aborted) {
      return { outcome: notSent({ report, endpoint, why: "final" }, answered), movedTo: null };
    }
    canDiffer ||= endpoint.method !== "GET";
    const followed = await follow(endpoint, call);
    const { outcome } = followed;
    const isFinal = !outcome.isOk && outcome.error.parts.isFinal;
    canDiffer ||= outcome.response !== null && !isFinal;
    if (isFinal && !canDiffer) answered = outcome.error;
    return followed;
  };
}
