import type { ApiError } from "../failure/api-error.ts";
import { ERRORS } from "../failure/network-diagnostics.ts";
import { varied, type Report } from "../failure/report.ts";
import type { HttpRequest } from "./http.ts";

/** Makes the error of a request that its caller gave up before it could have done anything. */
export function cancelled(report: Report, request: HttpRequest): ApiError {
  return report(request, { ...varied(ERRORS.cancelled), mayHaveExecuted: false });
}
