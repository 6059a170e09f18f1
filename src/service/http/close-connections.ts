import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const LIMIT_MS = 5_000;
const SWEEP_MS = 50;

/** Makes the server finish open requests when it closes, for five seconds at most, and wait for nothing else. */
export function closeGracefully(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  let sweep: NodeJS.Timeout | undefined;
  let limit: NodeJS.Timeout | undefined;
  app.addHook("preClose", (done) => {
    // Browsers keep spare connections on which nothing was ever sent. A closing server would wait for them.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    // A connection that is busy when closing begins becomes idle only later.
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    limit = setTimeout(() => app.server.closeAllConnections(), LIMIT_MS);
    done();
  });
  // Runs after the last connection has ended.
  app.addHook("onClose", (_app, done) => {
    clearInterval(sweep);
    clearTimeout(limit);
    done();
  });
}

/**
 * Closes a connection on which nothing has been sent in time without an answer, as nginx does. Clients open connections
 * ahead of time, and would take a 408 for the answer to the request that they are just sending.
 */
export function closeUnused(app: FastifyInstance): void {
  // The framework's own listener answers, unless the socket is closed.
  app.server.prependListener("clientError", (_error, socket) => {
    if (socket instanceof Socket && socket.bytesRead === 0) socket.destroy();
  });
}
