import type { Connect, Host } from "../../host/index.ts";
import {
  createAccount,
  createClientKeys,
  createErrorTrackingSettings,
  createGroups,
  createNotificationSettings,
  createProjects,
  type Account,
  type ClientKeys,
  type ErrorTrackingSettings,
  type Groups,
  type NotificationSettings,
  type Projects,
} from "./endpoint/index.ts";
import { createRedactor, type Redact } from "./failure/redact.ts";
import { createReport } from "./failure/report.ts";
import { bounded } from "../../kit/bounded.ts";
import { checkOptions, type ClientOptions, type Log, type Proxy } from "./options/index.ts";
import { clockOf, type Clock } from "./clock.ts";
import { openConnections } from "./open-connections.ts";
import { createOutlasting } from "./outlasting.ts";
import { createApi } from "./request/api.ts";
import { createAsk } from "./request/ask.ts";
import { BREAKERS, type Breakers } from "./request/breaker.ts";
import { untilFinal } from "./request/final-answer.ts";
import { followMoved } from "./request/follow-moved.ts";
import { createGate } from "./request/gate.ts";
import { RateLimit } from "./request/rate-limit.ts";
import { RETRY_TIMING, type RetryTiming } from "./request/retry-delay.ts";
import { createRetry } from "./request/retry.ts";
import { createSend } from "./request/send.ts";
import { createShare } from "./request/share.ts";

/**
 * The v4 API for one user of one service. Everything rejects with an `ApiError` or, for unusable arguments, another
 * `DiagnosticError`.
 */
export interface Client {
  readonly notificationSettings: NotificationSettings;
  readonly errorTrackingSettings: ErrorTrackingSettings;
  readonly clientKeys: ClientKeys;
  readonly projects: Projects;
  readonly groups: Groups;
  readonly account: Account;
  /** The clock by which its requests wait. */
  readonly clock: Clock;
  /**
   * Returns a signal for reads that belong to a write which is done. It aborts 5 s after the operation's own signal,
   * for the reads of all operations together.
   */
  outlasting(signal: AbortSignal): AbortSignal;
  /** Closes all connections; requests in progress fail. */
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 8 * 1024 * 1024;
const MAX_LOG_FIELD_LENGTH = 1000;

/** The parts that a host or a test gives to a client. */
export interface ClientParts {
  /** The host's function for opening connections. */
  readonly connect: Connect;
  /** Tests set shorter delays: they cannot wait as long as a user. */
  readonly timing?: RetryTiming;
  /** Tests use separate breakers, so that an outage in one does not affect another. */
  readonly breakers?: Breakers;
}

/** Makes a client; connects at the first request. Throws `invalid` for options that cannot be used. */
export function createClient(options: ClientOptions, host: Host, parts: ClientParts): Client {
  const { connect, timing = RETRY_TIMING, breakers = BREAKERS } = parts;
  const { address, proxy, certificates, headers, labels } = checkOptions(options, host);
  const clock = clockOf(host);
  const redact = createRedactor(secretsOf(options, proxy));
  const report = createReport({ ...address, labels, redact });
  const { maxRetries, onPause, requestTimeoutMs: timeoutMs } = options;
  const limits = { connectTimeoutMs: timeoutMs, maxBodyBytes: MAX_BODY_BYTES };
  const http = openConnections(connect, options, { origin: address.origin, proxy, certificates, ...limits });
  const log = redactedLog(options.log ?? (() => undefined), redact);
  const { maxConcurrentRequests: maxConcurrent, maxRequestsPerSecond: maxPerSecond } = options;
  const limit = new RateLimit(clock, timing);
  const gate = createGate({ maxConcurrent, maxPerSecond, limit }, clock);
  const send = createSend({
    host,
    http,
    clock,
    address,
    proxy,
    headers,
    gate,
    timeoutMs,
    maxBodyBytes: MAX_BODY_BYTES,
    report,
    log,
  });
  const ask = createAsk(send, report, options.token);
  const breaker = breakers(connectionKey(address.origin + address.root, proxy, options), clock);
  const retry = createRetry({ ask, breaker, clock, report, limit, log, onPause, maxRetries, timing });
  const follow = followMoved({ ask: createShare({ ask: retry, report }), address, report });
  const api = createApi(untilFinal(follow, report), report);
  return {
    notificationSettings: createNotificationSettings(api),
    errorTrackingSettings: createErrorTrackingSettings(api),
    clientKeys: createClientKeys(api, {
      limits: { quietMs: timeoutMs, budgetMs: timing.budgetMs, maxRetries },
      clock,
      log,
    }),
    projects: createProjects(api),
    groups: createGroups(api),
    account: createAccount(api),
    clock,
    outlasting: createOutlasting(clock),
    close: () => http.close(),
  };
}

/** A request ID is text from the service, which may repeat something that was sent to it. */
function redactedLog(log: Log, redact: Redact): Log {
  const clean = (value: string | number | null) =>
    typeof value === "string" ? bounded(redact(value), MAX_LOG_FIELD_LENGTH) : value;
  return (level, message, fields) =>
    log(level, message, () =>
      Object.fromEntries(Object.entries(fields()).map(([name, value]) => [name, clean(value)] as const)),
    );
}

/**
 * Returns the same key for clients that reach a service in the same way: what one of them learns applies to the others.
 */
const connectionKey = (address: string, proxy: Proxy | null, options: ClientOptions): string =>
  JSON.stringify([
    ...[address, proxy?.url.href ?? null, options.insecureSkipVerify ?? false],
    ...[options.caCertPem ?? null, options.clientCertPem ?? null],
  ]);

function secretsOf({ token, headers = {}, clientKeyPem = "" }: ClientOptions, proxy: Proxy | null): string[] {
  return [token, clientKeyPem, ...Object.values(headers), ...(proxy?.secrets ?? [])];
}
