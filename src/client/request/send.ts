import { setMaxListeners } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { DiagnosticError } from "../../kit/errors.ts";
import { noticeStart } from "../connection/notice-start.ts";
import { networkFailure } from "../failure/network-failure.ts";
import type { Report } from "../failure/report.ts";
import type { Address, Log } from "../options/index.ts";
import { readBody } from "./body.ts";
import { cancelled } from "./cancelled.ts";
import { createDeadline } from "./deadline.ts";
import type { Gate } from "./gate.ts";
import { headerOf } from "./header.ts";
import type { HttpRequest, HttpResponse } from "./http.ts";

/** Sends one request and resolves to its response; rejects with an `ApiError` when no whole response comes. */
export type Send = (request: HttpRequest, signal: AbortSignal) => Promise<HttpResponse>;

/** What sending needs. */
interface SendOptions {
  readonly dispatcher: Dispatcher;
  readonly address: Address;
  readonly headers: Readonly<Record<string, string>>;
  readonly gate: Gate;
  /** From the connection to the last byte; waiting for a free place does not count. */
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly report: Report;
  readonly log: Log;
}

/** Makes the stage that puts one request on the wire. A signal ends reads, and writes that have not begun. */
export function createSend(options: SendOptions): Send {
  return async (request, signal) => {
    // Node 20 warns on stderr of the eleventh call that listens to the same signal.
    setMaxListeners(0, signal);
    try {
      return await options.gate.run(() => sendInTime(options, request, signal), signal);
    } catch (thrown) {
      const isOutcome = !isRead(request) && thrown instanceof DiagnosticError;
      if (!signal.aborted || isOutcome) throw thrown;
      throw cancelled(options.report, request);
    }
  };
}

const isRead = ({ method }: HttpRequest): boolean => method === "GET";

async function sendInTime(options: SendOptions, request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
  const { address, report, timeoutMs } = options;
  const started = performance.now();
  // A write that is abandoned may have been executed all the same, and no state would know of it.
  const deadline = createDeadline(isRead(request) ? signal : null, timeoutMs);
  let response: HttpResponse | null = null;
  let wasSent = false;
  try {
    const dispatcher = noticeStart(options.dispatcher, () => (wasSent = true));
    const sent = dispatchRequest({ ...options, dispatcher }, request, deadline.signal);
    response = await Promise.race([sent, deadline.ended]);
    return response;
  } catch (thrown) {
    const isLate = deadline.isOver();
    throw report(request, networkFailure(thrown, { origin: address.origin, timeoutMs, isLate, wasSent }));
  } finally {
    deadline.clear();
    options.log("debug", "request", {
      method: request.method,
      path: address.root + request.path,
      status: response?.status ?? null,
      duration_ms: Math.round(performance.now() - started),
      request_id: response === null ? null : headerOf(response.headers, "x-request-id"),
    });
  }
}

async function dispatchRequest(
  { address, dispatcher, headers, maxBodyBytes }: SendOptions,
  { method, path, query }: HttpRequest,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const started = performance.now();
  const response = await dispatcher.request({
    origin: address.origin,
    path: address.root + path + (query.size === 0 ? "" : `?${query.toString()}`),
    method,
    headers,
    signal,
  });
  const bytes = await response.body.bytes();
  const cost = { bytes: bytes.length, durationMs: performance.now() - started };
  // The pool uses a connection again one turn of the event loop after its response; whoever goes on earlier opens another one.
  await nextTurn();
  const body = await readBody(bytes, response.headers, maxBodyBytes);
  return { status: response.statusCode, headers: response.headers, body, cost };
}
