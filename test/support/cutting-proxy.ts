import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Where a connection is cut: after so many bytes that the client, or the service, has sent from the first POST on. */
export interface Cut {
  readonly direction: "request" | "response";
  readonly bytes: number;
}

/** A way to a service that cuts connections. */
export interface CuttingProxy {
  readonly url: string;
  /** How many connections were cut. */
  readonly cuts: () => number;
  readonly close: () => void;
}

/** Starts a TCP proxy in front of `target` that cuts the connection with the first POST as told, and leaves all others alone. */
export async function startCuttingProxy(target: string, cut: Cut): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let [posts, cuts] = [0, 0];
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(target).port), "127.0.0.1");
    const both = [client, upstream];
    const end = (): void => both.forEach((socket) => socket.destroy());
    for (const socket of both) {
      sockets.add(socket.setNoDelay(true));
      socket.on("error", end).on("close", end);
    }
    const left = { request: Infinity, response: Infinity };
    const forward = (from: Socket, to: Socket, direction: Cut["direction"]) => (chunk: Buffer) => {
      const passed = chunk.subarray(0, left[direction]);
      const isLast = chunk.length > passed.length;
      left[direction] -= passed.length;
      if (!isLast) return void to.write(passed);
      cuts += 1;
      from.pause();
      return void to.write(passed, end);
    };
    const forwardRequest = forward(client, upstream, "request");
    client.on("data", (chunk) => {
      // One request fits into one chunk, and the client sends the next one after the response.
      const isPost = chunk.subarray(0, 5).toString() === "POST ";
      posts += isPost ? 1 : 0;
      if (isPost && posts === 1) left[cut.direction] = cut.bytes;
      forwardRequest(chunk);
    });
    upstream.on("data", forward(upstream, client, "response"));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // an address, once it listens
    cuts: () => cuts,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
