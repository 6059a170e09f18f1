import { DiagnosticError, type ErrorParts } from "../../../kit/errors.ts";

/** The parts that an `ApiError` adds to a `DiagnosticError`. */
export interface ApiErrorParts extends ErrorParts {
  /** The HTTP status; null if no whole response came. */
  readonly status: number | null;
  readonly method: string;
  /** The path on the service, without the query. */
  readonly urlPath: string;
  /** The response's `X-Request-Id`, by which the service's administrator finds it in the logs. */
  readonly requestId: string | null;
  /** The kind of object that is missing, as the endpoint names it; null if the service does not say. */
  readonly missing: string | null;
  /**
   * Whether the service may have executed the request: true if the response was lost or unreadable, or is a fault of
   * the service; false if the request was never sent or was refused.
   */
  readonly mayHaveExecuted: boolean;
  /** As of a `SharedCause`, whether this one is shared or not. */
  readonly clause: string;
  /** Whether no later request can be answered differently. */
  readonly isFinal: boolean;
}

/**
 * The only error of this client: a response that is not a success, or no response at all. Its texts and causes contain
 * no secret and no query. A write that may have been executed always keeps its own reason, even if all other requests
 * fail alike, as somebody has to check its object.
 */
export class ApiError extends DiagnosticError {
  override readonly name: string = "ApiError";
  override readonly parts: ApiErrorParts;

  constructor(parts: ApiErrorParts) {
    const isOwn = parts.method !== "GET" && parts.mayHaveExecuted;
    const kept = isOwn ? { ...parts, sharedCause: undefined } : parts;
    super(kept);
    this.parts = kept;
  }

  get status(): number | null {
    return this.parts.status;
  }

  get method(): string {
    return this.parts.method;
  }

  get urlPath(): string {
    return this.parts.urlPath;
  }

  get requestId(): string | null {
    return this.parts.requestId;
  }

  get missing(): string | null {
    return this.parts.missing;
  }

  override get mayHaveExecuted(): boolean {
    return this.parts.mayHaveExecuted;
  }

  /** Returns the same error, marked as one that affects every request. */
  ofEveryRequest(): this {
    return this.with({ sharedCause: { clause: this.parts.clause, affects: "service" } });
  }

  override with(changes: Partial<ApiErrorParts>): this {
    return super.with(changes);
  }
}
