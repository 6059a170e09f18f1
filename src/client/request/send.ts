import { setMaxListeners } from "node:events";
import type { Dispatcher } from "undici";
import { DiagnosticError } from "../../kit/errors.ts";
import type { Address } from "../connection/address.ts";
import { headerOf, type Answer, type PreparedRequest, type Send } from "./exchange.ts";
import type { Gate } from "./gate.ts";
import { networkFailure } from "../failure/network-failure.ts";
import type { Report } from "../failure/report.ts";

/** One line of log; the fields hold neither a query nor a secret. */
export type Log = (level: "debug", message: string, fields: Readonly<Record<string, string | number | null>>) => void;

/** What one attempt needs. */
export interface SendOptions {
  readonly dispatcher: Dispatcher;
  readonly address: Address;
  readonly headers: Readonly<Record<string, string>>;
  readonly gate: Gate;
  /** For the whole of one attempt, from the connection to the last byte; waiting for a free place does not count. */
  readonly timeoutMs: number;
  readonly report: Report;
  readonly log: Log;
}

/** Makes the stage that puts one request on the wire. A signal ends reads, and writes that have not begun. */
export function createSend(options: SendOptions): Send {
  return async (request, signal) => {
    // Node 20 warns on stderr of the eleventh call that listens to the same signal.
    setMaxListeners(0, signal);
    try {
      return await options.gate.run(() => attempt(options, request, signal), signal);
    } catch (thrown) {
      const isOutcome = !isRead(request) && thrown instanceof DiagnosticError;
      if (!signal.aborted || isOutcome) throw thrown;
      throw options.report(request, CANCELLED);
    }
  };
}

const CANCELLED = {
  code: "unavailable",
  summary: "The request was cancelled",
  why: "The run was stopped before the service answered.",
  advice: "Run it again. Nothing was changed by this request.",
} as const;

const isRead = ({ method }: PreparedRequest): boolean => method === "GET";

async function attempt(options: SendOptions, request: PreparedRequest, signal: AbortSignal): Promise<Answer> {
  const { address, report, timeoutMs } = options;
  const started = performance.now();
  // A write that is given up may have been done all the same, and no state would know of it.
  const deadline = createDeadline(isRead(request) ? signal : null, timeoutMs);
  let answer: Answer | null = null;
  try {
    answer = await Promise.race([exchange(options, request, deadline.signal), deadline.ended]);
    return answer;
  } catch (thrown) {
    throw report(request, networkFailure(thrown, { origin: address.origin, timeoutMs, isLate: deadline.isOver() }));
  } finally {
    deadline.clear();
    options.log("debug", "request", {
      method: request.method,
      path: address.root + request.path,
      status: answer?.status ?? null,
      duration_ms: Math.round(performance.now() - started),
      request_id: answer === null ? null : headerOf(answer.headers, "x-request-id"),
    });
  }
}

async function exchange(options: SendOptions, request: PreparedRequest, signal: AbortSignal): Promise<Answer> {
  const { address, dispatcher, headers } = options;
  const query = request.query.size === 0 ? "" : `?${request.query.toString()}`;
  const response = await dispatcher.request({
    origin: address.origin,
    path: address.root + request.path + query,
    method: request.method,
    headers,
    signal,
  });
  return { status: response.statusCode, headers: response.headers, body: await response.body.text() };
}

interface Deadline {
  readonly signal: AbortSignal;
  /** Rejects when the time is up or the call is cancelled: undici heeds a signal only once it is connected. */
  readonly ended: Promise<never>;
  readonly isOver: () => boolean;
  readonly clear: () => void;
}

/** AbortSignal.any would keep every finished attempt alive on the run's one signal (Node 20). */
function createDeadline(outer: AbortSignal | null, ms: number): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = (): void => controller.abort();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    abort();
  }, ms);
  outer?.addEventListener("abort", abort, { once: true });
  if (outer?.aborted === true) abort();
  return {
    signal,
    ended: new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("no answer in time")), { once: true });
    }),
    isOver: () => over,
    clear: () => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", abort);
    },
  };
}
