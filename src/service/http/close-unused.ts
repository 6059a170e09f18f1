import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Closes a connection on which nothing has been sent in time without an answer, as nginx does. Clients open connections ahead of time, and
 * would take a 408 for the answer to the request that they are just sending.
 */
export function closeUnused(app: FastifyInstance): void {
  // The framework's own listener answers, unless the socket is closed.
  app.server.prependListener("clientError", (_error, socket) => {
    if (socket instanceof Socket && socket.bytesRead === 0) socket.destroy();
  });
}
