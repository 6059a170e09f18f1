import { ConnectionError, Http2ErrorCode } from "./error.ts";
import { Flag, FrameType, type Frame } from "./frame.ts";
import { HeaderDecoder, MAX_HEADERS_BYTES, type HeaderFields } from "./hpack/decoder.ts";
import { headerBlockOf } from "./payload.ts";

/** Frames may be empty, and would be collected without limit. */
const MAX_FRAMES = 1024;

/** The complete headers, or trailers, of a stream. */
export interface ReceivedHeaders {
  readonly streamId: number;
  readonly headers: HeaderFields;
  /** Whether nothing follows them. */
  readonly isLast: boolean;
}

/** A header block whose first frames have arrived. */
interface Begun {
  readonly streamId: number;
  readonly isLast: boolean;
  readonly parts: Buffer[];
}

/** Joins header blocks that span several frames, and decodes them. */
export class HeaderReceiver {
  readonly #decoder = new HeaderDecoder();
  #begun: Begun | undefined;

  /** Whether a header block is incomplete. The next frame must continue it then. */
  get isIncomplete(): boolean {
    return this.#begun !== undefined;
  }

  /**
   * Takes a HEADERS or CONTINUATION frame; returns the headers that it completes. Throws a `ConnectionError` if they
   * are malformed or too large.
   */
  take(frame: Frame): ReceivedHeaders | undefined {
    const { streamId, isLast, parts } = this.#add(frame);
    if ((frame.flags & Flag.END_HEADERS) !== 0) {
      this.#begun = undefined;
      const [first = Buffer.alloc(0)] = parts;
      return { streamId, isLast, headers: this.#decoder.decode(parts.length === 1 ? first : Buffer.concat(parts)) };
    }
    const bytes = parts.reduce((sum, part) => sum + part.length, 0);
    if (bytes > MAX_HEADERS_BYTES || parts.length > MAX_FRAMES) {
      throw new ConnectionError(Http2ErrorCode.ENHANCE_YOUR_CALM, "the headers are too large");
    }
    return undefined;
  }

  #add(frame: Frame): Begun {
    const { type, streamId, flags, payload } = frame;
    if (type === FrameType.HEADERS) {
      this.#begun = { streamId, isLast: (flags & Flag.END_STREAM) !== 0, parts: [headerBlockOf(frame)] };
      return this.#begun;
    }
    if (this.#begun?.streamId !== streamId) {
      throw new ConnectionError(Http2ErrorCode.PROTOCOL_ERROR, "a frame continues no headers");
    }
    this.#begun.parts.push(payload);
    return this.#begun;
  }
}
