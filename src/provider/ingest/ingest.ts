import type { Host } from "../../host/index.ts";
import { ApiError, createPoster, type WayOptions } from "../client/index.ts";
import { answerFrom, answerWithout, type Answer } from "./answer.ts";
import type { Endpoint } from "./endpoint.ts";
import { ENVELOPE_TYPE, envelopeOf, SDK, type TestEvent } from "./event.ts";

/** How events are sent. */
export interface IngestOptions extends WayOptions {
  /** For one event, from the connection to the last byte of the answer. */
  readonly timeoutMs: number;
  /** How many may be on their way at one time. */
  readonly maxConcurrentRequests: number;
}

/** Sends events, each once and on its own, whatever becomes of the others. */
export interface Ingest {
  /**
   * Resolves to what came of the event; to null if the signal aborts before it is sent. Rejects with `invalid` for a
   * proxy or a certificate that cannot be used.
   */
  send(endpoint: Endpoint, event: TestEvent, signal: AbortSignal): Promise<Answer | null>;
  /** Closes all connections; what is on its way fails. */
  close(): Promise<void>;
}

/** No endpoint says more than an identifier, or why not. */
const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * Makes what sends events; connects at the first one. A proxy is looked for in the host's variables where the options
 * have none.
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
      mentions: { baseUrl: "the DSN", maxConcurrentRequests: "the number of DSNs" },
      maxBodyBytes: MAX_ANSWER_BYTES,
    },
    host,
  );
  return {
    async send({ origin, path, publicKey }, event, signal) {
      // In the query, as SDKs do it: not every proxy passes a header on that it does not know.
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
