import { codeOf } from "../failure/redact.ts";
import type { ApiError } from "../failure/api-error.ts";
import { messageOf } from "../failure/response-text.ts";
import type { RequestOutcome } from "./ask.ts";
import type { Endpoint } from "./endpoint.ts";
import { isSuccess, type HttpResponse } from "./http.ts";

type Failed = Extract<RequestOutcome<unknown>, { readonly isOk: false }>;

/** Whether another attempt can end better, and does no harm where this one was executed. */
export function mayRetry({ repeatable }: Endpoint<unknown>, { error, response }: Failed): boolean {
  const canMend = response === null ? canMendNetwork(error) : canMendResponse(response, error);
  return canMend && (repeatable || !error.mayHaveExecuted);
}

// Too early, too many, timed out or a fault in between: each says of itself that it will pass.
const PASSING = [408, 425, 429, 500, 502, 503, 504];

function canMendResponse(response: HttpResponse, { code }: ApiError): boolean {
  // A success that was cut on its way is a connection that was lost.
  if (isSuccess(response)) return code === "unavailable";
  // Any other conflict is about what was asked for, and stays.
  if (response.status === 409) return /\bresource lock\b/i.test(messageOf(response.body) ?? "");
  return PASSING.includes(response.status);
}

/** Waiting mends no certificate, no credentials and no protocol: their errors have other codes than these two. */
function canMendNetwork({ code, cause }: ApiError): boolean {
  if (code !== "unavailable" && code !== "timeout") return false;
  // The resolver's last word, for a name that is misspelt as a rule; one that is out of order says EAI_AGAIN.
  if (codeOf(cause) === "ENOTFOUND") return false;
  return !isRefusedByProxy(cause);
}

/**
 * A proxy that may not reach the service answers 4xx, one that cannot reach it just now 5xx. undici tells it in words
 * only.
 */
function isRefusedByProxy(cause: unknown): boolean {
  return cause instanceof Error && /^Proxy response \(4\d\d\)/.test(cause.message);
}
