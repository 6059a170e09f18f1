import { once } from "node:events";
import type { Socket } from "node:net";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import type { Method } from "../../../src/kit/plugin/grpc/index.ts";
import { aborted, echo, startServer } from "../../support/server/grpc-server.ts";
import { RawClient, unaryCall } from "../../support/server/raw-http2.ts";
import { assertThat, type Target, trialsOf } from "../target.ts";
import { conversation, PATHS, type Conversation } from "./conversation.ts";

// Less than what a trial may take in all, whose error would not say what is late.
const LIMIT_MS = 8000;

const METHODS: Readonly<Record<string, Method>> = {
  [PATHS.unary]: echo,
  [PATHS.collect]: { kind: "clientStreaming", run: async (requests) => Buffer.concat(await collected(requests)) },
  [PATHS.repeat]: { kind: "serverStreaming", run: repeated },
  [PATHS.wait]: { kind: "unary", run: (_request, { signal }) => aborted(signal) },
};

/** The HTTP/2 server against clients that send anything: their calls end with them, and others are served. */
export const http2Target: Target = {
  name: "http2",
  open: async () => {
    const { port, grpc, sockets, close } = await startServer(METHODS);
    const trials = trialsOf("the calls of a client end with it", conversation, async (said) => {
      await inTime("the client is not disconnected", talk(new RawClient(port), said));
      const other = RawClient.begin(port);
      other.send(unaryCall(1, "still here"));
      const { body } = await inTime("another client is not answered", other.answer(1));
      assertThat(body.toString() === "still here", "another client gets another answer", body);
      other.socket.destroy();
      await inTime("a connection stays open", Promise.all(sockets.splice(0).map(closed)));
      await inTime("a call does not end", grpc.idle());
    });
    return { trials, close };
  },
};

/** Resolves when the socket is closed, or was before. */
async function closed(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise((resolve) => socket.once("close", resolve));
}

/** Rejects with these words if the work takes too long. */
async function inTime<T>(text: string, work: Promise<T>): Promise<T> {
  const limit = new AbortController();
  const late = wait(LIMIT_MS, undefined, { signal: limit.signal }).then(() => {
    throw new Error(text);
  });
  try {
    return await Promise.race([late, work]);
  } finally {
    limit.abort();
  }
}

/** Sends everything, and ends the connection. */
async function talk(client: RawClient, { bytes, cuts, ending }: Conversation): Promise<void> {
  const { socket } = client;
  await once(socket, "connect");
  if (ending === "never read") socket.pause();
  let at = 0;
  for (const cut of [...cuts, bytes.length]) {
    client.send(bytes.subarray(at, at + cut));
    at += cut;
    await turn();
  }
  if (ending === "half-closed") socket.end();
  else if (ending === "cut") socket.resetAndDestroy();
  else socket.destroy();
  await closed(socket);
}

async function collected(requests: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for await (const request of requests) all.push(request);
  return all;
}

async function* repeated(request: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let count = 0; count < 5; count += 1) yield await Promise.resolve(request);
}
