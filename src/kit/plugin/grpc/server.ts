import type { Http2SecureServer, Http2Server, ServerHttp2Session, ServerOptions } from "node:http2";
import { serveCall } from "./call.ts";
import type { MethodLookup } from "./method.ts";

const WINDOW_BYTES = 64 * 1024 * 1024;

/**
 * Options for the underlying HTTP/2 server. With HTTP/2's default window of 64 KiB, a large message waits for the client
 * hundreds of times. With Node's default of 10 MB of memory per session, calls beside a large message are rejected.
 */
export const http2Options: ServerOptions = {
  settings: { initialWindowSize: WINDOW_BYTES },
  maxSessionMemory: 4096,
};

/** What a gRPC server serves, and to whom. */
export interface GrpcOptions {
  readonly methods: MethodLookup;
  /** Whether to serve a connection; no call of a rejected connection is ever read. The default is to serve all. */
  readonly isAllowed?: (session: ServerHttp2Session) => boolean;
  /** Called when the last connection has closed. */
  readonly onDisconnect?: () => void;
}

/** A gRPC server on an HTTP/2 server. */
export interface GrpcServer {
  /** Resolves when no method is running. */
  idle(): Promise<void>;
  /** Closes every connection and stops listening. */
  close(): Promise<void>;
}

/** Serves gRPC on an HTTP/2 server made with `http2Options`. No peer can make it throw. */
export function serveGrpc(server: Http2Server | Http2SecureServer, options: GrpcOptions): GrpcServer {
  const sessions = new Set<ServerHttp2Session>();
  const calls = new Set<Promise<void>>();

  server.on("session", (session: ServerHttp2Session) => {
    session.on("error", ignore);
    if (options.isAllowed?.(session) === false) {
      // Synchronously, so that a call that arrived with the handshake is never read.
      session.destroy();
      return;
    }
    sessions.add(session);
    session.setLocalWindowSize(WINDOW_BYTES);
    session.on("stream", (stream, headers) => {
      stream.on("error", ignore);
      const call = serveCall({ stream, headers }, options.methods).finally(() => calls.delete(call));
      calls.add(call);
    });
    session.once("close", () => {
      sessions.delete(session);
      if (sessions.size === 0) options.onDisconnect?.();
    });
  });
  server.on("sessionError", ignore);

  return {
    async idle() {
      while (calls.size > 0) await Promise.all(calls);
    },
    close() {
      for (const session of sessions) session.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A broken connection aborts its calls. The error event itself needs a listener, or it would end the process. */
function ignore(): void {
  return undefined;
}
