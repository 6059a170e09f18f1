import type { Connect, ConnectOptions, HttpClient } from "../../../src/host/index.ts";
import type { ReceivedResponse, SentRequest } from "../../../src/service/http/index.ts";
import { START_MS } from "../service.ts";
import type { Timeline } from "../timeline.ts";
import type { Trace } from "../trace.ts";
import { faultResponse, faultText, type Fault, type Trouble } from "./fault.ts";

type Exchange = ReturnType<HttpClient["send"]>;
type ExchangeRequest = Parameters<HttpClient["send"]>[0];
type RawResponse = Awaited<Exchange["response"]>;

/** The surroundings of one process of the provider. */
export interface NetworkOptions {
  readonly timeline: Timeline;
  readonly trace: Trace;
  /** Passes a request to the service. */
  readonly handle: (request: SentRequest) => ReceivedResponse;
  readonly troubles: readonly Trouble[];
  /** Called with the number of each request before it is sent. */
  readonly onRequest: (number: number) => void;
  /** Counts the requests of a command, which has several processes, and those that have not arrived yet. */
  readonly counter: { requests: number; pending: number };
  /** When the command started. */
  readonly startedMs: number;
  /** Whether the process was killed, so that nothing more is sent or delivered. */
  readonly isDead: () => boolean;
}

/** Creates connections in memory, on which requests and responses have delays and faults. */
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

/** Returns the error of a request without a response, as the host reports it. */
const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });
const reset = (): Error => failure("ECONNRESET", "read ECONNRESET");

function send(request: ExchangeRequest, options: NetworkOptions, pool: Pool): Exchange {
  const { timeline, trace, counter, troubles } = options;
  if (options.isDead()) return NEVER;
  const number = ++counter.requests;
  options.onRequest(number);
  const isReused = pool.idle > 0 && request.isOnNewConnection !== true;
  if (isReused) pool.idle -= 1;
  const ageMs = timeline.nowMs() - options.startedMs;
  const isHit = ({ at, count, untilMs = Infinity }: Trouble): boolean =>
    number >= at && number < at + count && ageMs < untilMs;
  const { fault = null } = troubles.find(isHit) ?? {};
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

/** The exchange of a process that was killed. */
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

/** The passage of a request through the network. */
interface Passage {
  /** The reason why no response comes; null if one does. */
  readonly error: Error | null;
  /** How many times the service executes it. */
  readonly times: number;
  readonly lateThereMs: number;
  readonly lateBackMs: number;
}

const PLAIN: Passage = { error: null, times: 1, lateThereMs: 0, lateBackMs: 0 };

function passageOf(fault: Fault | null, isReused: boolean): Passage {
  switch (fault?.kind) {
    case undefined:
      return PLAIN;
    case "refused":
      return { ...PLAIN, error: failure("ECONNREFUSED", "connect ECONNREFUSED"), times: 0 };
    case "lost":
      return { ...PLAIN, error: reset(), times: Number(fault.executed) };
    case "reset if reused":
      return isReused ? { ...PLAIN, error: reset(), times: 0 } : PLAIN;
    case "truncated": {
      const code = fault.announced ? "UND_ERR_RES_CONTENT_LENGTH_MISMATCH" : "UND_ERR_SOCKET";
      return { ...PLAIN, error: failure(code, "other side closed") };
    }
    case "late request":
      return { ...PLAIN, lateThereMs: fault.ms };
    case "late response":
      return { ...PLAIN, lateBackMs: fault.ms };
    case "delivered twice":
      return { ...PLAIN, times: 2 };
    case "status":
      return { ...PLAIN, times: Number(fault.executed) };
    default:
      return { ...PLAIN, times: 0 };
  }
}

/** Passes a request to the service, and returns its outcome. */
function carry({ request, fault, isReused }: Carried, carrier: Carrier): void {
  const { timeline, counter, handle, fail, deliver } = carrier;
  // No request of the API has a body.
  const sent = { method: request.method, target: request.path, headers: { host: "localhost", ...request.headers } };
  const { error, times, lateThereMs, lateBackMs } = passageOf(fault, isReused);
  const there = latencyMs(timeline) + lateThereMs;
  const back = latencyMs(timeline) + lateBackMs;
  if (error !== null) fail(there + back, error);
  if (error !== null && times === 0) return;
  counter.pending += 1;
  timeline.after(there, () => {
    counter.pending -= 1;
    const executed = Array.from({ length: times }, () => handle(sent)).at(-1);
    const response =
      (fault === null ? null : faultResponse(fault, sent.target, START_MS + timeline.nowMs())) ?? executed;
    if (error === null && response !== undefined) deliver(back, response);
  });
}

/** Returns a latency: mostly short, but occasionally so long that everything else overtakes it. */
function latencyMs({ random }: Timeline): number {
  const dice = random.below(100);
  if (dice < 75) return 1 + random.below(40);
  if (dice < 93) return 40 + random.below(400);
  return 400 + random.below(2000);
}

/** The response as a connection delivers it. */
function rawFrom({ status, headers, body }: ReceivedResponse): RawResponse {
  const lower: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) lower[inLowerCase(name)] = value;
  return { status, headers: lower, bytes: body };
}

const lowerCased = new Map<string, string>();

function inLowerCase(name: string): string {
  const known = lowerCased.get(name);
  if (known !== undefined) return known;
  const lower = name.toLowerCase();
  lowerCased.set(name, lower);
  return lower;
}

function textOf({ body, headers }: ReceivedResponse): string {
  const link = headers.Location === undefined ? "" : ` -> ${headers.Location}`;
  return `${body.toString("utf8").slice(0, 200)}${link}`;
}
