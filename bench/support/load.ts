import { connect, type Socket } from "node:net";

/** The requests to send, and for how long. */
export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly durationMs: number;
  /** The bytes of the request with this index. */
  readonly request: (index: number) => Buffer;
}

/** The result of a load. */
export interface Measurement {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");

/**
 * Keeps one request in flight on each connection, and measures the responses. Throws if a response is not a 200 with a
 * Content-Length, or if a connection closes.
 */
export async function measure({ url, connections, durationMs, request }: Load): Promise<Measurement> {
  const { hostname, port } = new URL(url);
  const latencies: number[] = [];
  const startMs = performance.now();
  const endMs = startMs + durationMs;
  let index = 0;
  const keepBusy = async (): Promise<void> => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const responses = responsesOn(socket);
    try {
      do {
        const sentMs = performance.now();
        socket.write(request(index++));
        await responses.next();
        latencies.push(performance.now() - sentMs);
      } while (performance.now() < endMs);
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, keepBusy));
  const seconds = (performance.now() - startMs) / 1000;
  latencies.sort((left, right) => left - right);
  const quantile = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return { perSecond: latencies.length / seconds, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
}

/** Waits for the next complete response on a connection with one request in flight. Rejects after any error. */
function responsesOn(socket: Socket): { next: () => Promise<void> } {
  let received: Buffer = Buffer.alloc(0);
  let failure: Error | null = null;
  let settle: { resolve: () => void; reject: (error: Error) => void } = {
    resolve: () => undefined,
    reject: () => undefined,
  };
  const fail = (error: Error): void => settle.reject((failure ??= error));
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("the server closed the connection")));
  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const headEnd = received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = received.toString("latin1", 0, headEnd);
    const length = /^content-length: (\d+)$/im.exec(head)?.[1];
    if (!head.startsWith("HTTP/1.1 200 ") || length === undefined) {
      fail(new Error(head));
      return;
    }
    if (received.length < headEnd + HEAD_END.length + Number(length)) return;
    received = Buffer.alloc(0);
    settle.resolve();
  });
  return {
    next: () =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        if (failure !== null) reject(failure);
      }),
  };
}
