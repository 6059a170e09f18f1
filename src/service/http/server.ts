import { randomUUID } from "node:crypto";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { codeOf, stackOf } from "../input/index.ts";
import { closeGracefully, closeUnused } from "./close-connections.ts";
import { BodyReader } from "./body-reader.ts";
import { isPreflight, openToOrigins } from "./cross-origin.ts";
import { type RequestHandling, requestHandler } from "./handle-request.ts";
import { assertHost } from "./host.ts";
import { RequestGroup, type Responder } from "./request-group.ts";
import { malformedText, methodNotAllowed, noSuchRoute, serverError } from "./refusals.ts";
import { Refusal, type Response, TextBody } from "./response.ts";
import { rewriteRequest } from "./rewrite.ts";
import { METHODS, methodsAt, type Place, type Route } from "./route.ts";
import { sendResponse } from "./send-response.ts";
import { elapsedMs, startStopwatch } from "./stopwatch.ts";
import { Turns } from "./turns.ts";

/** What a server is made of. */
interface ServerParts<Context> extends RequestHandling<Context> {
  readonly routes: readonly Route<Context>[];
  readonly respond: Responder<Context>;
  /** Receives one line per request, and the stack of an internal error. */
  readonly log: (line: string) => void;
  /** Whether a request may have this name, in lower case, in its Host header. */
  readonly isAllowedHost: (name: string) => boolean;
  /** Whether web pages of any origin may use this path. */
  readonly isOpenToOrigins: (path: string) => boolean;
  /** How much of all bodies that are being read may be held at once; the default is 512 MiB. */
  readonly bodiesBytes?: number;
}

const PREFLIGHT: Response = { status: 200, body: new TextBody("") };

// Two bodies of the largest size that a route accepts.
const BODIES_BYTES = 512 * 1024 * 1024;

/**
 * Makes the HTTP server, which does not listen yet. Every phase of a request has a time limit, so no client can hold a
 * connection.
 */
export function createServer<Context>(parts: ServerParts<Context>): FastifyInstance {
  const app = fastify({
    connectionTimeout: 60_000,
    requestTimeout: 10_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    rewriteUrl: (received) => rewriteRequest(received, parts.routes),
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    frameworkErrors: (_error, received, reply) => sendResponse(received, reply, malformedText().response),
  });
  app.removeAllContentTypeParsers();
  // Bodies are left to `requestHandler`: the framework would read them before it knows who sends them.
  app.addContentTypeParser("*", (_received, _body, done) => done(null));
  const responseTo = (error: unknown): Response => errorResponse(error, parts.log);
  app.setErrorHandler((error, received, reply) => sendResponse(received, reply, responseTo(error)));
  // A route for each other method of each path would take half of the time that a server needs to start.
  app.setNotFoundHandler((received, reply) => sendResponse(received, reply, unrouted(received, parts.routes)));
  app.addHook("onRequest", (received, reply, done) => {
    startStopwatch(received);
    reply.raw.once("close", () => parts.log(requestLine(received, reply)));
    // The framework would refuse a malformed type even without a body. `bodyAdderOf` reads the raw headers.
    delete received.headers["content-type"];
    assertHost(received.raw, parts.isAllowedHost);
    if (parts.isOpenToOrigins(received.url)) openToOrigins(received, reply);
    if (isPreflight(received) && parts.isOpenToOrigins(received.url)) sendResponse(received, reply, PREFLIGHT);
    else done(METHODS.includes(received.method) ? undefined : noSuchRoute());
  });
  closeUnused(app);
  closeGracefully(app);
  const bodies = new BodyReader(parts.bodiesBytes ?? BODIES_BYTES);
  const group = new RequestGroup(parts.respond);
  const shared = { handling: parts, group, bodies, turns: new Turns(), errorResponse: responseTo };
  for (const route of parts.routes) {
    app.route({ method: route.method, url: route.path, handler: requestHandler(route, shared) });
  }
  return app;
}

/** The response to a request whose path or method no route has. */
function unrouted({ method, url }: FastifyRequest, routes: readonly Place[]): Response {
  const allowed = methodsAt(url, routes);
  if (allowed.length === 0) return noSuchRoute().response;
  const { status, body, headers = {} } = methodNotAllowed(["OPTIONS", ...allowed]).response;
  return method === "OPTIONS" ? { status: 204, body: new TextBody(""), headers } : { status, body, headers };
}

// No route has a schema. Loading fastify's own compilers would take a large part of the start-up time.
function refuseSchema(): never {
  throw new TypeError("a route has a schema");
}

function errorResponse(error: unknown, log: (line: string) => void): Response {
  if (error instanceof Refusal) return error.response;
  // ECONNRESET: the client disconnected while sending its body, or framed it wrongly.
  if (codeOf(error) === "ECONNRESET") return malformedText().response;
  log(stackOf(error));
  return serverError().response;
}

// A dash stands for a response that was never sent. The query is left out, as it may hold an address or a token, and
// characters that could end the line are replaced.
function requestLine(received: FastifyRequest, reply: FastifyReply): string {
  const path = received.url.replace(/\?.*$/s, "").replaceAll(/[^!-~]/g, "?");
  const milliseconds = elapsedMs(received).toFixed(1);
  const status = reply.raw.headersSent ? reply.raw.statusCode : "-";
  return `${new Date().toISOString()} ${received.method} ${path} ${status} ${milliseconds} ms`;
}
