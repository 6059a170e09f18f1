import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RenderedResponse, Response } from "./response.ts";
import { renderResponse, sendResponse } from "./send-response.ts";
import { elapsedMs } from "./stopwatch.ts";

/** The transport of a response's bytes: all at once, none of them, only the start of the body, or slowly. */
type Transport =
  | { readonly kind: "whole" }
  | { readonly kind: "drop" }
  | { readonly kind: "truncate"; readonly bytes: number }
  | { readonly kind: "slow"; readonly milliseconds: number };

/** The special handling of a request. */
export interface Delivery {
  /** How long the request waits before anything happens. */
  readonly delayMs: number;
  /** Gives the response; `execute` runs the request, and need not be called. */
  readonly respond: (execute: () => Promise<Response>) => Promise<Response>;
  readonly transport: Transport;
}

/** Both sides of a request. */
export interface Exchange {
  readonly received: FastifyRequest;
  readonly reply: FastifyReply;
}

const SLOW_STEPS = 10;

/**
 * Handles a request as `delivery` says. If the client has disconnected during the delay, the request is not executed.
 */
export async function deliver(delivery: Delivery, exchange: Exchange, execute: () => Promise<Response>): Promise<void> {
  const { received, reply } = exchange;
  await pause(delivery.delayMs);
  if (received.raw.socket.destroyed) return;
  const response = await delivery.respond(execute);
  if (delivery.transport.kind === "whole") {
    sendResponse(received, reply, response);
    return;
  }
  reply.hijack();
  await transport(delivery.transport, exchange, renderResponse(received, response, elapsedMs(received)));
}

async function transport(
  mode: Exclude<Transport, { kind: "whole" }>,
  exchange: Exchange,
  response: RenderedResponse,
): Promise<void> {
  const { raw } = exchange.reply;
  if (mode.kind === "drop") {
    raw.destroy();
    return;
  }
  const body = typeof response.body === "string" ? Buffer.from(response.body) : response.body;
  raw.writeHead(response.status, { ...response.headers, "Content-Length": body.length });
  if (mode.kind === "truncate") raw.write(body.subarray(0, mode.bytes), () => raw.destroy());
  else await writeSlowly(exchange, body, mode.milliseconds);
}

async function writeSlowly({ reply }: Exchange, body: Buffer, milliseconds: number): Promise<void> {
  const size = Math.max(Math.ceil(body.length / SLOW_STEPS), 1);
  for (let start = 0; start < body.length && !reply.raw.destroyed; start += size) {
    reply.raw.write(body.subarray(start, start + size));
    await pause(milliseconds / SLOW_STEPS);
  }
  reply.raw.end();
}

// `ref: false`: a pause must not keep the process alive.
const pause = (milliseconds: number): Promise<void> =>
  milliseconds === 0 ? Promise.resolve() : sleep(milliseconds, undefined, { ref: false });
