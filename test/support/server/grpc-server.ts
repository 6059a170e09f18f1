import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { serveGrpc, type GrpcServer, type Method } from "../../../src/kit/plugin/grpc/index.ts";

/** A gRPC server on a free port, without TLS. */
export interface TestServer {
  readonly port: number;
  readonly grpc: GrpcServer;
  /** The server's side of each connection; a test may empty it. */
  readonly sockets: Socket[];
  readonly close: () => Promise<void>;
}

export const echo: Method = { kind: "unary", run: (request) => request };

/** Answers as many bytes as the request says. */
export const sized = (request: Uint8Array): Buffer => Buffer.alloc(Number(Buffer.from(request).toString()), "x");

/** Sends as many messages of 100,000 bytes as the request says, and counts them in `sent`. */
export function many(sent: { count: number }): Method {
  async function* run(request: Uint8Array) {
    for (let left = Number(Buffer.from(request).toString()); left > 0; left -= 1) {
      sent.count += 1;
      yield await Promise.resolve(Buffer.alloc(100_000, "m"));
    }
  }
  return { kind: "serverStreaming", run };
}

/** Rejects with the reason of the signal once that is aborted. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

/** Runs until its signal is aborted; the reasons are kept. */
export function waiting(reasons: unknown[]): Method {
  const keep = (reason: unknown) => {
    reasons.push(reason);
    throw reason;
  };
  return { kind: "unary", run: (_request, { signal }) => aborted(signal).catch(keep) };
}

export async function startServer(
  methods: Readonly<Record<string, Method>> = { "/t.T/Echo": echo },
  options: Partial<Parameters<typeof serveGrpc>[0]> = {},
): Promise<TestServer> {
  const grpc = serveGrpc({ methods: new Map(Object.entries(methods)), ...options });
  const sockets: Socket[] = [];
  const listener = createServer((socket) => {
    sockets.push(socket);
    grpc.accept(socket);
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo; // a TCP server's address is no text
  return {
    port,
    grpc,
    sockets,
    close: async () => {
      const closed = new Promise((resolve) => listener.close(resolve));
      grpc.close();
      await closed;
    },
  };
}
