import { diagnosticError, type DiagnosticError } from "../../errors.ts";
import { textFrom } from "../../utf8.ts";
import { ERRORS } from "../diagnostics.ts";

// Generated code takes everything for reading from here.
export { textFrom };

const WIRE_VARINT = 0;
const WIRE_FIXED64 = 1;
const WIRE_BYTES = 2;
const WIRE_FIXED32 = 5;
const TWO_TO_32 = 2 ** 32;

/** The default of a field of bytes. */
export const NO_BYTES: Uint8Array = new Uint8Array();

/**
 * Reads the protobuf fields of one message, in wire order.
 * Every method throws a `DiagnosticError` (`invalid`) if the bytes end early or violate the encoding.
 */
export class Reader {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** True while there are bytes left to read. */
  get more(): boolean {
    return this.#position < this.#bytes.length;
  }

  /** The next field's tag: its number times 8, plus its wire type. */
  tag(): number {
    const tag = this.uint32();
    if (tag >>> 3 === 0) throw malformed("a field has the number 0");
    return tag;
  }

  /** Skips the value of an unknown field. */
  skip(tag: number): void {
    const wireType = tag & 7;
    if (wireType === WIRE_VARINT) this.#varint();
    else if (wireType === WIRE_BYTES) this.#advance(this.#size());
    else if (wireType === WIRE_FIXED64) this.#advance(8);
    else if (wireType === WIRE_FIXED32) this.#advance(4);
    else throw malformed(`wire type ${wireType} is not part of proto3`);
  }

  /** The value as a view of the input; nothing is copied. */
  bytes(): Uint8Array {
    const size = this.#size();
    const start = this.#advance(size);
    return this.#bytes.subarray(start, start + size);
  }

  string(): string {
    return textFrom(this.bytes());
  }

  bool(): boolean {
    const { low, high } = this.#varint();
    return (low | high) !== 0;
  }

  /** An int32 or an enum: longer varints are truncated to 32 bits, as the encoding requires. */
  int32(): number {
    return this.#varint().low | 0;
  }

  uint32(): number {
    const first = this.#bytes[this.#position];
    if (first === undefined || first > 0x7f) return this.#varint().low;
    this.#position += 1;
    return first;
  }

  /** Throws if the value is not a safe integer, so that no digit is silently lost. */
  int64(): number {
    const { low, high } = this.#varint();
    const value = (high | 0) * TWO_TO_32 + low;
    if (!Number.isSafeInteger(value)) throw malformed("a 64-bit number is larger than a double can hold");
    return value;
  }

  /** Reads one entry of a map into `target`; a missing key or value has its default. */
  mapEntry<Entry>(target: Map<string, Entry>, decodeEntry: (bytes: Uint8Array) => Entry): void {
    const entry = new Reader(this.bytes());
    let key = "";
    let value = NO_BYTES;
    while (entry.more) {
      const tag = entry.tag();
      if (tag === 10) key = entry.string();
      else if (tag === 18) value = entry.bytes();
      else entry.skip(tag);
    }
    target.set(key, decodeEntry(value));
  }

  #size(): number {
    const first = this.#bytes[this.#position];
    if (first !== undefined && first <= 0x7f) {
      this.#position += 1;
      return first;
    }
    const { low, high } = this.#varint();
    if (high !== 0) throw malformed("the message ends inside a field");
    return low;
  }

  #advance(size: number): number {
    const start = this.#position;
    if (size > this.#bytes.length - start) throw malformed("the message ends inside a field");
    this.#position = start + size;
    return start;
  }

  /** The 64 bits of a varint as two unsigned halves. */
  #varint(): { low: number; high: number } {
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.#bytes[this.#position];
      if (byte === undefined) throw malformed("the message ends inside a number");
      this.#position += 1;
      const bits = byte & 0x7f;
      if (shift < 28) low |= bits << shift;
      else if (shift > 28) high |= bits << (shift - 32);
      else {
        low |= bits << 28;
        high |= bits >>> 4;
      }
      if (byte < 0x80) return { low: low >>> 0, high: high >>> 0 };
    }
    throw malformed("a number has more than ten bytes");
  }
}

const malformed = (problem: string): DiagnosticError =>
  diagnosticError(ERRORS.malformedRequest, { why: `A protobuf message cannot be decoded: ${problem}.` });
