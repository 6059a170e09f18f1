import type { Socket } from "node:net";
import { type ConnectionHandler, Http2Connection } from "../http2/index.ts";
import { serveCall } from "./call.ts";
import type { MethodLookup } from "./method.ts";

/** Options of a gRPC server. */
export interface GrpcOptions {
  readonly methods: MethodLookup;
  /** Called when the last connection has closed. */
  readonly onDisconnect?: () => void;
  /** How much may be held of the requests and responses of one connection; the default is 512 MiB. */
  readonly maxHeldBytes?: number;
}

/** A gRPC server. No client can make it throw. */
export interface GrpcServer {
  /** Serves a connection of which nothing has been read. Who may connect must have been decided before. */
  accept(socket: Socket): void;
  /** Resolves when no method is running. */
  idle(): Promise<void>;
  /** Closes every connection. */
  close(): void;
}

/** Serves gRPC on the connections that it is given. */
export function serveGrpc({ methods, onDisconnect, maxHeldBytes }: GrpcOptions): GrpcServer {
  const connections = new Set<Http2Connection>();
  const calls = new Set<Promise<void>>();
  return {
    accept(socket) {
      const handler: ConnectionHandler = {
        onStream(stream) {
          const call = serveCall(stream, methods).finally(() => calls.delete(call));
          calls.add(call);
        },
        onClose() {
          connections.delete(connection);
          if (connections.size === 0) onDisconnect?.();
        },
      };
      const connection = new Http2Connection(socket, handler, maxHeldBytes);
      connections.add(connection);
    },
    async idle() {
      while (calls.size > 0) await Promise.all(calls);
    },
    close() {
      for (const connection of connections) connection.destroy();
    },
  };
}
