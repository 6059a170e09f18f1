import type { Connect, ConnectOptions, HttpClient } from "../../../src/host/index.ts";
import type { ReceivedResponse, SentRequest } from "../../../src/service/http/index.ts";
import { START_MS } from "../service.ts";
import type { Timeline } from "../timeline.ts";
import type { Trace } from "../trace.ts";
import { faultResponse, faultText, type Fault, type Trouble } from "./fault.ts";

type Exchange = ReturnType<HttpClient["send"]>;
type ExchangeRequest = Parameters<HttpClient["send"]>[0];
type RawResponse = Awaited<Exchange["response"]>;

/** What the requests of one process of the provider pass through. */
export interface NetworkOptions {
  readonly timeline: Timeline;
  readonly trace: Trace;
  /** Has the service answer. */
  readonly handle: (request: SentRequest) => ReceivedResponse;
  readonly troubles: readonly Trouble[];
  /** Called with the number of each request before it is sent. */
  readonly onRequest: (number: number) => void;
  /** Counts the requests of a command, which has several processes, and those that have not arrived yet. */
  readonly counter: { requests: number; pending: number };
  /** Whether the process was killed: nothing is sent or delivered any more. */
  readonly isDead: () => boolean;
}

/** Connections in memory, on which requests and responses take their time and have their faults. */
export function createNetwork(options: NetworkOptions): Connect {
  return (connection: ConnectOptions): HttpClient => {
    const pool = { idle: 0, max: connection.maxConnections };
    return {
      send: (request) => send(request, options, pool),
      close: () => Promise.resolve(),
    };
  };
}

interface Pool {
  idle: number;
  readonly max: number;
}

/** Why a request brings no response, as the host reports it. */
const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });
const reset = (): Error => failure("ECONNRESET", "read ECONNRESET");

function send(request: ExchangeRequest, options: NetworkOptions, pool: Pool): Exchange {
  const { timeline, trace, counter, troubles } = options;
  if (options.isDead()) return NEVER;
  const number = ++counter.requests;
  options.onRequest(number);
  const isReused = pool.idle > 0;
  if (isReused) pool.idle -= 1;
  const { fault = null } = troubles.find(({ at, count }) => number >= at && number < at + count) ?? {};
  const name = `request ${number}`;
  trace(() => `${name}: ${request.method} ${request.path}${fault === null ? "" : ` [${faultText(fault)}]`}`);
  const state = { wasSent: fault?.kind !== "refused", isProxys: false, isUnanswered: false };
  let settle: { resolve: (response: RawResponse) => void; reject: (error: Error) => void };
  let isOver = false;
  const response = new Promise<RawResponse>((resolve, reject) => void (settle = { resolve, reject }));
  const end = (ms: number, finish: () => void): void =>
    void timeline.after(ms, () => {
      if (isOver || options.isDead()) return;
      isOver = true;
      finish();
    });
  const fail = (ms: number, error: Error): void =>
    end(ms, () => {
      trace(() => `${name}: ${error.message}`);
      state.isUnanswered = true;
      settle.reject(error);
    });
  const deliver = (ms: number, received: ReceivedResponse): void =>
    end(ms, () => {
      trace(() => `${name}: ${received.status} ${textOf(received)}`);
      pool.idle += 1;
      settle.resolve(rawFrom(received));
    });
  carry({ request, fault, isReused }, { ...options, fail, deliver });
  return {
    response,
    get wasSent() {
      return state.wasSent;
    },
    isProxys: false,
    get isUnanswered() {
      return state.isUnanswered;
    },
    abort(reason) {
      if (isOver) return;
      isOver = true;
      settle.reject(reason);
    },
  };
}

/** What becomes of a request of a process that was killed. */
const NEVER: Exchange = {
  response: new Promise(() => undefined),
  wasSent: false,
  isProxys: false,
  isUnanswered: false,
  abort: () => undefined,
};

interface Carried {
  readonly request: ExchangeRequest;
  readonly fault: Fault | null;
  readonly isReused: boolean;
}

interface Carrier extends NetworkOptions {
  readonly fail: (ms: number, error: Error) => void;
  readonly deliver: (ms: number, response: ReceivedResponse) => void;
}

/** Brings a request to the service, and what becomes of it back. */
function carry({ request, fault, isReused }: Carried, carrier: Carrier): void {
  const { timeline, counter, handle, fail, deliver } = carrier;
  const sent = { method: request.method, target: request.path, headers: request.headers }; // no request of the API has a body
  const there = latencyMs(timeline);
  const back = latencyMs(timeline);
  const arrive = (ms: number, answer: () => void): void => {
    counter.pending += 1;
    timeline.after(ms, () => {
      counter.pending -= 1;
      answer();
    });
  };
  const answerWith = (received: ReceivedResponse): void => deliver(back, received);
  switch (fault?.kind) {
    case "refused":
      return fail(there, failure("ECONNREFUSED", "connect ECONNREFUSED"));
    case "lost":
      if (fault.executed) arrive(there, () => void handle(sent));
      return fail(there + back, reset());
    case "reset if reused":
      if (isReused) return fail(there, reset());
      return arrive(there, () => answerWith(handle(sent)));
    case "truncated": {
      arrive(there, () => void handle(sent));
      const code = fault.announced ? "UND_ERR_RES_CONTENT_LENGTH_MISMATCH" : "UND_ERR_SOCKET";
      return fail(there + back, failure(code, "other side closed"));
    }
    case "late request":
      return arrive(there + fault.ms, () => answerWith(handle(sent)));
    case "late response":
      return arrive(there, () => deliver(back + fault.ms, handle(sent)));
    case "delivered twice":
      return arrive(there, () => {
        handle(sent);
        answerWith(handle(sent));
      });
    case undefined:
      return arrive(there, () => answerWith(handle(sent)));
    default:
      return arrive(there, () => {
        if (fault?.kind === "status" && fault.executed) handle(sent);
        const own = fault === null ? null : faultResponse(fault, sent.target, START_MS + timeline.nowMs());
        answerWith(own ?? handle(sent));
      });
  }
}

/** Mostly quick, and now and then so slow that everything else overtakes it. */
function latencyMs({ random }: Timeline): number {
  const dice = random.below(100);
  if (dice < 75) return 1 + random.below(40);
  if (dice < 93) return 40 + random.below(400);
  return 400 + random.below(2000);
}

/** The response as a connection delivers it. */
function rawFrom({ status, headers, body }: ReceivedResponse): RawResponse {
  const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return { status, headers: Object.fromEntries(names), bytes: body };
}

function textOf({ body, headers }: ReceivedResponse): string {
  const link = headers.Location === undefined ? "" : ` -> ${headers.Location}`;
  return `${body.toString("utf8").slice(0, 200)}${link}`;
}
