import { takeBytes } from "../memory.ts";
import { sizeOf, writeText } from "../utf8.ts";

const initialBytes = 512;

const maxCopiedBytes = 32;

/**
 * The first bytes of a format with a length: `fix` includes lengths up to `maxFix`, the others precede a length of 1, 2
 * or 4 bytes.
 */
interface Heads {
  readonly fix: number;
  readonly maxFix: number;
  readonly one: number | null;
  readonly two: number;
  readonly four: number;
}

const textHeads: Heads = { fix: 0xa0, maxFix: 31, one: 0xd9, two: 0xda, four: 0xdb };
const binaryHeads: Heads = { fix: 0, maxFix: -1, one: 0xc4, two: 0xc5, four: 0xc6 };
const arrayHeads: Heads = { fix: 0x90, maxFix: 15, one: null, two: 0xdc, four: 0xdd };
const mapHeads: Heads = { fix: 0x80, maxFix: 15, one: null, two: 0xde, four: 0xdf };

/** Writes msgpack, each item in its shortest form, as Terraform does. It writes no numbers: those are sent as text. */
export class MsgpackWriter {
  private buffer = takeBytes(initialBytes);
  private length = 0;

  /** The bytes written so far. */
  bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  writeNil(): void {
    this.byte(0xc0);
  }

  writeBool(value: boolean): void {
    this.byte(value ? 0xc3 : 0xc2);
  }

  /** Writes the extension for an unknown value without refinements. */
  writeUnknown(): void {
    this.byte(0xd4);
    this.byte(0);
    this.byte(0);
  }

  writeText(value: string): void {
    const size = sizeOf(value);
    this.head(textHeads, size);
    const at = this.reserve(size);
    // Short ASCII text, such as names, is faster to copy here than to pass to the native encoder.
    if (size > maxCopiedBytes || size !== value.length) writeText(value, this.buffer, at);
    else for (let index = 0; index < size; index++) this.buffer[at + index] = value.charCodeAt(index);
  }

  writeBinary(value: Uint8Array): void {
    this.head(binaryHeads, value.length);
    const at = this.reserve(value.length);
    this.buffer.set(value, at);
  }

  /** Writes the start of an array; the caller writes its `length` elements next. */
  writeArrayHead(length: number): void {
    this.head(arrayHeads, length);
  }

  /** Writes the start of a map; the caller writes its `length` pairs next, each key before its value. */
  writeMapHead(length: number): void {
    this.head(mapHeads, length);
  }

  private head(heads: Heads, length: number): void {
    if (length <= heads.maxFix) this.byte(heads.fix + length);
    else if (length <= 0xff && heads.one !== null) this.sized(heads.one, length, 1);
    else if (length <= 0xffff) this.sized(heads.two, length, 2);
    else this.sized(heads.four, length, 4);
  }

  private byte(value: number): void {
    const at = this.reserve(1);
    this.buffer[at] = value;
  }

  private sized(head: number, value: number, size: 1 | 2 | 4): void {
    this.byte(head);
    for (let shift = 8 * (size - 1); shift >= 0; shift -= 8) this.byte((value >>> shift) & 0xff);
  }

  // Callers must store the result before they access `this.buffer`: growing replaces the buffer.
  private reserve(size: number): number {
    const at = this.length;
    this.length += size;
    if (this.length > this.buffer.length) this.grow();
    return at;
  }

  private grow(): void {
    const larger = takeBytes(Math.max(this.length, this.buffer.length * 2));
    larger.set(this.buffer);
    this.buffer = larger;
  }
}
