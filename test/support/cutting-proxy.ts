import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Where a connection is cut: after so many bytes that the client, or the service, has sent on it. */
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

/** Starts a TCP proxy in front of `target` that cuts its first connection as told; later connections are left alone. */
export async function startCuttingProxy(target: string, cut: Cut): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let [connections, cuts] = [0, 0];
  const server = createServer((client) => {
    connections += 1;
    const isCut = connections === 1;
    const upstream = connect(Number(new URL(target).port), "127.0.0.1");
    const both = [client, upstream];
    const end = (): void => both.forEach((socket) => socket.destroy());
    const cutNow = (): void => {
      cuts += 1;
      end();
    };
    for (const socket of both) {
      sockets.add(socket.setNoDelay(true));
      socket.on("error", end).on("close", end);
    }
    forward(client, upstream, { left: isCut && cut.direction === "request" ? cut.bytes : Infinity, cutNow });
    forward(upstream, client, { left: isCut && cut.direction === "response" ? cut.bytes : Infinity, cutNow });
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

/** Passes bytes on; the one after the last that is left cuts the connection once all before it are written. */
function forward(from: Socket, to: Socket, { left, cutNow }: { left: number; readonly cutNow: () => void }): void {
  from.on("data", (chunk) => {
    const isLast = chunk.length > left;
    const passed = chunk.subarray(0, left);
    left -= passed.length;
    if (isLast) {
      from.pause();
      to.write(passed, cutNow);
    } else to.write(passed);
  });
}
