import type { Request } from "./request.ts";
import type { Response } from "./response.ts";
import type { Route } from "./router.ts";

/** A request that was read, and the route that answers it. */
export interface RoutedRequest<Context> {
  readonly route: Route<Context>;
  readonly request: Request;
}

/** Answers requests in their order. An internal error takes the place of the response. */
export type Responder<Context> = (
  requests: readonly RoutedRequest<Context>[],
) => readonly PromiseSettledResult<Response>[];

const NO_OUTCOME = { status: "rejected", reason: new Error("a request was not answered") } as const;

/** Takes the outcome of a request, and throws nothing. */
type Settle = (outcome: PromiseSettledResult<Response>) => void;

/**
 * Gathers the requests that arrive in one turn of the event loop, in their order, and has them answered together: those
 * that came while the last ones were written to disk share the next write.
 */
export class RequestGroup<Context> {
  readonly #respond: Responder<Context>;
  #requests: RoutedRequest<Context>[] = [];
  #settles: Settle[] = [];

  constructor(respond: Responder<Context>) {
    this.#respond = respond;
  }

  /** Adds a request, and calls `settle` with its outcome: a promise for each would take a good part of its time. */
  add(routed: RoutedRequest<Context>, settle: Settle): void {
    if (this.#requests.push(routed) === 1) setImmediate(() => this.#answerAll());
    this.#settles.push(settle);
  }

  /** The response to a request. Rejects with an internal error. */
  async answer(routed: RoutedRequest<Context>): Promise<Response> {
    const outcome = await new Promise<PromiseSettledResult<Response>>((settle) => this.add(routed, settle));
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  }

  #answerAll(): void {
    const [requests, settles] = [this.#requests, this.#settles];
    this.#requests = [];
    this.#settles = [];
    const outcomes = this.#outcomesOf(requests);
    settles.forEach((settle, index) => settle(outcomes[index] ?? NO_OUTCOME));
  }

  // Nothing catches what is thrown in a turn of its own: it would end the process.
  #outcomesOf(requests: readonly RoutedRequest<Context>[]): readonly PromiseSettledResult<Response>[] {
    try {
      return this.#respond(requests);
    } catch (reason) {
      return requests.map(() => ({ status: "rejected", reason }));
    }
  }
}
