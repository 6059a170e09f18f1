import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createTlsServer, type ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { connect, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createServer as createRawTlsServer } from "node:tls";
import { inspect } from "node:util";
import { nodeHost } from "../../../src/host/node/index.ts";
import { connect as connectByUndici } from "../../../src/host/node/connection/connect.ts";
import { ApiError } from "../../../src/provider/client/failure/api-error.ts";
import type { ClientParts } from "../../../src/provider/client/client.ts";
import { createClient, type Client, type ClientOptions } from "../../../src/provider/client/index.ts";
import { createBreakers, type Breakers } from "../../../src/provider/client/request/breaker.ts";
import type { RetryTiming } from "../../../src/provider/client/request/retry-delay.ts";

export const TOKEN = "glpat-the-secret-token";

/** A server under way: where it is, and the requests it has seen, `METHOD url` each. */
export interface Running {
  readonly url: string;
  readonly port: number;
  readonly seen: string[];
  readonly close: () => Promise<void>;
}

const running: Running[] = [];
const clients: Client[] = [];

/** Starts a plain server on a free port, or on one that was free a moment ago; `closeAll` ends it. */
export function startServer(listener: RequestListener, port = 0): Promise<Running> {
  const seen: string[] = [];
  return listen("http", createServer(recorded(seen, listener)), { seen, port });
}

/** Starts a TLS server on port 0; `closeAll` ends it. */
export function startTlsServer(options: ServerOptions, listener: RequestListener): Promise<Running> {
  const seen: string[] = [];
  return listen("https", createTlsServer(options, recorded(seen, listener)), { seen });
}

/** Options of a proxy: its credential, `user:password`, and options for TLS if it uses that. */
export interface ProxyOptions {
  readonly password?: string;
  readonly tls?: ServerOptions;
  /** Called with the connection of each tunnel that somebody asks for. */
  readonly onConnect?: (socket: Duplex) => void;
}

/**
 * Starts a forward proxy that takes every host for 127.0.0.1; `seen` holds `CONNECT host:port` or `GET
 * http://host:port/…`.
 */
export function startProxy({ password, tls, onConnect }: ProxyOptions = {}): Promise<Running> {
  const seen: string[] = [];
  const isAllowed = (request: IncomingMessage): boolean =>
    password === undefined ||
    request.headers["proxy-authorization"] === `Basic ${Buffer.from(password).toString("base64")}`;
  const forward: RequestListener = (request, response) => {
    seen.push(`${request.method ?? ""} ${request.url ?? ""}`);
    if (isAllowed(request)) answer(response, 200, { level: "watch" });
    else answer(response, 407, "");
  };
  const server = tls === undefined ? createServer(forward) : createTlsServer(tls, forward);
  const tunnels = new Set<Duplex>();
  server.on("connect", (request: IncomingMessage, socket: Duplex) => {
    seen.push(`CONNECT ${request.url ?? ""}`);
    onConnect?.(socket);
    tunnels.add(socket);
    socket.on("error", () => undefined);
    if (!isAllowed(request))
      return socket.end("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n");
    const upstream = connect(Number(request.url?.split(":")[1]), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    tunnels.add(upstream);
    upstream.on("error", () => socket.destroy());
    return undefined;
  });
  const closeAllConnections = server.closeAllConnections.bind(server);
  const closing = {
    closeAllConnections() {
      closeAllConnections();
      // The server itself leaves open what is no HTTP any more.
      tunnels.forEach((socket) => socket.destroy());
    },
  };
  return listen(tls === undefined ? "http" : "https", Object.assign(server, closing), { seen });
}

/** Starts a server that takes connections, tells of each, and never says a word. */
export const startSilent = (onConnection: () => void = () => undefined): Promise<Running> =>
  startRaw((socket) => socket.once("data", onConnection));

/** Starts a server of TCP, or of TLS if it has options for that, that does as told with each connection. */
export async function startRaw(serve: (socket: Socket) => void, tls?: ServerOptions): Promise<Running> {
  const sockets = new Set<Socket>();
  const accept = (socket: Socket): void => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    serve(socket);
  };
  const server = tls === undefined ? createTcpServer(accept) : createRawTlsServer(tls, accept);
  const close = (): void => sockets.forEach((socket) => socket.destroy());
  const scheme = tls === undefined ? "http" : "https";
  return listen(scheme, Object.assign(server, { closeAllConnections: close }), { seen: [] });
}

