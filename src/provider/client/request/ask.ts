import * as z from "zod/mini";
import { isRecord } from "../../../kit/json.ts";
import { ApiError } from "../failure/api-error.ts";
import type { RequestFailure, Report } from "../failure/report.ts";
import { responseFailure, successFailure } from "../failure/response-failure.ts";
import type { Call } from "./call.ts";
import { requestOf, type Endpoint } from "./endpoint.ts";
import { GateClosed } from "./gate.ts";
import { headOf, isSuccess, type HttpResponse, type ResponseHead } from "./http.ts";
import type { Send } from "./send.ts";

/**
 * The outcome of one request: for a success, its value without the body. An error without a response means that no
 * whole response came.
 */
export type RequestOutcome<T> =
  | { readonly isOk: true; readonly value: T; readonly response: ResponseHead }
  | { readonly isOk: false; readonly error: ApiError; readonly response: HttpResponse | null };

/** Calls an endpoint. A stage that shares or repeats requests takes an `Ask` and is one. */
export type Ask = <T>(endpoint: Endpoint<T>, call: Call) => Promise<RequestOutcome<T>>;

/** Calls an endpoint with one request; resolves to null if the gate is closed and nothing was sent. */
export type AskOnce = <T>(endpoint: Endpoint<T>, call: Call) => Promise<RequestOutcome<T> | null>;

/**
 * Makes the stage that sends one request and judges its response. Everything that decides whether to repeat it is known
 * here.
 */
export function createAsk(send: Send, report: Report, token: string): AskOnce {
  return async (endpoint, call) => {
    const request = requestOf(endpoint);
    try {
      const response = await send(request, call);
      const verdict = judge(endpoint, response, token);
      if ("failure" in verdict) return { isOk: false, error: report(request, verdict.failure), response };
      return { isOk: true, value: verdict.value, response: headOf(response) };
    } catch (thrown) {
      if (thrown instanceof GateClosed) return null;
      if (thrown instanceof ApiError) return { isOk: false, error: thrown, response: null };
      throw thrown;
    }
  };
}

type Verdict<T> = { readonly value: T } | { readonly failure: RequestFailure };

function judge<T>(endpoint: Endpoint<T>, response: HttpResponse, token: string): Verdict<T> {
  const { body } = response;
  if (!isSuccess(response)) return { failure: responseFailure(response, endpoint) };
  const value = body.kind === "json" ? body.value : undefined;
  // Error tracking writes fail with 200 and {"status":"error"}.
  const isError = isRecord(value) && value["status"] === "error";
  // The shape may accept a response without a body, but never a web page or a text that was cut off.
  const isReadable = body.kind === "json" || body.kind === "empty";
  const result = z.safeParse(endpoint.shape(), value);
  if (result.success && isReadable && !isError) {
    const echo = echoOf(result.data, token);
    return echo === null ? { value: result.data } : { failure: successFailure(response, `${echo} is the token`) };
  }
  return { failure: successFailure(response, isError ? null : mismatchOf(result.error)) };
}

/**
 * Describes where the reply differs and what was expected, but never its content. Only our own checks bring their own
 * messages.
 */
function mismatchOf(error: z.core.$ZodError | undefined): string {
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return "the response is not JSON";
  const where = issue.path.length === 0 ? "the response" : issue.path.join(".");
  if (issue.code === "custom") return `${where} is not ${issue.message}`;
  return `${where} is not ${"expected" in issue ? `of the type ${issue.expected}` : "one of the known values"}`;
}

// A shorter token may be part of another word by chance.
const MIN_PART_LENGTH = 8;

/**
 * Returns the path of the first text in a reply that is or contains the token, which must not get into a state. Null if
 * there is none.
 */
function echoOf(reply: unknown, token: string): string | null {
  const isEcho = (text: string): boolean => text === token || (token.length >= MIN_PART_LENGTH && text.includes(token));
  // No recursion: shapes are flat now, but this must work for any of them.
  const waiting: { readonly path: readonly string[]; readonly value: unknown }[] = [{ path: [], value: reply }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value } = next;
    if (typeof value === "string" && isEcho(value)) return path.join(".");
    if (!Array.isArray(value) && !isRecord(value)) continue;
    for (const [name, field] of Object.entries(value)) waiting.push({ path: [...path, name], value: field });
  }
  return null;
}
