import { validateHeaderName, validateHeaderValue } from "node:http";
import { DiagnosticError } from "../kit/errors.ts";
import { parseBaseUrl } from "./connection/address.ts";
import { createApi } from "./request/api.ts";
import { createClientKeys, type ClientKeys } from "./endpoint/client-keys.ts";
import { createDispatcher } from "./connection/dispatcher.ts";
import { createErrorTrackingSettings, type ErrorTrackingSettings } from "./endpoint/error-tracking-settings.ts";
import { createGate } from "./request/gate.ts";
import { followMoved } from "./request/moved.ts";
import { createNotificationSettings, type NotificationSettings } from "./endpoint/notification-settings.ts";
import { parseProxy, proxyFromEnvironment, type Proxy } from "./connection/proxy.ts";
import { createRedactor, type Redact } from "./failure/redact.ts";
import { createReport } from "./failure/report.ts";
import { createSend, type Log } from "./request/send.ts";

/** Where the service is, who asks, and how much at once. */
export interface ClientOptions {
  /** With or without `/api/v4` and a final slash. */
  readonly baseUrl: string;
  readonly token: string;
  /** Act as this user, a name or an ID; needs an administrator's token. */
  readonly sudo?: string;
  /** Sent with every request; their values are treated as secrets. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Authorities to trust besides the default ones. */
  readonly caCertPem?: string;
  readonly clientCertPem?: string;
  readonly clientKeyPem?: string;
  readonly insecureSkipVerify?: boolean;
  /** Without it the usual environment variables decide; with it they do not. */
  readonly proxyUrl?: string;
  /** For one attempt, from the connection to the last byte of the answer. */
  readonly requestTimeoutMs: number;
  readonly maxConcurrentRequests: number;
  readonly maxRequestsPerSecond?: number;
  readonly userAgent: string;
  readonly log?: Log;
}

/** The v4 API for one user of one service. Everything rejects with an `ApiError` or, for unusable arguments, another `DiagnosticError`. */
export interface Client {
  readonly notificationSettings: NotificationSettings;
  readonly errorTrackingSettings: ErrorTrackingSettings;
  readonly clientKeys: ClientKeys;
  /** Ends all connections; requests under way fail. */
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Makes a client; connects at the first request. Throws `invalid` for options that cannot be used. */
export function createClient(options: ClientOptions): Client {
  const address = parseBaseUrl(options.baseUrl);
  const proxyUrl = options.proxyUrl ?? proxyFromEnvironment(address.origin, process.env);
  const proxy = proxyUrl === null ? null : parseProxy(proxyUrl);
  const redact = createRedactor(secretsOf(options, proxy));
  const report = createReport(address.root, redact);
  const dispatcher = createDispatcher({
    ...options,
    origin: address.origin,
    proxyUrl: proxy?.url ?? null,
    insecureSkipVerify: options.insecureSkipVerify ?? false,
    maxConnections: options.maxConcurrentRequests,
    connectTimeoutMs: options.requestTimeoutMs,
    maxBodyBytes: MAX_BODY_BYTES,
  });
  const send = createSend({
    dispatcher,
    address,
    headers: headersOf(options),
    gate: createGate(options.maxConcurrentRequests, options.maxRequestsPerSecond),
    timeoutMs: options.requestTimeoutMs,
    report,
    log: redactedLog(options.log ?? (() => undefined), redact),
  });
  const api = createApi(followMoved({ send, address, report }), report);
  return {
    notificationSettings: createNotificationSettings(api),
    errorTrackingSettings: createErrorTrackingSettings(api),
    clientKeys: createClientKeys(api),
    close: () => dispatcher.destroy(),
  };
}

function headersOf({ headers = {}, token, sudo, userAgent }: ClientOptions): Record<string, string> {
  const ours = {
    accept: "application/json",
    // The pool does not decompress, and the answers are small.
    "accept-encoding": "identity",
    "user-agent": userAgent,
    ...(sudo === undefined ? {} : { sudo }),
    "private-token": token,
  };
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  const all: Record<string, string> = { ...Object.fromEntries(given), ...ours };
  Object.entries(all).forEach(assertHeader);
  return all;
}

function assertHeader([name, value]: [string, string]): void {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw new DiagnosticError({
      code: "invalid",
      summary: "A header cannot be sent",
      detail: `The header ${JSON.stringify(name)} or its value holds a character that HTTP forbids, often a line break at the end of a token. Remove it.`,
    });
  }
}

/** A request id is the service's own text, and it may repeat what it was sent. */
function redactedLog(log: Log, redact: Redact): Log {
  return (level, message, fields) => {
    const clean = Object.entries(fields).map(
      ([name, value]) => [name, typeof value === "string" ? redact(value) : value] as const,
    );
    log(level, message, Object.fromEntries(clean));
  };
}

function secretsOf({ token, headers = {}, clientKeyPem = "" }: ClientOptions, proxy: Proxy | null): string[] {
  return [token, clientKeyPem, ...Object.values(headers), ...(proxy?.secrets ?? [])];
}
