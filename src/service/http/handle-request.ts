import type { FastifyReply, FastifyRequest } from "fastify";
import { type BodyReader, hasBody } from "./body-reader.ts";
import { type Delivery, deliver } from "./delivery.ts";
import { bodyAdderOf, readHead } from "./read-request.ts";
import type { RequestGroup, RoutedRequest } from "./request-group.ts";
import type { Request } from "./request.ts";
import { Refusal, type Response } from "./response.ts";
import type { Route } from "./route.ts";
import { sendResponse } from "./send-response.ts";
import type { Turns } from "./turns.ts";

const DEFAULT_MAX_BODY_BYTES = 1024 * 1024;

/** What handles the requests of all routes. */
export interface RequestHandling<Context> {
  /** Throws a refusal for a request that is refused whatever its body says, which has not been read. */
  readonly admit: (route: Route<Context>, head: Request) => void;
  /** How to handle a request that is not handled normally; null for all others. */
  readonly deliveryOf: (request: Request) => Delivery | null;
}

/** What the requests of all routes share. */
interface Shared<Context> {
  readonly handling: RequestHandling<Context>;
  readonly group: RequestGroup<Context>;
  readonly bodies: BodyReader;
  readonly turns: Turns;
  /** The response to a request that threw. */
  readonly errorResponse: (error: unknown) => Response;
}

interface Exchange {
  readonly received: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Handles the requests of one route. Nothing of a body is kept before its request is admitted. */
export function requestHandler<Context>(
  route: Route<Context>,
  shared: Shared<Context>,
): (received: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined {
  return (received, reply) => shared.turns.take(received.raw.socket, () => begin(route, { received, reply }, shared));
}

function begin<Context>(route: Route<Context>, exchange: Exchange, shared: Shared<Context>): Promise<void> | undefined {
  const { received } = exchange;
  const head = readHead(received, route);
  if (!hasBody(received.raw) || head.method === "GET") return answer({ route, request: head }, exchange, shared);
  return admit({ route, request: head }, exchange, shared).then((routed) => answer(routed, exchange, shared));
}

/** The request with its body, or one that is answered with the refusal of its head. */
async function admit<Context>(
  { route, request: head }: RoutedRequest<Context>,
  { received, reply }: Exchange,
  { handling, bodies }: Shared<Context>,
): Promise<RoutedRequest<Context>> {
  const withBody = bodyAdderOf(head, received.raw, route);
  const refusal = refusalOf(() => handling.admit(route, head));
  // Answered as the route would: counted, and subject to the faults that are set.
  if (refusal !== null) return { route: { ...route, respond: () => rethrow(refusal) }, request: head };
  const raw = { received: received.raw, sent: reply.raw };
  return { route, request: withBody(await bodies.read(raw, route.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES)) };
}

function answer<Context>(
  routed: RoutedRequest<Context>,
  exchange: Exchange,
  { handling, group, errorResponse }: Shared<Context>,
): Promise<void> | undefined {
  const delivery = handling.deliveryOf(routed.request);
  if (delivery !== null) return deliver(delivery, exchange, () => group.answer(routed));
  const { received, reply } = exchange;
  // From here on, the framework waits for nothing.
  reply.hijack();
  group.add(routed, (outcome) => {
    try {
      if (outcome.status === "rejected") throw outcome.reason;
      sendResponse(received, reply, outcome.value);
    } catch (error) {
      sendResponse(received, reply, errorResponse(error));
    }
  });
  return undefined;
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
