import { type RawExchange, hasBody } from "./body-reader.ts";
import type { RenderedResponse } from "./response.ts";

// As long as nginx waits, by default, for more of a body that it drops.
const DROP_MS = 5_000;

/** Whether the client of a request has not sent all of its body yet. */
export function isStillSending({ received }: Pick<RawExchange, "received">): boolean {
  return !received.complete && hasBody(received);
}

/**
 * Sends a response to a client that is still sending, and drops what comes of the body, for five seconds at most. If a
 * socket were closed before all of it is read, the system would reset the connection, and the client lose the response.
 */
export function sendEarly({ received, sent }: RawExchange, { status, headers, body }: RenderedResponse): void {
  if (received.destroyed) {
    sent.destroy();
    return;
  }
  const isEmpty = status === 204 || status === 304;
  sent.writeHead(status, isEmpty ? headers : { ...headers, "Content-Length": Buffer.byteLength(body) });
  sent.flushHeaders();
  if (!isEmpty) sent.write(body);
  // The response is whole for the client. Only its end would close the connection of a client that asked for that.
  const limit = setTimeout(() => received.destroy(), DROP_MS);
  received.once("close", () => {
    clearTimeout(limit);
    sent.end();
  });
  received.resume();
}
