import { ConnectionError, ErrorCode } from "./error.ts";
import { Flag, type Frame } from "./frame.ts";

const PRIORITY_BYTES = 5;

/** The content of a DATA frame. Throws a `ConnectionError` if the frame is malformed. */
export function dataOf({ flags, payload }: Frame): Buffer {
  return (flags & Flag.PADDED) === 0 ? payload : withoutPadding(payload, 0);
}

/** The part of a header block in a HEADERS frame, without priorities, which HTTP/2 has given up. Throws a `ConnectionError` if the frame is malformed. */
export function headerBlockOf({ flags, payload }: Frame): Buffer {
  const skipped = (flags & Flag.PRIORITY) === 0 ? 0 : PRIORITY_BYTES;
  if ((flags & Flag.PADDED) !== 0) return withoutPadding(payload, skipped);
  if (skipped > payload.length) throw tooShort();
  return payload.subarray(skipped);
}

/** The number of 32 bits that is all of a frame. Throws a `ConnectionError` if the frame has another size. */
export function uint32Of({ payload }: Frame): number {
  if (payload.length !== 4) throw tooShort();
  return payload.readUInt32BE();
}

/** The settings in a SETTINGS frame, by their IDs; the last one counts. Throws a `ConnectionError` if the frame is malformed. */
export function settingsOf({ payload }: Frame): ReadonlyMap<number, number> {
  if (payload.length % 6 !== 0) throw tooShort();
  const settings = new Map<number, number>();
  for (let at = 0; at < payload.length; at += 6) settings.set(payload.readUInt16BE(at), payload.readUInt32BE(at + 2));
  return settings;
}

/** What lies between the length of the padding, with `skipped` bytes after it, and the padding. */
function withoutPadding(payload: Buffer, skipped: number): Buffer {
  const padding = payload[0] ?? 0;
  const start = 1 + skipped;
  if (start + padding > payload.length) throw new ConnectionError(ErrorCode.PROTOCOL_ERROR, "a frame is all padding");
  return payload.subarray(start, payload.length - padding);
}

function tooShort(): ConnectionError {
  return new ConnectionError(ErrorCode.FRAME_SIZE_ERROR, "a frame has the wrong size");
}
