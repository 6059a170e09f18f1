import { connect, type Socket } from "node:net";

/** One answer of a pipeline. */
export interface PipelineAnswer {
  readonly status: number;
  readonly body: string;
}

/** The bytes of a request with the token `token`; `json` is its body. */
export function requestBytes(line: string, json?: unknown, headers: readonly string[] = []): string {
  const body = json === undefined ? "" : JSON.stringify(json);
  const typed = json === undefined ? [] : ["Content-Type: application/json", `Content-Length: ${body.length}`];
  return [`${line} HTTP/1.1`, "Host: localhost", "PRIVATE-TOKEN: token", ...typed, ...headers, "", body].join("\r\n");
}

/** A connection on which a test sends several requests before the first one is answered. */
export interface Pipeline {
  readonly socket: Socket;
  /** Sends requests in one packet; resolves to their answers. Rejects if the connection ends earlier. */
  readonly send: (requests: readonly string[]) => Promise<PipelineAnswer[]>;
}

/** Opens a connection to a service; `onAnswer` receives each answer as soon as all of it is there. */
export function openPipeline(url: string, onAnswer: (answer: PipelineAnswer) => void = () => undefined): Pipeline {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = Buffer.alloc(0);
  let notify = (): void => undefined;
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    notify();
  });
  socket.on("error", () => undefined).on("close", () => notify());
  const next = async (): Promise<PipelineAnswer> => {
    for (;;) {
      const headEnd = received.indexOf("\r\n\r\n") + 4;
      const head = received.toString("latin1", 0, Math.max(headEnd, 0));
      const end = headEnd + Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
      if (headEnd > 3 && received.length >= end) {
        const body = received.toString("utf8", headEnd, end);
        received = received.subarray(end);
        return { status: Number(head.split(" ")[1]), body };
      }
      if (socket.closed) throw new Error("the connection ended");
      await new Promise<void>((resolve) => (notify = resolve));
    }
  };
  const send = async (requests: readonly string[]): Promise<PipelineAnswer[]> => {
    socket.write(requests.join(""));
    const answers: PipelineAnswer[] = [];
    while (answers.length < requests.length) {
      const answer = await next();
      onAnswer(answer);
      answers.push(answer);
    }
    return answers;
  };
  return { socket, send };
}
