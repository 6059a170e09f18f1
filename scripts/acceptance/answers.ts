/** The answers of the three endpoints as they came over the wire: which there were, and which fields nobody knows. */
import type { Connect, HttpClient } from "../../src/host/index.ts";
import { isRecord } from "../../src/kit/json.ts";
import { EVENT_NAMES } from "../../src/provider/event.ts";

type RawResponse = Awaited<ReturnType<HttpClient["send"]>["response"]>;

/** The answers that a run has seen. */
export interface Answers {
  /** Takes a success. */
  record(method: string, path: string, response: RawResponse): void;
  /** The operations, such as `GET projects/:id/notification_settings`, sorted. */
  operations(): readonly string[];
  /** The fields that the client ignores because it does not know them, each with its operation, sorted. */
  unknownFields(): readonly string[];
  /** The revision that the service is built from; null if no answer has named it. */
  revision(): string | null;
  /** Whether answers have a date. */
  isDated(): boolean;
}

/** Both names of a field: the interface's and upstream's. */
const tracker = (name: string): readonly string[] => [`tracker_${name}`, `sentry_${name}`];

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  notification_settings: ["level", "events", "notification_email"],
  "error_tracking/settings": ["active", "project_name", "api_url", "integrated", ...tracker("external_url")],
  "error_tracking/client_keys": ["id", "active", "public_key", ...tracker("dsn")],
};

const ENDPOINT = new RegExp(
  String.raw`/api/v4/(?:(groups|projects)/[^/]+/)?(${Object.keys(FIELDS).join("|")})(/\d+)?(?:\?.*)?$`,
);
const RELEASE = /\/api\/v4\/(?:metadata|version)$/;

/** Makes the memory of a run's answers. */
export function createAnswers(): Answers {
  const operations = new Set<string>();
  const unknown = new Set<string>();
  let revision: string | null = null;
  let isDated = false;
  return {
    record(method, path, { headers, bytes }) {
      const body = jsonFrom(bytes);
      isDated ||= headers["date"] !== undefined;
      if (RELEASE.test(path) && isRecord(body)) revision = String(body["revision"]);
      const [, kind, endpoint, key] = ENDPOINT.exec(path) ?? [];
      if (endpoint === undefined) return;
      const id = key === undefined ? "" : "/:key_id";
      const operation = `${method} ${kind === undefined ? "" : `${kind}/:id/`}${endpoint}${id}`;
      operations.add(operation);
      for (const field of unknownIn(body, FIELDS[endpoint] ?? [])) unknown.add(`${operation}: ${field}`);
    },
    operations: () => [...operations].toSorted(),
    unknownFields: () => [...unknown].toSorted(),
    revision: () => revision,
    isDated: () => isDated,
  };
}

const EVENTS: readonly string[] = EVENT_NAMES;

function unknownIn(body: unknown, known: readonly string[]): readonly string[] {
  if (Array.isArray(body)) return body.flatMap((entry) => unknownIn(entry, known));
  if (!isRecord(body)) return [];
  const events = isRecord(body["events"]) ? Object.keys(body["events"]) : [];
  return [
    ...Object.keys(body).filter((name) => !known.includes(name)),
    ...events.filter((name) => !EVENTS.includes(name)).map((name) => `events.${name}`),
  ];
}

/** The same connections; every success is recorded. */
export const recording =
  (connect: Connect, answers: Answers): Connect =>
  (options) => {
    const client = connect(options);
    return {
      send(request) {
        const headers = { ...request.headers, "accept-encoding": "identity" };
        const exchange = client.send({ ...request, headers });
        void exchange.response.then(
          (response) => {
            if (response.status < 300) answers.record(request.method, request.path, response);
          },
          () => undefined,
        );
        return exchange;
      },
      close: () => client.close(),
    };
  };

/** The value of a body; undefined for what is not JSON, which the client refuses. */
function jsonFrom(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
