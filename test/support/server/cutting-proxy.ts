import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** The point at which a connection is cut: after so many bytes of a request, or of its response. */
export interface Cut {
  readonly direction: "request" | "response";
  readonly bytes: number;
}

/** Says, of each request as it arrives, where its connection is cut; null leaves it alone. */
export type CutOf = (method: string) => Cut | null;

/** A way to a service that cuts connections. */
export interface CuttingProxy {
  readonly url: string;
  /** How many requests have arrived. */
  readonly requests: () => number;
  /** How many connections were cut in this direction. A request or response shorter than its cut passes whole. */
  readonly cuts: (direction: Cut["direction"]) => number;
  /** The bytes of the last request, or of its response, as far as they passed. */
  readonly passed: (direction: Cut["direction"]) => Buffer;
  readonly close: () => void;
}

/** Cuts the connection with the first POST, and no other. */
export function onFirstPost(cut: Cut): CutOf {
  let posts = 0;
  return (method) => (method === "POST" && ++posts === 1 ? cut : null);
}

/** Starts a TCP proxy in front of `target` that cuts connections as told. */
export async function startCuttingProxy(target: string, cutOf: CutOf): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let requests = 0;
  const cuts = { request: 0, response: 0 };
  const passed: Record<Cut["direction"], Buffer[]> = { request: [], response: [] };
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(target).port), "127.0.0.1");
    const both = [client, upstream];
    const end = (): void => both.forEach((socket) => socket.destroy());
    for (const socket of both) {
      sockets.add(socket.setNoDelay(true));
      socket
        .on("error", end)
        .on("close", end)
        .on("close", () => sockets.delete(socket));
    }
    const left = { request: Infinity, response: Infinity };
    const forward = (from: Socket, to: Socket, direction: Cut["direction"]) => (chunk: Buffer) => {
      const part = chunk.subarray(0, left[direction]);
      const isLast = chunk.length > part.length;
      left[direction] -= part.length;
      passed[direction].push(part);
      if (!isLast) return void to.write(part);
      cuts[direction] += 1;
      from.pause();
      return void to.write(part, end);
    };
    const forwardRequest = forward(client, upstream, "request");
    client.on("data", (chunk) => {
      // One request fits into one chunk, and the client sends the next one after the response.
      requests += 1;
      Object.assign(passed, { request: [], response: [] });
      const cut = cutOf(chunk.subarray(0, 10).toString("latin1").split(" ", 1)[0] ?? "");
      Object.assign(left, { request: Infinity, response: Infinity }, cut && { [cut.direction]: cut.bytes });
      forwardRequest(chunk);
    });
    upstream.on("data", forward(upstream, client, "response"));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // an address, once it listens
    requests: () => requests,
    cuts: (direction) => cuts[direction],
    passed: (direction) => Buffer.concat(passed[direction]),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
