import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Stands at the address of the API that CI jobs talk to: it takes comments, and keeps a state as GitLab does. */
export interface Forge {
  readonly url: string;
  /** What was posted, each with the path and the credentials. */
  readonly comments: readonly Comment[];
  /** Whether a job has put a state there. */
  hasState(): boolean;
  close(): void;
}

/** A comment as it arrived. */
export interface Comment {
  readonly path: string;
  readonly credentials: string;
  readonly body: string;
}

const STATE = /^\/api\/v4\/projects\/\d+\/terraform\/state\/\w+/;

/** Starts it on a free port of this machine. */
export async function startForge(): Promise<Forge> {
  const comments: Comment[] = [];
  let state: string | null = null;
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url: path = "", headers } = request;
    const body = await text(request);
    if (STATE.test(path)) {
      // A lock, and a state that is written, are answered with nothing; so is a state that is not there.
      if (method === "POST" && !path.endsWith("/lock")) state = body;
      const shown = method === "GET" ? state : "";
      response.writeHead(shown === null ? 204 : 200).end(shown);
      return;
    }
    const isForm = headers["content-type"] === "application/x-www-form-urlencoded";
    const comment = isForm
      ? (new URLSearchParams(body).get("body") ?? "")
      : (JSON.parse(body) as { body: string }).body; // GitHub's format
    const credentials = headers.authorization ?? String(headers["private-token"]);
    comments.push({ path, credentials, body: comment });
    response.writeHead(201, { "content-type": "application/json" }).end("{}");
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((thrown: unknown) => response.destroy(thrown as Error)); // always an error of parsing
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // an address, once it listens
    comments,
    hasState: () => state !== null,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
