import type { ApiError } from "../failure/api-error.ts";
import { ERRORS } from "../failure/network-diagnostics.ts";
import { varied, type Report } from "../failure/report.ts";
import type { HttpRequest } from "./http.ts";

/** Makes the error of a request that its caller canceled before it could have any effect. */
export function cancelled(report: Report, request: HttpRequest): ApiError {
  return report(request, { ...varied(ERRORS.cancelled), mayHaveExecuted: false });
}
