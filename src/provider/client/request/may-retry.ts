import { codeOf } from "../failure/redact.ts";
import type { ApiError } from "../failure/api-error.ts";
import { messageOf } from "../failure/response-text.ts";
import type { RequestOutcome } from "./ask.ts";
import type { Endpoint } from "./endpoint.ts";
import { isSuccess, type HttpResponse } from "./http.ts";

type Failed = Extract<RequestOutcome<unknown>, { readonly isOk: false }>;

/** Whether another attempt can end better, and does no harm if this one was executed. */
export function mayRetry({ repeatable }: Endpoint<unknown>, { error, response }: Failed): boolean {
  const canMend = response === null ? canMendNetwork(error) : canMendResponse(response, error);
  return canMend && (repeatable || !error.mayHaveExecuted);
}

// Too early, too many requests, timed out, or a fault in between: each of them is temporary.
const PASSING = [408, 425, 429, 500, 502, 503, 504];

function canMendResponse(response: HttpResponse, { code }: ApiError): boolean {
  // A success that was cut off means that the connection was lost.
  if (isSuccess(response)) return code === "unavailable";
  // Any other conflict is due to the request itself and is permanent.
  if (response.status === 409) return /\bresource lock\b/i.test(messageOf(response.body) ?? "");
  return PASSING.includes(response.status);
}

/**
 * Whether waiting may help. It does not mend certificates, credentials or protocols: their errors have other codes than
 * these two.
 */
function canMendNetwork({ code, cause }: ApiError): boolean {
  if (code !== "unavailable" && code !== "timeout") return false;
  // The resolver's final answer, usually for a misspelled name; a resolver that is out of order returns EAI_AGAIN.
  if (codeOf(cause) === "ENOTFOUND") return false;
  return !isRefusedByProxy(cause);
}

/**
 * Whether a proxy refused the connection. A proxy that may not reach the service answers 4xx, one that temporarily
 * cannot reach it 5xx. undici reports this only as text.
 */
function isRefusedByProxy(cause: unknown): boolean {
  return cause instanceof Error && /^Proxy response \(4\d\d\)/.test(cause.message);
}
