import type { ApiError } from "../failure/api-error.ts";
import type { Report } from "../failure/report.ts";
import type { Failed } from "./attempts.ts";
import { cancelled } from "./cancelled.ts";
import { requestOf, type Endpoint } from "./endpoint.ts";

/** Makes the failure of a call that was given up for what lies in no single object; `cause` is the last reason. */
export function notSent(report: Report, endpoint: Endpoint<unknown>, cause: ApiError): Failed {
  const { method, urlPath } = cancelled(report, requestOf(endpoint));
  const why = cause.status === 429 ? "limits the rate of requests" : "answers no request";
  const attempt = `${method} ${urlPath} was given up, as the service ${why}. ${cause.parts.attempt ?? ""}`;
  const error = cause.with({ method, urlPath, attempt, requestId: null, mayHaveExecuted: false, cause });
  return inOutage({ isOk: false, error, response: null });
}

/** Says of a failed call that its reason lies in no single object. A write keeps to itself what it may have done. */
export function inOutage({ error, response }: Failed): Failed {
  const { method, urlPath, mayHaveExecuted } = error;
  if (method !== "GET" && mayHaveExecuted) return { isOk: false, error, response };
  return { isOk: false, error: error.with({ subject: `${method} ${urlPath}` }), response };
}
