import type { FastifyRequest } from "fastify";

const starts = new WeakMap<FastifyRequest, number>();

/** Starts timing a request. */
export function startStopwatch(received: FastifyRequest): void {
  starts.set(received, performance.now());
}

/** How long a request has taken so far; 0 for one that was too malformed to be timed. */
export function elapsedMs(received: FastifyRequest): number {
  const startMs = starts.get(received);
  return startMs === undefined ? 0 : performance.now() - startMs;
}
