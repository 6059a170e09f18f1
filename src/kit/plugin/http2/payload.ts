import { ConnectionError, Http2ErrorCode } from "./error.ts";
import { Flag, type Frame } from "./frame.ts";

/** The size of a priority, in a frame of its own or in a HEADERS frame. */
export const PRIORITY_BYTES = 5;

/** The content of a DATA frame. Throws a `ConnectionError` if the frame is malformed. */
export const dataOf = ({ flags, payload }: Frame): Buffer =>
  (flags & Flag.PADDED) === 0 ? payload : withoutPadding(payload, 0);

/**
 * The part of a header block in a HEADERS frame, without the priority, which HTTP/2 has given up. Throws a
 * `ConnectionError` if the frame is malformed.
 */
export function headerBlockOf({ flags, payload }: Frame): Buffer {
  const skipped = (flags & Flag.PRIORITY) === 0 ? 0 : PRIORITY_BYTES;
  if ((flags & Flag.PADDED) !== 0) return withoutPadding(payload, skipped);
  if (skipped > payload.length) throw wrongSize();
  return payload.subarray(skipped);
}

/** The number of 32 bits that is all of a frame. Throws a `ConnectionError` if the frame has another size. */
export function uint32Of(frame: Frame): number {
  assertSize(frame, 4);
  return frame.payload.readUInt32BE();
}

/**
 * The settings in a SETTINGS frame, by their IDs. If one comes twice, the last value counts. Throws a `ConnectionError`
 * if the frame is malformed.
 */
export function settingsOf({ payload }: Frame): ReadonlyMap<number, number> {
  if (payload.length % 6 !== 0) throw wrongSize();
  const settings = new Map<number, number>();
  for (let at = 0; at < payload.length; at += 6) settings.set(payload.readUInt16BE(at), payload.readUInt32BE(at + 2));
  return settings;
}

/** Throws a `ConnectionError` unless the payload of a frame has this size. */
export function assertSize({ payload }: Frame, bytes: number): void {
  if (payload.length !== bytes) throw wrongSize();
}

/** The content of a padded frame, which begins with the length of the padding and `skipped` other bytes. */
function withoutPadding(payload: Buffer, skipped: number): Buffer {
  const padding = payload[0] ?? 0;
  const start = 1 + skipped;
  if (start + padding > payload.length)
    throw new ConnectionError(Http2ErrorCode.PROTOCOL_ERROR, "the padding of a frame is too long");
  return payload.subarray(start, payload.length - padding);
}

const wrongSize = (): ConnectionError =>
  new ConnectionError(Http2ErrorCode.FRAME_SIZE_ERROR, "a frame has the wrong size");
