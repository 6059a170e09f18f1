import type { FastifyRequest } from "fastify";

const starts = new WeakMap<FastifyRequest, number>();

/** Begins to time a request. */
export function startStopwatch(request: FastifyRequest): void {
  starts.set(request, performance.now());
}

/** How long a request has taken so far; 0 for one that is too broken to be timed. */
export function elapsedMs(request: FastifyRequest): number {
  const startMs = starts.get(request);
  return startMs === undefined ? 0 : performance.now() - startMs;
}
