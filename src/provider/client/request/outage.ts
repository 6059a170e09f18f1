import type { ApiError } from "../failure/api-error.ts";
import type { Report } from "../failure/report.ts";
import type { Failed } from "./attempts.ts";
import { cancelled } from "./cancelled.ts";
import { requestOf, type Endpoint } from "./endpoint.ts";

/** The reasons why a call sends nothing. */
const WHY = {
  silent: "the service answers no request",
  limited: "the service limits the rate of requests",
  final: "no request is answered differently",
};

/** Makes the failure of a call that was given up; `cause` is the last failure. */
export function notSent(
  { report, endpoint, why = "silent" }: { report: Report; endpoint: Endpoint<unknown>; why?: keyof typeof WHY },
  cause: ApiError,
): Failed {
  const { method, urlPath, parts } = cancelled(report, requestOf(endpoint));
  const attempt = `${method} ${urlPath} was given up, as ${WHY[why]}. ${cause.parts.attempt ?? ""}`;
  const error = cause.with({
    ...{ method, urlPath, attempt, about: parts.about },
    ...{ requestId: null, mayHaveExecuted: false, cause },
  });
  return inOutage({ isOk: false, error, response: null });
}

/** Marks a failed call as one of many that fail for the same reason. */
export const inOutage = ({ error, response }: Failed): Failed => ({
  isOk: false,
  error: error.ofEveryRequest(),
  response,
});
