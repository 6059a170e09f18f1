import type { CallContext } from "./method.ts";
import { GrpcCode, GrpcError } from "./status.ts";

const MS_PER_UNIT: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 };

/** Node fires longer timers immediately. A deadline of more than 24 days is treated as none. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * How long a call lasts: until it fails, its deadline passes or `end` is called. Most calls never look at their signal,
 * and there are four for each resource: it is made when it is needed.
 */
export class CallLifetime implements CallContext {
  #failure: GrpcError | undefined;
  #controller: AbortController | undefined;
  #hasEnded = false;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #onFail: (failure: GrpcError) => void;

  /** Takes the header `grpc-timeout`, and what else has to learn that the call has ended early. */
  constructor(timeout: string | undefined, onFail: (failure: GrpcError) => void) {
    this.#onFail = onFail;
    const timeoutMs = parseTimeout(timeout);
    if (timeoutMs === undefined) return;
    const onTimeout = () => this.fail(new GrpcError(GrpcCode.DEADLINE_EXCEEDED, "deadline exceeded"));
    this.#timer = setTimeout(onTimeout, timeoutMs);
  }

  /** Why the call ended early; undefined while it has not. */
  get failure(): GrpcError | undefined {
    return this.#failure;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#failure !== undefined) this.#controller.abort(this.#failure);
    return this.#controller.signal;
  }

  /** Ends the call early. */
  fail(failure: GrpcError): void {
    if (this.#hasEnded || this.#failure !== undefined) return;
    this.#failure = failure;
    this.#controller?.abort(failure);
    this.#onFail(failure);
  }

  /** Stops watching: nothing that happens afterwards is a failure. */
  end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
  }
}

/**
 * Parses the header `grpc-timeout` (one to eight digits and a unit) to milliseconds, rounded up.
 * Undefined means no deadline: the header is absent or malformed, or exceeds the longest timer.
 */
export function parseTimeout(header: string | undefined): number | undefined {
  const [, digits, unit = ""] = /^(\d{1,8})([HMSmun])$/.exec(header ?? "") ?? [];
  const factor = MS_PER_UNIT[unit];
  if (digits === undefined || factor === undefined) return undefined;
  const timeoutMs = Math.ceil(Number(digits) * factor);
  return timeoutMs > MAX_TIMER_MS ? undefined : timeoutMs;
}
