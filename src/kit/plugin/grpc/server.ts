import type { Http2SecureServer, Http2Server, ServerHttp2Session, ServerOptions } from "node:http2";
import { serveCall } from "./call.ts";
import type { MethodTable } from "./method.ts";

const WINDOW_BYTES = 64 * 1024 * 1024;

/**
 * The options for the HTTP/2 server underneath. With HTTP/2's own window of 64 KiB a large message waits for the client
 * hundreds of times; with Node's own 10 MB of memory for a session, calls beside a large message are refused.
 */
export const http2Options: ServerOptions = {
  settings: { initialWindowSize: WINDOW_BYTES },
  maxSessionMemory: 4096,
};

export interface GrpcOptions {
  readonly methods: MethodTable;
  /** Whether to serve a connection; of one that is refused no call is ever read. */
  readonly admit?: (session: ServerHttp2Session) => boolean;
  /** The last admitted connection is gone. */
  readonly onDisconnect?: () => void;
}

export interface GrpcServer {
  /** Resolves when no method is running. */
  idle(): Promise<void>;
  /** Ends every connection and stops listening. */
  close(): Promise<void>;
}

/** Serves gRPC on an HTTP/2 server made with `http2Options`. No peer can make it throw. */
export function serveGrpc(server: Http2Server | Http2SecureServer, options: GrpcOptions): GrpcServer {
  const sessions = new Set<ServerHttp2Session>();
  const calls = new Set<Promise<void>>();

  server.on("session", (session: ServerHttp2Session) => {
    session.on("error", ignore);
    if (options.admit?.(session) === false) {
      // At once: a call that arrived together with the handshake is not read any more.
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

/** A broken connection shows up as aborted calls; the error event itself would end the process if nobody listened. */
function ignore(): void {
  return undefined;
}
