import { setMaxListeners } from "node:events";
import * as z from "zod/mini";
import type { Clock } from "../../../../../src/provider/client/clock.ts";
import { createRedactor } from "../../../../../src/provider/client/failure/redact.ts";
import { networkFailure } from "../../../../../src/provider/client/failure/network-failure.ts";
import { createReport } from "../../../../../src/provider/client/failure/report.ts";
import { optionLabels } from "../../../../../src/provider/client/options/client-options.ts";
import { createAsk } from "../../../../../src/provider/client/request/ask.ts";
import { Breaker } from "../../../../../src/provider/client/request/breaker.ts";
import { cancelled } from "../../../../../src/provider/client/request/cancelled.ts";
import type { Endpoint } from "../../../../../src/provider/client/request/endpoint.ts";
import { createGate } from "../../../../../src/provider/client/request/gate.ts";
import { RateLimit } from "../../../../../src/provider/client/request/rate-limit.ts";
import { RETRY_TIMING } from "../../../../../src/provider/client/request/retry-delay.ts";
import { createRetry } from "../../../../../src/provider/client/request/retry.ts";
import type { Send } from "../../../../../src/provider/client/request/send.ts";
import type { ApiError } from "../../../../../src/provider/client/index.ts";
import { createRandom } from "../../../../support/random.ts";
import { NAMES } from "../../../../support/server/http-server.ts";
import { createVirtualClock } from "../../../../support/virtual-clock.ts";

/** A response other than a success. */
interface Refused {
  readonly status: number;
  readonly retryAfter?: string;
  /** How long it takes. */
  readonly afterMs?: number;
}

/** The fate of a request: an answer, or the reason why there is none. */
export type Fate = "answered" | "refused" | "lost" | "silent" | "unresolved" | Refused;

/** Many calls with the provider's defaults, as many at a time as Terraform makes. */
export interface Simulation {
  readonly objects: number;
  /** Returns the fate of a request for an object at this time. */
  readonly service: (now: { readonly ms: number; readonly object: number }) => Fate;
  readonly method?: "GET" | "PUT";
  readonly atOnce?: number;
  readonly timeoutMs?: number;
  readonly seed?: number;
  /** The number of projects that the objects are spread over; by default, each has its own. */
  readonly projects?: number;
  /** The time at which the user stops the run. */
  readonly stopMs?: number;
  /** Called with each pause. */
  readonly onPause?: (ms: number) => void;
}

/** A span of time. */
export interface Span {
  readonly beganMs: number;
  readonly endedMs: number;
}

/** The result of a simulation. */
export interface Simulated {
  readonly seconds: number;
  /** The call of each object: its time and its error. */
  readonly calls: readonly (Span & { readonly error: ApiError | null })[];
  /** The errors in the order in which they came. */
  readonly errors: readonly ApiError[];
  readonly requests: readonly Span[];
}

/** How long the service takes for a request. */
const ANSWER_MS = 50;

/** The time until each outcome is known; an unknown name is looked up in several places. */
const TAKES_MS = { answered: ANSWER_MS, refused: 0, lost: ANSWER_MS, unresolved: 750 };

/** The error codes of failures before a request is sent. */
const CODES: Partial<Record<string, string>> = { refused: "ECONNREFUSED", unresolved: "ENOTFOUND" };

const report = createReport({
  origin: "http://127.0.0.1:1",
  root: "/api/v4",
  labels: optionLabels({ names: NAMES }),
  redact: createRedactor([]),
});

/** Runs a simulation, in virtual time. */
export async function simulate({ objects, atOnce = 10, seed = 1, ...simulation }: Simulation): Promise<Simulated> {
  const clock = createVirtualClock();
  const [requests, calls, errors]: [Span[], Simulated["calls"][number][], ApiError[]] = [[], [], []];
  const random = createRandom(seed);
  const timing = { ...RETRY_TIMING, random: () => random.below(1_000_000) / 1_000_000 };
  const limit = new RateLimit(clock, timing);
  const gate = createGate({ maxConcurrent: 10, limit }, clock);
  const send = simulatedSend(simulation, clock, (span) => requests.push(span));
  const gated: Send = (request, call) =>
    gate
      .run(() => send(request, call), call)
      .catch((thrown: unknown) => {
        throw call.signal.aborted ? cancelled(report, request) : thrown;
      });
  const retry = createRetry({
    ask: createAsk(gated, report, "the token"),
    breaker: new Breaker(clock),
    clock,
    report,
    limit,
    maxRetries: 5,
    log: () => undefined,
    timing,
    onPause: simulation.onPause,
  });
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const call = { signal: stop.signal };
  if (simulation.stopMs !== undefined) {
    void clock.wait(simulation.stopMs, new AbortController().signal).then(() => stop.abort());
  }
  const queue = Array.from({ length: objects }, (_, object) => object).values();
  const keepBusy = async (): Promise<void> => {
    for (const object of queue) {
      const beganMs = clock.nowMs();
      const outcome = await retry(endpointOf(object, { objects, ...simulation }), call);
      const error = outcome.isOk ? null : outcome.error;
      calls[object] = { beganMs, endedMs: clock.nowMs(), error };
      if (error !== null) errors.push(error);
    }
  };
  await clock.run(Promise.all(Array.from({ length: atOnce }, keepBusy)));
  return { seconds: clock.nowMs() / 1000, calls, errors, requests };
}

type Objects = Pick<Simulation, "objects" | "method" | "projects">;

const endpointOf = (object: number, { objects, projects = objects, method = "GET" }: Objects): Endpoint<unknown> => ({
  method,
  path: `/projects/${Math.floor((object * projects) / objects)}/notification_settings`,
  query: { object },
  shape: () => z.unknown(),
  repeatable: true,
  notFound: [],
});

type Behaviour = Pick<Simulation, "service" | "timeoutMs">;

/** Simulates a service and the connection to it. */
function simulatedSend({ service, timeoutMs = 30_000 }: Behaviour, clock: Clock, note: (span: Span) => void): Send {
  return async (request, { signal }) => {
    const beganMs = clock.nowMs();
    const fate = service({ ms: beganMs, object: Number(request.query["object"]) });
    const isResponse = typeof fate === "object";
    const takesMs = isResponse ? (fate.afterMs ?? ANSWER_MS) : { ...TAKES_MS, silent: timeoutMs }[fate];
    await clock.wait(takesMs, signal).catch(() => undefined);
    note({ beganMs, endedMs: clock.nowMs() });
    if (isResponse || fate === "answered") {
      const { status, retryAfter } = isResponse ? fate : { status: 200 };
      const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
      return { status, headers, body: { kind: "json", value: {} }, cost: { bytes: 2, durationMs: takesMs } };
    }
    const attempt = {
      origin: "https://gitlab.test",
      proxy: null,
      isRead: request.method === "GET",
      timeoutMs,
      isLate: fate === "silent",
      wasSent: CODES[fate] === undefined,
      isProxys: false,
      isUnanswered: false,
      hasAnswered: true,
    };
    const thrown = Object.assign(new Error(fate), { code: CODES[fate] ?? "ECONNRESET" });
    throw report(request, networkFailure(thrown, attempt));
  };
}
