import { connect, type Socket } from "node:net";

/** What is sent again and again, and for how long. */
export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly durationMs: number;
  /** The request of this number, as its bytes. */
  readonly request: (index: number) => Buffer;
}

/** What a load measured. */
export interface Measurement {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");

/** Keeps one request under way on each connection, and measures the answers. Throws when one of them is not a 200. */
export async function measure({ url, connections, durationMs, request }: Load): Promise<Measurement> {
  const { hostname, port } = new URL(url);
  const latencies: number[] = [];
  const startMs = performance.now();
  const endMs = startMs + durationMs;
  let index = 0;
  const keepBusy = async (): Promise<void> => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const answers = answersOn(socket);
    do {
      const sentMs = performance.now();
      socket.write(request(index++));
      await answers.next();
      latencies.push(performance.now() - sentMs);
    } while (performance.now() < endMs);
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, keepBusy));
  const seconds = (performance.now() - startMs) / 1000;
  latencies.sort((left, right) => left - right);
  const quantile = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return { perSecond: latencies.length / seconds, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
}

/** Waits for the next whole answer on a connection that has one request under way. */
function answersOn(socket: Socket): { next: () => Promise<void> } {
  let received: Buffer = Buffer.alloc(0);
  let settle: { resolve: () => void; reject: (error: Error) => void } = {
    resolve: () => undefined,
    reject: () => undefined,
  };
  socket.on("error", (error) => settle.reject(error));
  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const headEnd = received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = received.toString("latin1", 0, headEnd);
    if (!head.startsWith("HTTP/1.1 200 ")) settle.reject(new Error(head));
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (received.length < headEnd + HEAD_END.length + length) return;
    received = Buffer.alloc(0);
    settle.resolve();
  });
  return { next: () => new Promise((resolve, reject) => (settle = { resolve, reject })) };
}
