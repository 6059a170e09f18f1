import { sizeOf } from "../../kit/utf8.ts";
import { SDK, type TestEvent } from "./event.ts";

/** The media type of an envelope. */
export const ENVELOPE_TYPE = "application/x-sentry-envelope";

/** Writes an event as an envelope: a line about the envelope, one about the event, and the event. */
export function envelopeOf(event: TestEvent): string {
  const payload = JSON.stringify(event);
  const header = { event_id: event.event_id, sent_at: new Date().toISOString(), sdk: SDK };
  const item = { type: "event", content_type: "application/json", length: sizeOf(payload) };
  return [JSON.stringify(header), JSON.stringify(item), payload, ""].join("\n");
}
