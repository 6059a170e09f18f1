import { GrpcCode, GrpcError } from "./status.ts";

const PREFIX_BYTES = 5;

/** The maximum size of requests and responses, as in go-plugin's own servers. */
export const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;

/**
 * A message with its five-byte prefix: a zero for "not compressed", then the length. Throws RESOURCE_EXHAUSTED if the
 * message is too large. Always one buffer: if the last of several buffers written together is empty, Node 20 sends
 * freed memory.
 */
export function frame(message: Uint8Array): Uint8Array {
  if (message.length > MAX_MESSAGE_BYTES) throw tooLarge("response", message.length);
  const bytes = Buffer.allocUnsafe(PREFIX_BYTES + message.length);
  bytes[0] = 0;
  bytes.writeUInt32BE(message.length, 1);
  bytes.set(message, PREFIX_BYTES);
  return bytes;
}

/** Takes the messages of one call out of its bytes, however the transport split or merged them. */
export class FrameReader {
  readonly #chunks: Buffer[] = [];
  #bufferedBytes = 0;
  /** The end of the first message; undefined until its prefix has arrived. */
  #end: number | undefined;

  /** Whether nothing is left of what was added. */
  get isEmpty(): boolean {
    return this.#bufferedBytes === 0;
  }

  /**
   * Adds a chunk. Returns whether the first message is complete. Throws RESOURCE_EXHAUSTED as soon as its prefix
   * announces too large a message, UNIMPLEMENTED for a compressed one.
   */
  push(chunk: Buffer): boolean {
    this.#chunks.push(chunk);
    this.#bufferedBytes += chunk.length;
    return this.#firstEnd() !== undefined;
  }

  /** Takes the first message; undefined while it is incomplete. Throws as `push` does. */
  next(): Uint8Array | undefined {
    const end = this.#firstEnd();
    if (end === undefined) return undefined;
    const bytes = this.#joined(end);
    if (bytes.length === end) this.#chunks.shift();
    else this.#chunks[0] = bytes.subarray(end);
    this.#bufferedBytes -= end;
    this.#end = undefined;
    return bytes.subarray(PREFIX_BYTES, end);
  }

  /** Must be called at the end of the stream; throws INTERNAL if the last message is incomplete. */
  finish(): void {
    if (!this.isEmpty) throw new GrpcError(GrpcCode.INTERNAL, "the request ended inside a message");
  }

  /** Returns the end of the first message, if all of it has arrived. */
  #firstEnd(): number | undefined {
    if (this.#end === undefined && this.#bufferedBytes >= PREFIX_BYTES)
      this.#end = frameEnd(this.#joined(PREFIX_BYTES));
    return this.#end !== undefined && this.#bufferedBytes >= this.#end ? this.#end : undefined;
  }

  /** The first chunk, after joining it with as many others as make these bytes. */
  #joined(bytes: number): Buffer {
    const [first] = this.#chunks;
    if (first !== undefined && first.length >= bytes) return first;
    let count = 0;
    for (let joined = 0; joined < bytes; count += 1) joined += this.#chunks[count]?.length ?? bytes;
    const joined = Buffer.concat(this.#chunks.splice(0, count));
    this.#chunks.unshift(joined);
    return joined;
  }
}

/** Returns the end of the first frame, according to its prefix. */
function frameEnd(bytes: Buffer): number {
  if (bytes[0] !== 0) throw new GrpcError(GrpcCode.UNIMPLEMENTED, "compressed messages are not supported");
  const size = bytes.readUInt32BE(1);
  if (size > MAX_MESSAGE_BYTES) throw tooLarge("request", size);
  return PREFIX_BYTES + size;
}

const tooLarge = (what: string, size: number): GrpcError =>
  new GrpcError(GrpcCode.RESOURCE_EXHAUSTED, `a ${what} of ${size} bytes is larger than ${MAX_MESSAGE_BYTES}`);
