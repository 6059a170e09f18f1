import { malformedHeaders } from "../error.ts";
import { decodeHuffman } from "./huffman.ts";

/** No header and no table is as large; a longer number would not fit the bits of JavaScript's operators. */
const MAX_INTEGER = 2 ** 28;

/**
 * Reads the integers and strings of a header block (RFC 7541, section 5). Throws a `ConnectionError` where it is
 * malformed or ends too early.
 */
export class BlockReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** The next byte, which stays to be read. */
  peek(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw malformedHeaders("a header block ends inside a field");
    return byte;
  }

  /** An integer that begins in the last `bits` bits of the next byte. */
  integer(bits: number): number {
    const most = (1 << bits) - 1;
    let value = this.#byte() & most;
    if (value < most) return value;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (value > MAX_INTEGER || shift > 28) throw malformedHeaders("a number in a header block is too large");
      if (byte < 0x80) return value;
    }
  }

  /** A string, one character for each byte. */
  string(): string {
    const isHuffman = this.peek() >= 0x80;
    const start = this.#skip(this.integer(7));
    const bytes = this.#bytes.subarray(start, this.#at);
    return isHuffman ? decodeHuffman(bytes) : Buffer.from(bytes).toString("latin1");
  }

  /** Skips bytes; returns where they begin. */
  #skip(count: number): number {
    const start = this.#at;
    if (start + count > this.#bytes.length) throw malformedHeaders("a header block ends inside a string");
    this.#at += count;
    return start;
  }

  #byte(): number {
    const byte = this.peek();
    this.#at += 1;
    return byte;
  }
}