/** Answers every connection with the same bytes, and then does as told with the socket. */
export async function withRawServer<T>(serve: (socket: Socket) => void, run: (url: string) => Promise<T>): Promise<T> {
  const server = createTcpServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => serve(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  try {
    return await run(`http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`);
  } finally {
    await closeAll();
    server.close();
  }
}

/** The tests' name for each option; nobody else uses these. */
export const NAMES: ClientOptions["names"] = {
  baseUrl: "the_url",
  token: "the_token",
  sudo: "the_person",
  headers: "the_headers",
  caCertPem: "the_authority",
  clientCertPem: "the_certificate",
  clientKeyPem: "the_key",
  insecureSkipVerify: "the_switch",
  proxyUrl: "the_proxy",
  requestTimeoutMs: "the_time",
  maxRetries: "the_patience",
  maxConcurrentRequests: "the_width",
  maxRequestsPerSecond: "the_rate",
};

/** Retries that nobody has to wait for. */
const QUICK: RetryTiming = { firstDelayMs: 10, maxDelayMs: 40, budgetMs: 4000, random: () => 0.5 };

/** Deviations of a test from the defaults. */
type Variation = Partial<RetryTiming> & { readonly breakers?: Breakers };

/** Parts of a client that knows of no outage but its own, and whose retries nobody has to wait for. */
export const quickParts = ({ breakers = createBreakers(), ...timing }: Variation = {}): ClientParts => ({
  connect: connectByUndici,
  timing: { ...QUICK, ...timing },
  breakers,
});

/** Makes a client of the server at `url`, which retries nothing unless the options say so; `closeAll` ends it. */
export function clientOf(url: string, options: Partial<ClientOptions> = {}, variation: Variation = {}): Client {
  const client = createClient(
    {
      baseUrl: url,
      token: TOKEN,
      requestTimeoutMs: 5000,
      maxRetries: 0,
      maxConcurrentRequests: 10,
      userAgent: "tocsin/test",
      names: NAMES,
      ...options,
    },
    nodeHost,
    quickParts(variation),
  );
  clients.push(client);
  return client;
}

/** Ends everything that was started here. */
export async function closeAll(): Promise<void> {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await Promise.all(running.splice(0).map((server) => server.close()));
}

/** Answers with JSON, or with a text as it is; further headers are set before. */
export function answer(response: ServerResponse, status: number, body: unknown): void {
  if (!response.hasHeader("content-type")) response.setHeader("content-type", "application/json");
  response.writeHead(status);
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

/** Returns the `ApiError` that a promise rejects with; fails when it does not. */
export async function rejectionOf(promise: Promise<unknown>): Promise<ApiError> {
  const outcome = await promise.then(
    () => "it did not reject",
    (error: unknown) => error,
  );
  if (outcome instanceof ApiError) return outcome;
  throw new Error("no ApiError", { cause: outcome });
}

/** Returns everything of an error that a person or a log could ever see. */
export function everythingIn(error: unknown): string {
  return inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error);
}

function recorded(seen: string[], listener: RequestListener): RequestListener {
  return (request, response) => {
    seen.push(`${request.method ?? ""} ${request.url ?? ""}`);
    listener(request, response);
  };
}

async function listen(
  scheme: string,
  server: Server & { closeAllConnections(): void },
  { seen, port: wantedPort = 0 }: { readonly seen: string[]; readonly port?: number },
): Promise<Running> {
  await new Promise<void>((resolve) => server.listen(wantedPort, "127.0.0.1", resolve));
  // `listen` on a port gives an address with a port, never a pipe's name.
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  const started = { url: `${scheme}://127.0.0.1:${port}`, port, seen, close };
  running.push(started);
  return started;
}
