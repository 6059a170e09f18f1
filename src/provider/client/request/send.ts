import type { Host, HttpClient } from "../../../host/index.ts";
import { DiagnosticError } from "../../../kit/errors.ts";
import type { Clock } from "../clock.ts";
import { networkFailure, type Attempt } from "../failure/network-failure.ts";
import type { Report } from "../failure/report.ts";
import { onAbort } from "../on-abort.ts";
import type { Address, Log, Proxy } from "../options/index.ts";
import { readBody } from "./body.ts";
import type { Call } from "./call.ts";
import { cancelled } from "./cancelled.ts";
import type { Gate } from "./gate.ts";
import { headerOf } from "./header.ts";
import type { HttpRequest, HttpResponse } from "./http.ts";
import { queryText, type Query } from "./query.ts";

/**
 * Sends one request and resolves to its response. Rejects with an `ApiError` if no whole response comes, and with a
 * `GateClosed` if it was not sent.
 */
export type Send = (request: HttpRequest, call: Call) => Promise<HttpResponse>;

/** The dependencies of the stage. */
interface SendOptions {
  readonly host: Host;
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly address: Address;
  /** The proxy that connections use; null for none. */
  readonly proxy: Proxy | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly gate: Gate;
  /** The limit from the connection to the last byte; waiting for a turn does not count. */
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly report: Report;
  readonly log: Log;
}

/** Makes the stage that sends one request. A signal cancels reads, and writes that have not started. */
export function createSend(options: SendOptions): Send {
  const sending = { ...options, route: routeOf(options), service: { hasAnswered: false } };
  return async (request, call) => {
    const { signal } = call;
    try {
      return await options.gate.run(() => sendInTime(sending, request, signal), call);
    } catch (thrown) {
      const isOutcome = !isRead(request) && thrown instanceof DiagnosticError;
      if (!signal.aborted || isOutcome) throw thrown;
      throw cancelled(options.report, request);
    }
  };
}

const isRead = ({ method }: HttpRequest): boolean => method === "GET";

/** The dependencies, the connection's path, and whether the service has answered anything so far. */
interface Sending extends Omit<SendOptions, "proxy"> {
  readonly route: Route;
  readonly service: { hasAnswered: boolean };
}

async function sendInTime(options: Sending, request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
  const { address, clock, http, report, timeoutMs } = options;
  const { method, path, query, body: sent, noCache = false, isOnNewConnection } = request;
  const headers = noCache ? { ...options.headers, "cache-control": "no-cache" } : options.headers;
  const started = clock.nowMs();
  let response: HttpResponse | null = null;
  const exchange = http.send({
    ...{ path: address.root + path + searchOf(query), method, headers },
    ...{ body: sent, isOnNewConnection },
  });
  // An abandoned write may still have been executed, without being recorded in any state.
  const giveUp = (): void => exchange.abort(new Error("no response in time"));
  const deadline = createDeadline(clock, timeoutMs, giveUp);
  const forget = isRead(request) ? onAbort(signal, giveUp) : () => undefined;
  try {
    const raw = await exchange.response;
    options.service.hasAnswered = true;
    const cost = { bytes: raw.bytes.length, durationMs: clock.nowMs() - started };
    const body = await readBody(raw.bytes, raw.headers, { host: options.host, maxBytes: options.maxBodyBytes });
    const isForwarded = options.route.proxy?.isForwarding === true;
    response = { status: raw.status, headers: raw.headers, body, cost, isForwarded };
    return response;
  } catch (thrown) {
    const { wasSent, isProxys, isUnanswered } = exchange;
    const { hasAnswered } = options.service;
    const known = { isRead: isRead(request), isLate: deadline.isOver(), wasSent, isProxys, isUnanswered, hasAnswered };
    throw report(request, networkFailure(thrown, { ...options.route, timeoutMs, ...known }));
  } finally {
    deadline.clear();
    forget();
    options.log("debug", "request", () => ({
      method,
      path: address.root + path,
      status: response?.status ?? null,
      duration_ms: Math.round(clock.nowMs() - started),
      request_id: response === null ? null : headerOf(response.headers, "x-request-id"),
    }));
  }
}

type Route = Pick<Attempt, "origin" | "proxy">;

/** Returns the path of a connection. Plain http requests are sent to an http proxy as they are. */
function routeOf({ address: { origin }, proxy }: SendOptions): Route {
  if (proxy === null) return { origin, proxy: null };
  const isForwarding = proxy.url.protocol === "http:" && origin.startsWith("http:");
  return { origin, proxy: { origin: proxy.url.origin, isForwarding } };
}

function searchOf(query: Query): string {
  const text = queryText(query);
  return text === "" ? "" : `?${text}`;
}

/** The time limit of one attempt. */
interface Deadline {
  /** Whether the time is up. */
  readonly isOver: () => boolean;
  readonly clear: () => void;
}

/** Calls `onEnd` once the time is up. */
function createDeadline(clock: Clock, ms: number, onEnd: () => void): Deadline {
  let over = false;
  const clear = clock.after(ms, () => {
    over = true;
    onEnd();
  });
  return { isOver: () => over, clear };
}
