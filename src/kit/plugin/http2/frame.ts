import { ConnectionError, Http2ErrorCode } from "./error.ts";

/** The types of frames (RFC 9113, section 6). */
export const FrameType = {
  DATA: 0x0,
  HEADERS: 0x1,
  PRIORITY: 0x2,
  RST_STREAM: 0x3,
  SETTINGS: 0x4,
  PUSH_PROMISE: 0x5,
  PING: 0x6,
  GOAWAY: 0x7,
  WINDOW_UPDATE: 0x8,
  CONTINUATION: 0x9,
} as const;

/** The flags of frames, which mean different things in different types. */
export const Flag = { NONE: 0, ACK: 0x1, END_STREAM: 0x1, END_HEADERS: 0x4, PADDED: 0x8, PRIORITY: 0x20 } as const;

/** A frame as it arrives. Its type may be unknown. */
export interface Frame {
  readonly type: number;
  readonly flags: number;
  /** Zero for the connection itself. */
  readonly streamId: number;
  readonly payload: Buffer;
}

/** The largest payload that either side may send unless the other allows more. */
export const MAX_PAYLOAD_BYTES = 16_384;

const HEADER_BYTES = 9;
const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");

/** Makes one frame. */
export function encodeFrame({
  type,
  flags,
  streamId,
  payload,
}: Omit<Frame, "payload"> & { payload: Uint8Array }): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + payload.length);
  bytes.writeUIntBE(payload.length, 0, 3);
  bytes[3] = type;
  bytes[4] = flags;
  bytes.writeUInt32BE(streamId, 5);
  bytes.set(payload, HEADER_BYTES);
  return bytes;
}

/** A header block for one stream. */
export interface HeaderBlock {
  readonly streamId: number;
  readonly block: Uint8Array;
  /** Whether it ends its side of the stream. */
  readonly isLast: boolean;
}

/**
 * Makes the frame of a header block, and those that continue it where one is too small: nothing may come between them.
 */
export function encodeHeadersFrame({ streamId, block, isLast }: HeaderBlock): Buffer {
  const end = isLast ? Flag.END_STREAM : Flag.NONE;
  if (block.length <= MAX_PAYLOAD_BYTES) {
    return encodeFrame({ type: FrameType.HEADERS, flags: end | Flag.END_HEADERS, streamId, payload: block });
  }
  const frames: Buffer[] = [];
  for (let at = 0; at < block.length; at += MAX_PAYLOAD_BYTES) {
    const payload = block.subarray(at, at + MAX_PAYLOAD_BYTES);
    const isComplete = at + payload.length === block.length;
    const flags = (at === 0 ? end : Flag.NONE) | (isComplete ? Flag.END_HEADERS : Flag.NONE);
    frames.push(encodeFrame({ type: at === 0 ? FrameType.HEADERS : FrameType.CONTINUATION, flags, streamId, payload }));
  }
  return Buffer.concat(frames);
}

/** Splits a client's bytes into frames, however the transport has cut or merged them. */
export class FrameSplitter {
  #rest: Buffer = Buffer.alloc(0);
  #isPastPreface = false;

  /**
   * Yields the frames that a chunk completes. Throws a `ConnectionError` if the client does not begin as HTTP/2
   * requires, or instead of a frame that is too large.
   */
  *push(chunk: Buffer): Generator<Frame, void> {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = this.#isPastPreface ? 0 : this.#readPreface(bytes);
    while (this.#isPastPreface && bytes.length - at >= HEADER_BYTES) {
      const size = bytes.readUIntBE(at, 3);
      if (size > MAX_PAYLOAD_BYTES)
        throw new ConnectionError(Http2ErrorCode.FRAME_SIZE_ERROR, `a frame has ${size} bytes`);
      const end = at + HEADER_BYTES + size;
      if (end > bytes.length) break;
      const streamId = bytes.readUInt32BE(at + 5) & 0x7fff_ffff;
      yield {
        type: bytes[at + 3] ?? 0,
        flags: bytes[at + 4] ?? 0,
        streamId,
        payload: bytes.subarray(at + HEADER_BYTES, end),
      };
      at = end;
    }
    this.#rest = bytes.subarray(at);
  }

  /** Returns the start of the first frame, if the preface is complete. */
  #readPreface(bytes: Buffer): number {
    const seen = Math.min(bytes.length, PREFACE.length);
    if (bytes.compare(PREFACE, 0, seen, 0, seen) !== 0) {
      throw new ConnectionError(Http2ErrorCode.PROTOCOL_ERROR, "the client does not speak HTTP/2");
    }
    this.#isPastPreface = seen === PREFACE.length;
    return this.#isPastPreface ? seen : 0;
  }
}
