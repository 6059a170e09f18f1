import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * A way to a service on which the answers to writes take their time: the service has done it long before it says so.
 */
export interface SlowProxy {
  readonly url: string;
  /** Resolves when so many writes are done whose answers may still be on their way. */
  written(count: number): Promise<void>;
  close(): void;
}

/** Starts a proxy in front of the service at `target`. */
export async function startSlowProxy(target: string, delayMs: number): Promise<SlowProxy> {
  const writes = new EventEmitter();
  let count = 0;
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = request;
    const token = String(request.headers["private-token"]);
    const answer = await fetch(target + url, { method, headers: { "PRIVATE-TOKEN": token } });
    const body = await answer.text();
    if (method !== "GET") {
      writes.emit("write", (count += 1));
      await wait(delayMs);
    }
    response.writeHead(answer.status, { "content-type": "application/json" }).end(body);
  }
  const server = createServer((request, response) => {
    pass(request, response).catch((thrown: unknown) => response.destroy(thrown as Error)); // always an error of fetch
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // an address, once it listens
    async written(wanted) {
      while (count < wanted) await once(writes, "write");
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
