import type { ApiError } from "../failure/api-error.ts";
import type { Report } from "../failure/report.ts";
import type { HttpRequest } from "./http.ts";

/** Makes the error of a request that its caller gave up before it could have done anything. */
export function cancelled(report: Report, request: HttpRequest): ApiError {
  return report(request, {
    code: "unavailable",
    /**
     * @error The run was stopped before the service responded. The request changed nothing.
     * @do Run it again.
     */
    summary: "The request was cancelled",
    why: "The run was stopped before the service responded.",
    advice: "Run it again. Nothing was changed by this request.",
    mayHaveExecuted: false,
  });
}
