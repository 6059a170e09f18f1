import type { ErrorCode } from "../../kit/errors.ts";
import { ApiError, type Missing } from "./api-error.ts";
import type { PreparedRequest } from "../request/exchange.ts";
import { createRedactor, redactedCause, type Redact } from "./redact.ts";

/** Why a request failed, in plain words; texts from outside may stand in it as they came. */
export interface Failure {
  readonly code: ErrorCode;
  readonly summary: string;
  /** What happened and why, in whole sentences. */
  readonly why: string;
  /** What to do next, in whole sentences. */
  readonly advice: string;
  /** What the service or the network library said itself. */
  readonly original?: string;
  readonly status?: number;
  readonly requestId?: string | null;
  readonly missing?: Missing | null;
  readonly cause?: unknown;
}

/** Makes the error of a failed request. Here, and only here, texts from outside lose their secrets and their length. */
export type Report = (request: PreparedRequest, failure: Failure) => ApiError;

const MAX_ORIGINAL_LENGTH = 500;
const MAX_REQUEST_ID_LENGTH = 100;
const MAX_WORDS_LENGTH = 1000;

/** Makes the reporter of one client, which knows the client's secrets. */
export function createReport(root: string, redact: Redact): Report {
  return (request, failure) => {
    const clean = withoutAddresses(redact, request.query);
    const original = bounded(clean(failure.original ?? ""), MAX_ORIGINAL_LENGTH);
    const requestId = failure.requestId ? bounded(clean(failure.requestId), MAX_REQUEST_ID_LENGTH) : null;
    const words = bounded(clean(`${failure.why} ${failure.advice}`), MAX_WORDS_LENGTH);
    const urlPath = clean(root + request.path);
    return new ApiError({
      code: failure.code,
      summary: failure.summary,
      detail: [`${told(request.method, urlPath, { ...failure, requestId })} ${words}`, original]
        .filter((line) => line !== "")
        .join("\n"),
      status: failure.status ?? null,
      method: request.method,
      urlPath,
      requestId,
      missing: failure.missing ?? null,
      cause: redactedCause(failure.cause, clean),
    });
  };
}

function told(method: string, urlPath: string, { status, requestId }: Pick<Failure, "status" | "requestId">): string {
  const outcome = status === undefined ? "got no usable answer" : `was answered ${status}`;
  return `${method} ${urlPath} ${outcome}${requestId ? ` (request id ${requestId})` : ""}.`;
}

/** The service, or a web server before it, may repeat an email address that was sent. */
function withoutAddresses(redact: Redact, query: URLSearchParams): Redact {
  const addresses = [...query.values()].filter((value) => value.includes("@"));
  if (addresses.length === 0) return redact;
  const redactAddresses = createRedactor(addresses);
  return (text) => redactAddresses(redact(text));
}

function bounded(text: string, maxLength: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length <= maxLength ? line : `${line.slice(0, maxLength)}…`;
}
