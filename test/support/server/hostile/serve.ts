import type { IncomingMessage, ServerResponse } from "node:http";
import { startServer, type Running } from "../http-server.ts";
import type { Hostile } from "./answer.ts";

/**
 * Starts a server on which the project (or the group) with the ID n answers every request as the n-th of the answers
 * says, counted from 1.
 */
export function serveHostile(answers: readonly Hostile[]): Promise<Running> {
  return startServer((request, response) => {
    const [, id] = /^\/api\/v4\/projects\/(\d+)/.exec(request.url ?? "") ?? [];
    const answer = answers[Number(id) - 1];
    if (answer === undefined) response.writeHead(404).end('{"message":"404 Project Not Found"}');
    else send(answer, request, response);
  });
}

function send({ call, status, headers, body, raw }: Hostile, request: IncomingMessage, response: ServerResponse): void {
  if (call === "create" && request.method === "GET") {
    response.end("[]");
    return;
  }
  if (raw !== undefined) {
    request.socket.end(raw, "latin1");
    return;
  }
  const defaults = { "content-type": "application/json" };
  response.writeHead(status, { ...defaults, ...headers });
  response.end(body());
}
