import { DiagnosticError, type ErrorParts } from "../../../kit/errors.ts";

/** What an `ApiError` says beyond a `DiagnosticError`. */
export interface ApiErrorParts extends ErrorParts {
  /** The HTTP status, or null when no whole response came. */
  readonly status: number | null;
  readonly method: string;
  /** The path on the service, without the query. */
  readonly urlPath: string;
  /** The response's `X-Request-Id`, by which the service's administrator finds it in the logs. */
  readonly requestId: string | null;
  /** What is not there, in the endpoint's word for it; null when the service does not say so. */
  readonly missing: string | null;
  /**
   * Whether the service may have executed the request: true when a response was lost, cannot be read or is a fault of
   * the service, false when the request was never sent or was refused.
   */
  readonly mayHaveExecuted: boolean;
}

/**
 * The one error of this client: a response that is not a success, or none at all. Its texts and causes hold no secret
 * and no query.
 */
export class ApiError extends DiagnosticError {
  override readonly name: string = "ApiError";
  readonly status: number | null;
  readonly method: string;
  readonly urlPath: string;
  readonly requestId: string | null;
  readonly missing: string | null;
  readonly mayHaveExecuted: boolean;

  constructor(parts: ApiErrorParts) {
    super(parts);
    this.status = parts.status;
    this.method = parts.method;
    this.urlPath = parts.urlPath;
    this.requestId = parts.requestId;
    this.missing = parts.missing;
    this.mayHaveExecuted = parts.mayHaveExecuted;
  }

  /** Returns the same error with more to say, before what the service said itself. */
  adding(words: string): ApiError {
    if (words === "") return this;
    const [first = "", ...original] = this.detail.split("\n");
    return this.with({ detail: [`${first} ${words}`, ...original].join("\n") });
  }

  /** Returns the same error but for what is given. */
  with(changes: Partial<ApiErrorParts>): ApiError {
    const { code, summary, detail, path, cause, subject, status, method, urlPath, requestId, missing } = this;
    const { mayHaveExecuted } = this;
    const parts = { code, summary, detail, path, cause, subject, status, method, urlPath, requestId, missing };
    return new ApiError({ ...parts, mayHaveExecuted, ...changes });
  }
}
