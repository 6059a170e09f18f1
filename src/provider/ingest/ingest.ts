import type { Host } from "../../host/index.ts";
import { ApiError, createPoster, type ConnectionOptions } from "../client/index.ts";
import { answerFrom, answerWithout, type Answer } from "./answer.ts";
import type { Endpoint } from "./endpoint.ts";
import { ENVELOPE_TYPE, envelopeOf, SDK, type TestEvent } from "./event.ts";

/** The options for sending events. */
export interface IngestOptions extends ConnectionOptions {
  /** The limit for one event, from the connection to the last byte of the answer. */
  readonly timeoutMs: number;
  /** How many events may be in progress at the same time. */
  readonly maxConcurrentRequests: number;
}

/** Sends each event once, independently of the others. */
export interface Ingest {
  /**
   * Resolves to the answer; to null if the signal aborts before the event is sent. Rejects with `invalid` for a proxy
   * or a certificate that cannot be used.
   */
  send(endpoint: Endpoint, event: TestEvent, signal: AbortSignal): Promise<Answer | null>;
  /** Closes all connections; events in progress fail. */
  close(): Promise<void>;
}

/** No endpoint returns more than an identifier or a reason. */
const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * Makes the sender of events, which connects at the first one. If the options set no proxy, the host's environment
 * variables may.
 */
export function createIngest(options: IngestOptions, host: Host): Ingest {
  const client = `${SDK.name}/${SDK.version}`;
  const poster = createPoster(
    {
      ...options,
      headers: {
        accept: "application/json",
        "accept-encoding": "identity",
        "content-type": ENVELOPE_TYPE,
        "user-agent": `${client} ${host.runtime}`,
      },
      labels: { baseUrl: "the DSN", maxConcurrentRequests: "the number of DSNs" },
      maxBodyBytes: MAX_ANSWER_BYTES,
    },
    host,
  );
  return {
    async send({ origin, path, publicKey }, event, signal) {
      // In the query, as in SDKs: some proxies drop unknown headers.
      const query = { sentry_version: "7", sentry_key: publicKey, sentry_client: client };
      try {
        return answerFrom(await poster.post({ origin, path, query, body: envelopeOf(event) }, signal));
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown;
        return signal.aborted && !thrown.mayHaveExecuted ? null : answerWithout(thrown);
      }
    },
    close: () => poster.close(),
  };
}
