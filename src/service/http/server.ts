import type { IncomingMessage } from "node:http";
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
} from "fastify";
import { codeOf, stackOf } from "../thrown.ts";
import { isoTime, type Outside } from "../outside.ts";
import { admitArrival, type Entrance } from "./arrival.ts";
import { BodyReader } from "./body-reader.ts";
import { closeGracefully, closeUnused } from "./close-connections.ts";
import { type RequestHandling, requestHandler } from "./handle-request.ts";
import { malformedText, serverError } from "./refusals.ts";
import { RequestGroup, type Responder } from "./request-group.ts";
import { Refusal, type Response } from "./response.ts";
import { readRequestLine } from "./rewrite.ts";
import { type Route, Router } from "./router.ts";
import { sendResponse } from "./send-response.ts";
import { elapsedMs, startStopwatch } from "./stopwatch.ts";
import { Turns } from "./turns.ts";

/** The part that answers requests, whichever way they come. */
export interface ServerParts<Context> extends RequestHandling<Context>, Entrance {
  readonly routes: readonly Route<Context>[];
  readonly respond: Responder<Context>;
  /** Receives one line per request, and the stack of an internal error. */
  readonly log: (line: string) => void;
  readonly outside: Outside;
  /** Whether responses have a `Date`; the default is true. */
  readonly isDated?: boolean;
  /** How much of all bodies that are being read may be held at once; the default is 512 MiB. */
  readonly bodiesBytes?: number;
}

// Two bodies of the largest size that a route accepts.
const BODIES_BYTES = 512 * 1024 * 1024;

/**
 * Makes the HTTP server, which does not listen yet. Every phase of a request has a time limit, so no client can hold a
 * connection.
 */
export function createServer<Context>(parts: ServerParts<Context>): FastifyInstance {
  const router = new Router(parts.routes);
  const app = fastify({
    connectionTimeout: 60_000,
    requestTimeout: 10_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    genReqId: () => parts.outside.randomId(),
    rewriteUrl: (received) => rewriteRequest(received, router),
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    frameworkErrors: (_error, received, reply) => sendResponse(received, reply, malformedText().response),
  });
  app.removeAllContentTypeParsers();
  // Bodies are left to `requestHandler`: the framework would read them before it knows who sends them.
  app.addContentTypeParser("*", (_received, _body, done) => done(null));
  const responseTo = (error: unknown): Response => errorResponse(error, parts.log);
  app.setErrorHandler((error, received, reply) => sendResponse(received, reply, responseTo(error)));
  app.addHook("onRequest", receive(parts));
  closeUnused(app);
  closeGracefully(app);
  const bodies = new BodyReader(parts.bodiesBytes ?? BODIES_BYTES);
  const group = new RequestGroup(parts.respond);
  const shared = { handling: parts, group, bodies, turns: new Turns(), errorResponse: responseTo };
  // The framework's router takes less time. `Router` finds the other methods of a path: a route for each would take
  // half of the time that a server needs to start.
  app.setNotFoundHandler(requestHandler(({ url }) => router.at(url), shared));
  for (const { method, path } of parts.routes) {
    const { routes } = router.at(path);
    const placeOf = (received: FastifyRequest) => ({ path, routes, ids: idsOf(received) });
    app.route({ method, url: path, handler: requestHandler(placeOf, shared) });
  }
  return app;
}

/** Logs a request once it is answered, and answers those that are not admitted. */
const receive =
  (parts: Entrance & Pick<ServerParts<unknown>, "log" | "outside" | "isDated">): onRequestHookHandler =>
  (received, reply, done) => {
    startStopwatch(received);
    reply.raw.sendDate = parts.isDated ?? true;
    reply.raw.once("close", () => parts.log(requestLine(received, reply, parts.outside)));
    // The framework would refuse a malformed type even without a body. `requestHandler` reads the raw headers.
    delete received.headers["content-type"];
    if ((received.raw.headersDistinct["host"]?.length ?? 0) > 1) throw malformedText();
    const { headers, response } = admitArrival(received, parts);
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
    if (response === null) done();
    else sendResponse(received, reply, response);
  };

function idsOf(received: FastifyRequest): Readonly<Record<string, string>> {
  // The routes have no schema, so the router's parameters are always strings from the path.
  const ids = received.params as Readonly<Record<string, string>>;
  if (Object.values(ids).some((id) => id.includes("\0"))) throw malformedText();
  return ids;
}

function rewriteRequest<Context>(received: IncomingMessage, router: Router<Context>): string {
  const { method = "", url: target = "", headers } = received;
  const line = readRequestLine({ method, url: target, headers }, router);
  received.method = line.method;
  if (line.authority !== null) headers.host = line.authority;
  return line.url;
}

// No route has a schema. Loading fastify's own compilers would take a large part of the start-up time.
function refuseSchema(): never {
  throw new TypeError("a route has a schema");
}

/** The response to a request that threw; an internal error is logged. */
export function errorResponse(error: unknown, log: (line: string) => void): Response {
  if (error instanceof Refusal) return error.response;
  // ECONNRESET: the client disconnected while sending its body, or framed it wrongly.
  if (codeOf(error) === "ECONNRESET") return malformedText().response;
  log(stackOf(error));
  return serverError().response;
}

// A dash stands for a response that was never sent. The query is left out, as it may hold an address or a token, and
// characters that could end the line are replaced.
function requestLine(received: FastifyRequest, reply: FastifyReply, outside: Outside): string {
  const path = received.url.replace(/\?.*$/s, "").replaceAll(/[^!-~]/g, "?");
  const milliseconds = elapsedMs(received).toFixed(1);
  const status = reply.raw.headersSent ? reply.raw.statusCode : "-";
  return `${isoTime(outside)} ${received.method} ${path} ${status} ${milliseconds} ms`;
}
