import { parseTimeout } from "./deadline.ts";
import type { CallContext } from "./method.ts";
import { GrpcCode, GrpcError } from "./status.ts";

/**
 * How long a call lasts: until it fails, its deadline passes or `end` is called. Most calls never look at their signal, and there are four
 * for each resource: it is made when it is needed.
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
