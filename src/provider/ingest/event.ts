import { sizeOf } from "../../kit/utf8.ts";
import { VERSION } from "../../version.ts";

/** What a test event says and where it is from. */
export interface EventOptions {
  /** The default is always the same, as some services group by these words. */
  readonly message?: string | undefined;
  /** The default is `drill`. */
  readonly environment?: string | undefined;
}

const MESSAGE = "Alarm drill: this test event proves that errors arrive. There is nothing to do.";

/** The program that sends it, as events and requests name it. */
export const SDK = { name: "tocsin", version: VERSION } as const;

/** An event of an error that nobody has made. */
export type TestEvent = ReturnType<typeof testEvent>;

/** Makes one event, marked as a test: by its level, a tag, and a fingerprint by which all of them are one issue. */
export const testEvent = ({ message = MESSAGE, environment = "drill" }: EventOptions) => ({
  event_id: randomId(),
  timestamp: Date.now() / 1000,
  platform: "other",
  level: "info",
  logger: "tocsin",
  // GitLab's own collector (CollectErrorService) groups by the exception and the transaction, and refuses an event that
  // has no exception.
  transaction: "tocsin drill",
  exception: { values: [{ type: "TocsinDrill", value: message, mechanism: { type: "generic", handled: true } }] },
  environment,
  tags: { tocsin: "drill" },
  fingerprint: ["tocsin-drill"],
  sdk: SDK,
});

/** 32 hexadecimal digits, unlike those of any other event. They are no secret. */
const randomId = (): string => Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join("");

/** The media type of an envelope. */
export const ENVELOPE_TYPE = "application/x-sentry-envelope";

/** Writes an event as an envelope: a line about the envelope, one about the event, and the event. */
export function envelopeOf(event: TestEvent): string {
  const payload = JSON.stringify(event);
  const header = { event_id: event.event_id, sent_at: new Date().toISOString(), sdk: SDK };
  const item = { type: "event", content_type: "application/json", length: sizeOf(payload) };
  return [JSON.stringify(header), JSON.stringify(item), payload, ""].join("\n");
}
