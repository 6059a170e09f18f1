import { connect, type Socket } from "node:net";

/** A connection on which a test writes what it likes, with what has come back. */
export interface RawRequest {
  readonly socket: Socket;
  /** The answer, once it is whole; everything that has come after its head. */
  readonly answer: () => Promise<{ readonly status: number; readonly body: string }>;
  /** Resolves once the connection has ended. */
  readonly closed: Promise<void>;
}

/** Connects to a service and sends the beginning of a request. */
export function rawRequest(url: string, head: readonly string[], body: Buffer = Buffer.alloc(0)): RawRequest {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.write([...head, "", ""].join("\r\n"));
  if (body.length > 0) socket.write(body);
  const answer = async (): Promise<{ status: number; body: string }> => {
    for (;;) {
      const [lines = "", text = ""] = Buffer.concat(chunks)
        .toString()
        .split(/\r\n\r\n(.*)/s);
      const length = Number(/^content-length: (\d+)$/im.exec(lines)?.[1] ?? Number.NaN);
      if (text.length >= length) return { status: Number(lines.split(" ")[1]), body: text };
      if (socket.closed) throw new Error(`the connection ended after ${JSON.stringify(lines + text)}`);
      await new Promise((resolve) => ["data", "close"].forEach((event) => socket.once(event, resolve)));
    }
  };
  return { socket, answer, closed };
}
