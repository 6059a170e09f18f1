import type { ApiError } from "../failure/api-error.ts";
import { codeOf } from "../failure/redact.ts";
import type { Log } from "../options/index.ts";

/** Logs that a request is sent again: the failure, the number of the failed attempt, counted from 1, and the delay. */
export function logRetry(log: Log, error: ApiError, { attempt, waitMs }: { attempt: number; waitMs: number }): void {
  log("warn", "retry", () => ({
    method: error.method,
    path: error.urlPath,
    attempt,
    status: error.status,
    code: codeOf(error.cause) ?? error.code,
    wait_ms: Math.round(waitMs),
  }));
}

/** Logs that all requests wait because of the service's rate limit; `error` is the response that says so. */
export function logPause(log: Log, { method, urlPath }: ApiError, waitMs: number): void {
  log("warn", "rate limit", () => ({ method, path: urlPath, wait_ms: Math.round(waitMs) }));
}
