import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Answer } from "./response.ts";
import { type RenderedAnswer, renderAnswer, sendAnswer } from "./send-response.ts";

/** How the bytes of an answer travel: all at once, none of them, the first ones of the body only, or bit by bit. */
type Transport =
  | { readonly kind: "whole" }
  | { readonly kind: "drop" }
  | { readonly kind: "truncate"; readonly bytes: number }
  | { readonly kind: "slow"; readonly milliseconds: number };

/** An unusual way to treat one request. */
export interface Delivery {
  /** How long the request waits before anything happens to it. */
  readonly delayMs: number;
  /** Gives the answer; `carryOut` does what was asked for, and need not be called. */
  readonly answer: (carryOut: () => Answer) => Answer;
  readonly transport: Transport;
}

/** Both sides of a request. */
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const SLOW_STEPS = 10;

/** Treats a request in an unusual way. Nothing is carried out for a client that has gone in the meantime. */
export async function deliver(delivery: Delivery, exchange: Exchange, carryOut: () => Answer): Promise<void> {
  const { request, reply } = exchange;
  await pause(delivery.delayMs);
  if (request.raw.socket.destroyed) return;
  const answer = delivery.answer(carryOut);
  if (delivery.transport.kind === "whole") {
    sendAnswer(request, reply, answer);
    return;
  }
  reply.hijack();
  await transport(delivery.transport, exchange, renderAnswer(request, answer));
}

async function transport(
  way: Exclude<Transport, { kind: "whole" }>,
  exchange: Exchange,
  answer: RenderedAnswer,
): Promise<void> {
  const { raw } = exchange.reply;
  if (way.kind === "drop") {
    raw.destroy();
    return;
  }
  const body = Buffer.from(answer.body);
  raw.writeHead(answer.status, { ...answer.headers, "Content-Length": body.length });
  if (way.kind === "truncate") raw.write(body.subarray(0, way.bytes), () => raw.destroy());
  else await writeSlowly(exchange, body, way.milliseconds);
}

async function writeSlowly({ reply }: Exchange, body: Buffer, milliseconds: number): Promise<void> {
  const size = Math.max(Math.ceil(body.length / SLOW_STEPS), 1);
  for (let start = 0; start < body.length && !reply.raw.destroyed; start += size) {
    reply.raw.write(body.subarray(start, start + size));
    await pause(milliseconds / SLOW_STEPS);
  }
  reply.raw.end();
}

// A pause is no reason for the process to stay alive.
function pause(milliseconds: number): Promise<void> {
  return milliseconds === 0 ? Promise.resolve() : sleep(milliseconds, undefined, { ref: false });
}
