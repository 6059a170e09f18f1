import { DiagnosticError, type ErrorParts } from "../../kit/errors.ts";

/** What the service can say is not there; only such an answer has the code `gone`. */
export type Missing = "project" | "group" | "setting" | "key";

/** What an `ApiError` says beyond a `DiagnosticError`. */
export interface ApiErrorParts extends ErrorParts {
  /** The HTTP status, or null when no whole answer came. */
  readonly status: number | null;
  readonly method: string;
  /** The path on the service, without the query. */
  readonly urlPath: string;
  /** The answer's `X-Request-Id`, by which the service's administrator finds it in the logs. */
  readonly requestId: string | null;
  readonly missing: Missing | null;
}

/** The one error of this client: an answer that is not a success, or none at all. Its texts and causes hold no secret and no query. */
export class ApiError extends DiagnosticError {
  override readonly name: string = "ApiError";
  readonly status: number | null;
  readonly method: string;
  readonly urlPath: string;
  readonly requestId: string | null;
  readonly missing: Missing | null;

  constructor(parts: ApiErrorParts) {
    super(parts);
    this.status = parts.status;
    this.method = parts.method;
    this.urlPath = parts.urlPath;
    this.requestId = parts.requestId;
    this.missing = parts.missing;
  }
}
