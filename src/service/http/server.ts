import { randomUUID } from "node:crypto";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { codeOf, stackOf } from "../input/thrown.ts";
import { type Answer, Refusal } from "./response.ts";
import type { Call, Endpoint } from "./request.ts";
import { closeInTime } from "./graceful-close.ts";
import { type Delivery, deliver } from "./delivery.ts";
import { callFrom } from "./read-request.ts";
import { bodyTooLarge, malformedText, methodNotAllowed, noSuchRoute, serverError } from "./refusals.ts";
import { sendAnswer } from "./send-response.ts";
import { elapsedMs, startStopwatch } from "./stopwatch.ts";

/** What a server is made of. */
interface ServerParts<World> {
  readonly endpoints: readonly Endpoint<World>[];
  /** Answers a call to an endpoint: runs it in its transaction. */
  readonly answer: (endpoint: Endpoint<World>, call: Call) => Answer;
  /** Says whether a call is to be treated in an unusual way; null: as usual. */
  readonly deliveryOf: (call: Call) => Delivery | null;
  /** Takes one line per request, and the stack of a fault of ours. */
  readonly log: (line: string) => void;
}

const MAX_BODY_BYTES = 1024 * 1024;
const METHODS = ["GET", "HEAD", "PUT", "PATCH", "POST", "DELETE", "OPTIONS"];

/** Makes the HTTP server, which does not listen yet. Every phase of a request has its time, so that no connection can hold it. */
export function createServer<World>(parts: ServerParts<World>): FastifyInstance {
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    connectionTimeout: 60_000,
    requestTimeout: 10_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    frameworkErrors: (_error, request, reply) => sendAnswer(request, reply, malformedText().answer),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => sendAnswer(request, reply, answerToError(error, parts.log)));
  app.setNotFoundHandler((request, reply) => sendAnswer(request, reply, noSuchRoute().answer));
  app.addHook("onRequest", (request, reply, done) => {
    startStopwatch(request);
    reply.raw.once("close", () => parts.log(requestLine(request, reply)));
    // A framework that knew the type would refuse a malformed one even where there is no body. It is read in `callFrom`.
    delete request.headers["content-type"];
    done(METHODS.includes(request.method) ? undefined : noSuchRoute());
  });
  closeInTime(app);
  for (const endpoint of parts.endpoints) addRoute(app, endpoint, parts);
  for (const path of new Set(parts.endpoints.map((endpoint) => endpoint.path))) refuseOtherMethods(app, path, parts);
  return app;
}

// No route has a schema. The compilers that fastify would load take a good part of a service's start.
function refuseSchema(): never {
  throw new TypeError("a route has a schema");
}

function addRoute<World>(app: FastifyInstance, endpoint: Endpoint<World>, parts: ServerParts<World>): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: (request, reply) => {
      const call = callFrom(request, endpoint);
      const delivery = parts.deliveryOf(call);
      if (delivery !== null) return deliver(delivery, { request, reply }, () => parts.answer(endpoint, call));
      sendAnswer(request, reply, parts.answer(endpoint, call));
      return undefined;
    },
  });
}

function refuseOtherMethods<World>(app: FastifyInstance, path: string, { endpoints }: ServerParts<World>): void {
  const known = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method as string);
  const allowed = METHODS.filter((method) => known.includes(method === "HEAD" ? "GET" : method));
  const method = METHODS.filter((candidate) => !allowed.includes(candidate));
  const { answer } = methodNotAllowed(allowed);
  app.route({ method, url: path, handler: (request, reply) => sendAnswer(request, reply, answer) });
}

function answerToError(error: unknown, log: (line: string) => void): Answer {
  if (error instanceof Refusal) return error.answer;
  const code = codeOf(error);
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return bodyTooLarge().answer;
  // The second: the client went away in the middle of its body, or framed it wrongly.
  if (code.startsWith("FST_ERR_CTP_") || code === "ECONNRESET") return malformedText().answer;
  log(stackOf(error));
  return serverError().answer;
}

// A dash stands for an answer that was never sent. Without the query, which may hold an address or a token, and without anything that could end the line.
function requestLine(request: FastifyRequest, reply: FastifyReply): string {
  const path = request.url.replace(/\?.*$/s, "").replaceAll(/[^!-~]/g, "?");
  const milliseconds = elapsedMs(request).toFixed(1);
  const status = reply.raw.headersSent ? reply.raw.statusCode : "-";
  return `${new Date().toISOString()} ${request.method} ${path} ${status} ${milliseconds} ms`;
}
