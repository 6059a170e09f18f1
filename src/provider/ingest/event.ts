import { sizeOf } from "../../kit/utf8.ts";
import { VERSION } from "../../version.ts";

/** The message and environment of a test event. */
export interface EventOptions {
  /** The default never varies, as some services group by this text. */
  readonly message?: string | undefined;
  /** Defaults to `drill`. */
  readonly environment?: string | undefined;
}

const MESSAGE = "Alarm drill: this test event proves that errors arrive. There is nothing to do.";

/** The name and version of the sending program, in events and requests. */
export const SDK = { name: "tocsin", version: VERSION } as const;

/** The event of an error that did not happen. */
export type TestEvent = ReturnType<typeof testEvent>;

/** Makes one event, marked as a test by its level, a tag, and a fingerprint that groups all of them into one issue. */
export const testEvent = ({ message = MESSAGE, environment = "drill" }: EventOptions) => ({
  event_id: randomId(),
  timestamp: Date.now() / 1000,
  platform: "other",
  level: "info",
  logger: "tocsin",
  // GitLab's own collector (CollectErrorService) groups by the exception and the transaction, and refuses an event
  // without an exception.
  transaction: "tocsin drill",
  exception: { values: [{ type: "TocsinDrill", value: message, mechanism: { type: "generic", handled: true } }] },
  environment,
  tags: { tocsin: "drill" },
  fingerprint: ["tocsin-drill"],
  sdk: SDK,
});

/** Returns 32 random hexadecimal digits, which are not a secret. */
const randomId = (): string => Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join("");

/** The media type of an envelope. */
export const ENVELOPE_TYPE = "application/x-sentry-envelope";

/** Encodes an event as an envelope: a line about the envelope, a line about the event, and the event. */
export function envelopeOf(event: TestEvent): string {
  const payload = JSON.stringify(event);
  const header = { event_id: event.event_id, sent_at: new Date().toISOString(), sdk: SDK };
  const item = { type: "event", content_type: "application/json", length: sizeOf(payload) };
  return [JSON.stringify(header), JSON.stringify(item), payload, ""].join("\n");
}
