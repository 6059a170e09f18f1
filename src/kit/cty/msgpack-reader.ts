import { textFrom } from "../utf8.ts";
import { type BigNumber, numberFromBigInt, numberFromDouble, parseNumber } from "./number.ts";
import type { Trail } from "./trail.ts";

/** A format family of msgpack, as announced by the first byte of a value. */
export type MsgpackFormat =
  | "nil"
  | "bool"
  | "integer"
  | "float"
  | "text"
  | "binary"
  | "array"
  | "map"
  | "extension"
  | "reserved";

/** A msgpack extension, which Terraform uses only for unknown values. */
export interface Extension {
  readonly code: number;
  readonly payload: Uint8Array;
}

/**
 * Reads msgpack one item at a time. Each method reads the item that it is named after, and throws with the trail's path
 * if another item follows or the bytes end. Lengths are only claims by the sender: never allocate memory for them.
 */
export class MsgpackReader {
  /** The path of the value being read. */
  readonly trail: Trail;
  private readonly bytes: Uint8Array;
  private position = 0;

  constructor(bytes: Uint8Array, trail: Trail) {
    this.bytes = bytes;
    this.trail = trail;
  }

  atEnd(): boolean {
    return this.position === this.bytes.length;
  }

  /** The format of the next item, without reading it. */
  peek(): MsgpackFormat {
    const head = this.bytes[this.position];
    if (head === undefined) throw this.tooShort();
    return formatOf(head);
  }

  readNil(): null {
    this.readHead("nil");
    return null;
  }

  readBool(): boolean {
    return this.readHead("bool") === 0xc3;
  }

  /** Reads a number in any encoding: an integer of any width, a float, or decimal text. */
  readNumber(): number | BigNumber {
    const format = this.peek();
    if (format === "integer") return this.readInteger();
    const number = format === "text" ? parseNumber(this.readText()) : numberFromDouble(this.readFloat());
    if (number === null) throw this.trail.error("expected a finite decimal number");
    return number;
  }

  /** Reads text as Unicode NFC, which Terraform uses; invalid UTF-8 becomes U+FFFD. */
  readText(): string {
    const head = this.readHead("text");
    const size = head <= 0xbf ? head & 0x1f : this.readUnsigned(1 << (head - 0xd9));
    const text = textFrom(this.readBytes(size));
    // One byte per character means ASCII, which is always in NFC.
    return text.length === size ? text : text.normalize();
  }

  /**
   * Skips a text that is `expected`, without decoding it, and returns true. Else it reads nothing and returns false; it
   * may for a text that is not ASCII or longer than 31 characters, too.
   */
  skipText(expected: string): boolean {
    const { length } = expected;
    if (length > 31 || this.bytes[this.position] !== 0xa0 + length) return false;
    const start = this.position + 1;
    for (let index = 0; index < length; index++) {
      const character = expected.charCodeAt(index);
      if (character > 0x7f || this.bytes[start + index] !== character) return false;
    }
    this.position = start + length;
    return true;
  }

  /** Reads binary data as a view of the input; nothing is copied. */
  readBinary(): Uint8Array {
    const head = this.readHead("binary");
    return this.readBytes(this.readUnsigned(1 << (head - 0xc4)));
  }

  /** Reads the start of an array and returns its claimed number of elements. */
  readArrayHead(): number {
    const head = this.readHead("array");
    return head <= 0x9f ? head & 0x0f : this.readUnsigned(2 << (head - 0xdc));
  }

  /** Reads the start of a map and returns its claimed number of pairs. */
  readMapHead(): number {
    const head = this.readHead("map");
    return head <= 0x8f ? head & 0x0f : this.readUnsigned(2 << (head - 0xde));
  }

  readExtension(): Extension {
    const head = this.readHead("extension");
    const size = head >= 0xd4 ? 1 << (head - 0xd4) : this.readUnsigned(1 << (head - 0xc7));
    const code = this.view(1).getInt8(0);
    return { code, payload: this.readBytes(size) };
  }

  /** Skips one value of any format. */
  skip(): void {
    for (let left = 1; left > 0; left--) left += this.skipItem();
  }

  /** Skips one item and returns how many members of it follow. */
  private skipItem(): number {
    const format = this.peek();
    if (format === "array") return this.readArrayHead();
    if (format === "map") return 2 * this.readMapHead();
    if (format === "text") this.readText();
    else if (format === "binary") this.readBinary();
    else if (format === "extension") this.readExtension();
    else if (format === "integer" || format === "float") this.readNumber();
    else this.take(1);
    return 0;
  }

  private readInteger(): number | BigNumber {
    const head = this.readHead("integer");
    if (head <= 0x7f) return head;
    if (head >= 0xe0) return head - 0x100;
    if (head <= 0xce) return this.readUnsigned(1 << (head - 0xcc));
    if (head === 0xcf) return numberFromBigInt(this.view(8).getBigUint64(0));
    if (head === 0xd3) return numberFromBigInt(this.view(8).getBigInt64(0));
    if (head === 0xd2) return this.view(4).getInt32(0);
    return head === 0xd1 ? this.view(2).getInt16(0) : this.view(1).getInt8(0);
  }

  private readFloat(): number {
    const head = this.readHead("float");
    return head === 0xca ? this.view(4).getFloat32(0) : this.view(8).getFloat64(0);
  }

  private readUnsigned(size: number): number {
    let value = 0;
    for (let at = this.take(size); at < this.position; at++) value = value * 0x100 + (this.bytes[at] ?? 0);
    return value;
  }

  private readBytes(size: number): Uint8Array {
    const start = this.take(size);
    return this.bytes.subarray(start, start + size);
  }

  private view(size: number): DataView {
    return new DataView(this.bytes.buffer, this.bytes.byteOffset + this.take(size), size);
  }

  private readHead(expected: MsgpackFormat): number {
    const found = this.peek();
    if (found !== expected) throw this.trail.error(`malformed bytes: expected ${expected}, got ${found}`);
    return this.bytes[this.take(1)] ?? 0;
  }

  /** Advances by `size` bytes and returns where they start. */
  private take(size: number): number {
    const start = this.position;
    if (size > this.bytes.length - start) throw this.tooShort();
    this.position += size;
    return start;
  }

  private tooShort(): Error {
    return this.trail.error("malformed bytes: the value is cut off");
  }
}

function formatOf(head: number): MsgpackFormat {
  if (head <= 0x7f || head >= 0xe0) return "integer";
  if (head <= 0x8f) return "map";
  if (head <= 0x9f) return "array";
  if (head <= 0xbf) return "text";
  return formats[head - 0xc0] ?? "reserved";
}

/** The formats of the first bytes c0 to df, in the specification's order. */
const formats = formatsFromRuns([
  ["nil", 1],
  ["reserved", 1],
  ["bool", 2],
  ["binary", 3],
  ["extension", 3],
  ["float", 2],
  ["integer", 8],
  ["extension", 5],
  ["text", 3],
  ["array", 2],
  ["map", 2],
]);

function formatsFromRuns(runs: readonly (readonly [MsgpackFormat, number])[]): readonly MsgpackFormat[] {
  return runs.flatMap(([format, count]) => Array.from({ length: count }, () => format));
}
