import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { admit, type Admission, maxBodyBytesOf } from "./admission.ts";
import { type BodyReader, hasBody } from "./body-reader.ts";
import { type Delivery, deliver, type Exchange } from "./delivery.ts";
import { type PendingRequest, readHead } from "./read-request.ts";
import type { RequestGroup, RoutedRequest } from "./request-group.ts";
import type { Request } from "./request.ts";
import type { Response } from "./response.ts";
import type { Place } from "./router.ts";
import { sendResponse } from "./send-response.ts";
import type { Turns } from "./turns.ts";

/** The handling of requests for all routes. */
export interface RequestHandling<Context> extends Admission<Context> {
  /** Returns the special handling of a request; null for none. */
  readonly deliveryOf: (request: Request) => Delivery | null;
}

/** The parts that all requests share. */
interface Shared<Context> {
  readonly handling: RequestHandling<Context>;
  readonly group: RequestGroup<Context>;
  readonly bodies: BodyReader;
  readonly turns: Turns;
  /** The response to a request that threw. */
  readonly errorResponse: (error: unknown) => Response;
}

/** Handles the requests to the place that `placeOf` gives. Nothing of a body is kept before its request is admitted. */
export function requestHandler<Context>(
  placeOf: (received: FastifyRequest) => Place<Context>,
  shared: Shared<Context>,
): (received: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined {
  return (received, reply) =>
    shared.turns.take(received.raw.socket, () => begin(placeOf(received), { received, reply }, shared));
}

function begin<Context>(place: Place<Context>, exchange: Exchange, shared: Shared<Context>): Promise<void> | undefined {
  const { received } = exchange;
  const announced = hasBody(received.raw) ? { contentType: contentTypeOf(received.raw) } : null;
  const pending = readHead(received, announced, place);
  if (pending.announced === null) return answer(pending, exchange, shared);
  return readBody(pending, exchange, shared).then((routed) => answer(routed, exchange, shared));
}

/** The request with its body, or one that is answered with the refusal of its head. */
async function readBody<Context>(
  pending: PendingRequest<Context>,
  { received, reply }: Exchange,
  { handling, bodies }: Shared<Context>,
): Promise<RoutedRequest<Context>> {
  const admitted = admit(pending, handling);
  if (typeof admitted !== "function") return admitted;
  return admitted(await bodies.read({ received: received.raw, sent: reply.raw }, maxBodyBytesOf(pending)));
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

// From the raw headers: the server hides the content type from the framework.
function contentTypeOf({ rawHeaders }: IncomingMessage): string | undefined {
  const name = rawHeaders.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === "content-type");
  return name < 0 ? undefined : rawHeaders[name + 1];
}
