import { setMaxListeners } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { nowMs } from "../clock.ts";
import { DiagnosticError } from "../../kit/errors.ts";
import { Exchange } from "../connection/exchange.ts";
import { networkFailure, type Attempt } from "../failure/network-failure.ts";
import type { Report } from "../failure/report.ts";
import type { Address, Log } from "../options/index.ts";
import { readBody } from "./body.ts";
import { cancelled } from "./cancelled.ts";
import type { Gate } from "./gate.ts";
import { headerOf } from "./header.ts";
import type { HttpRequest, HttpResponse } from "./http.ts";

/** Sends one request and resolves to its response; rejects with an `ApiError` when no whole response comes. */
export type Send = (request: HttpRequest, signal: AbortSignal) => Promise<HttpResponse>;

/** What sending needs. */
interface SendOptions {
  readonly dispatcher: Dispatcher;
  readonly address: Address;
  /** The proxy that the dispatcher goes through; null for none. */
  readonly proxyUrl: URL | null;
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
  const sending = { ...options, way: wayOf(options), heard: { hasAnswered: false } };
  return async (request, signal) => {
    // Node 20 warns on stderr of the eleventh call that listens to the same signal.
    setMaxListeners(0, signal);
    try {
      return await options.gate.run(() => sendInTime(sending, request, signal), signal);
    } catch (thrown) {
      const isOutcome = !isRead(request) && thrown instanceof DiagnosticError;
      if (!signal.aborted || isOutcome) throw thrown;
      throw cancelled(options.report, request);
    }
  };
}

const isRead = ({ method }: HttpRequest): boolean => method === "GET";

/** What is sent with, on which way, and whether anything was answered so far. */
interface Sending extends SendOptions {
  readonly way: Way;
  readonly heard: { hasAnswered: boolean };
}

async function sendInTime(options: Sending, request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
  const { address, dispatcher, headers, report, timeoutMs } = options;
  const { method, path, query, body: sent } = request;
  const started = nowMs();
  let response: HttpResponse | null = null;
  const fullPath = address.root + path + (query.size === 0 ? "" : `?${query.toString()}`);
  const exchange = new Exchange(dispatcher, { origin: address.origin, path: fullPath, method, headers, body: sent });
  // A write that is abandoned may have been executed all the same, and no state would know of it.
  const deadline = createDeadline(isRead(request) ? signal : null, timeoutMs, () =>
    exchange.abort(new Error("no response in time")),
  );
  try {
    const raw = await exchange.response;
    options.heard.hasAnswered = true;
    const cost = { bytes: raw.bytes.length, durationMs: nowMs() - started };
    // The pool uses a connection again one turn of the event loop after its response; whoever goes on earlier opens
    // another one.
    await nextTurn();
    const body = await readBody(raw.bytes, raw.headers, options.maxBodyBytes);
    const isForwarded = options.way.proxy?.isForwarding === true;
    response = { status: raw.status, headers: raw.headers, body, cost, isForwarded };
    return response;
  } catch (thrown) {
    const [isLate, { wasSent }, { hasAnswered }] = [deadline.isOver(), exchange, options.heard];
    const attempt = { ...options.way, timeoutMs, isRead: isRead(request), isLate, wasSent, hasAnswered };
    throw report(request, networkFailure(thrown, attempt));
  } finally {
    deadline.clear();
    options.log("debug", "request", () => ({
      method,
      path: address.root + path,
      status: response?.status ?? null,
      duration_ms: Math.round(nowMs() - started),
      request_id: response === null ? null : headerOf(response.headers, "x-request-id"),
    }));
  }
}

type Way = Pick<Attempt, "origin" | "proxy">;

/** Plain http goes to an http proxy as it is. */
function wayOf({ address: { origin }, proxyUrl }: SendOptions): Way {
  if (proxyUrl === null) return { origin, proxy: null };
  const isForwarding = proxyUrl.protocol === "http:" && origin.startsWith("http:");
  return { origin, proxy: { origin: proxyUrl.origin, isForwarding } };
}

/** The end of one attempt, by time or by its caller. */
interface Deadline {
  /** Whether the time is up. */
  readonly isOver: () => boolean;
  readonly clear: () => void;
}

/** Calls `onEnd` once the time is up, or when `outer` aborts. */
function createDeadline(outer: AbortSignal | null, ms: number, onEnd: () => void): Deadline {
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    onEnd();
  }, ms);
  outer?.addEventListener("abort", onEnd, { once: true });
  if (outer?.aborted === true) onEnd();
  return {
    isOver: () => over,
    clear: () => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", onEnd);
    },
  };
}
