import type { Connect, Host } from "../../host/index.ts";
import { clockOf } from "./clock.ts";
import { createRedactor } from "./failure/redact.ts";
import { createReport } from "./failure/report.ts";
import { problemTextOf, textOf } from "./failure/response-text.ts";
import { bounded } from "../../kit/bounded.ts";
import { checkConnection, type OptionLabels, type ConnectionOptions } from "./options/index.ts";
import { openConnections } from "./open-connections.ts";
import { createGate } from "./request/gate.ts";
import { headerOf } from "./request/header.ts";
import type { HttpResponse } from "./request/http.ts";
import type { Query } from "./request/query.ts";
import { askedDelayMs } from "./request/retry-delay.ts";
import { createSend, type Send } from "./request/send.ts";

/** The options for sending to other origins than the service's: the same connection settings, but without its token. */
export interface PostOptions extends ConnectionOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** The names of options in sentences, if they differ from the user's names. */
  readonly labels: Partial<OptionLabels>;
  /** The limit for one request, from the connection to the last byte of the response. */
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly maxConcurrentRequests: number;
}

/** A request to send. */
export interface Posting {
  readonly origin: string;
  readonly path: string;
  readonly query: Query;
  readonly body: string;
}

/** The response of an origin. Its texts are safe to show, and empty or null if it has none. */
export interface Posted {
  readonly status: number;
  /** Whether a web page answered. */
  readonly isPage: boolean;
  /** The error that the body reports. */
  readonly errorText: string;
  /** Returns a header of the response. */
  readonly header: (name: string) => string | null;
  /** How long the origin asks to wait. */
  readonly retryAfterMs: number | null;
  readonly durationMs: number;
}

/** Sends each request once, and follows no redirect. */
export interface Poster {
  /**
   * Resolves to the whole response, whatever its status. Rejects with an `ApiError` if none comes, and with `invalid`
   * for a proxy or a certificate that cannot be used. A signal cancels only requests that have not started.
   */
  post(posting: Posting, signal: AbortSignal): Promise<Posted>;
  /** Closes all connections; requests in progress fail. */
  close(): Promise<void>;
}

/** The connections to one origin. */
interface Origin {
  readonly send: Send;
  readonly clean: (text: string) => string;
  readonly close: () => Promise<void>;
}

const MAX_TEXT_LENGTH = 500;

/** Makes a poster, which connects at the first request to each origin. */
export function createPoster(options: PostOptions, host: Host): Poster {
  const clock = clockOf(host);
  const gate = createGate({ maxConcurrent: options.maxConcurrentRequests, limit: null }, clock);
  const origins = new Map<string, Origin>();
  const open = (origin: string, connect: Connect): Origin => {
    const { proxy, certificates, labels } = checkConnection(options, origin, host);
    const redact = createRedactor([options.clientKeyPem ?? "", ...(proxy?.secrets ?? [])]);
    const { timeoutMs: connectTimeoutMs, maxBodyBytes } = options;
    const http = openConnections(connect, options, { origin, proxy, certificates, connectTimeoutMs, maxBodyBytes });
    const send = createSend({
      ...options,
      host,
      http,
      clock,
      proxy,
      gate,
      address: { origin, root: "" },
      report: createReport({ origin, root: "", labels: { ...labels, ...options.labels }, redact }),
      log: () => undefined,
    });
    return { send, clean: (text) => bounded(redact(text), MAX_TEXT_LENGTH), close: () => http.close() };
  };
  return {
    async post({ origin, ...request }, signal) {
      const connect = await host.loadConnect();
      const found = origins.get(origin) ?? open(origin, connect);
      origins.set(origin, found);
      return postedFrom(await found.send({ method: "POST", ...request }, { signal }), found.clean);
    },
    async close() {
      await Promise.all([...origins.values()].map(({ close }) => close()));
    },
  };
}

function postedFrom(response: HttpResponse, clean: (text: string) => string): Posted {
  const { status, headers, body, cost } = response;
  return {
    status,
    isPage: body.kind === "page",
    errorText: clean(textOf(body) || problemTextOf(body)),
    header(name) {
      const value = headerOf(headers, name);
      return value === null ? null : clean(value);
    },
    retryAfterMs: askedDelayMs(response, Date.now()),
    durationMs: Math.round(cost.durationMs),
  };
}
