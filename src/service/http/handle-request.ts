import type { FastifyReply, FastifyRequest } from "fastify";
import { type BodyReader, hasBody } from "./body-reader.ts";
import { type Delivery, deliver } from "./delivery.ts";
import { bodyAdderOf, readHead } from "./read-request.ts";
import type { Request } from "./request.ts";
import { Refusal, type Response } from "./response.ts";
import type { Route } from "./route.ts";
import { sendResponse } from "./send-response.ts";

const DEFAULT_MAX_BODY_BYTES = 1024 * 1024;

/** What handles the requests of all routes. */
export interface RequestHandling<Context> {
  /** Throws a refusal for a request that is refused whatever its body says, which has not been read. */
  readonly admit: (route: Route<Context>, head: Request) => void;
  /** Runs a route for a request. */
  readonly respond: (route: Route<Context>, request: Request) => Response;
  /** How to handle a request that is not handled normally; null for all others. */
  readonly deliveryOf: (request: Request) => Delivery | null;
}

/** Handles the requests of one route. Nothing of a body is kept before its request is admitted. */
export function requestHandler<Context>(
  route: Route<Context>,
  handling: RequestHandling<Context>,
  bodies: BodyReader,
): (received: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined {
  const answer = (request: Request, exchange: Exchange, answering = route): Promise<void> | undefined => {
    const delivery = handling.deliveryOf(request);
    if (delivery !== null) return deliver(delivery, exchange, () => handling.respond(answering, request));
    sendResponse(exchange.received, exchange.reply, handling.respond(answering, request));
    return undefined;
  };
  return (received, reply) => {
    const exchange = { received, reply };
    const raw = { received: received.raw, sent: reply.raw };
    const head = readHead(received, route);
    if (!hasBody(received.raw) || head.method === "GET") return answer(head, exchange);
    const withBody = bodyAdderOf(head, received.raw, route);
    const refusal = refusalOf(() => handling.admit(route, head));
    // Answered as the route would: counted, and subject to the faults that are set.
    if (refusal !== null) return answer(head, exchange, { ...route, respond: () => rethrow(refusal) });
    const read = bodies.read(raw, route.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES);
    return read.then((body) => answer(withBody(body), exchange));
  };
}

interface Exchange {
  readonly received: FastifyRequest;
  readonly reply: FastifyReply;
}

function refusalOf(work: () => void): Refusal | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function rethrow(refusal: Refusal): never {
  throw refusal;
}
