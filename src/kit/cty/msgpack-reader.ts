import { type BigNumber, numberFromBigInt, numberFromDouble, parseNumber } from "./number.ts";
import type { Trail } from "./trail.ts";

/** What the next byte announces. */
export type Kind =
  "nil" | "bool" | "integer" | "float" | "text" | "binary" | "array" | "map" | "extension" | "reserved";

/** A msgpack extension: for Terraform always an unknown value. */
export interface Extension {
  readonly code: number;
  readonly payload: Uint8Array;
}

/**
 * Reads msgpack piece by piece. Each method reads the thing of its name, or throws at the trail's place when something
 * else comes, or when the bytes end. How many members follow is only a claim: nothing may be allocated for it.
 */
export class MsgpackReader {
  /** Where the value that is being read belongs. */
  readonly trail: Trail;
  private readonly bytes: Buffer;
  private at = 0;

  constructor(bytes: Uint8Array, trail: Trail) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.trail = trail;
  }

  atEnd(): boolean {
    return this.at === this.bytes.length;
  }

  /** What comes next, without reading it. */
  peek(): Kind {
    const head = this.bytes[this.at];
    if (head === undefined) throw this.tooShort();
    return kindOf(head);
  }

  readNil(): null {
    this.readHead("nil");
    return null;
  }

  readBool(): boolean {
    return this.readHead("bool") === 0xc3;
  }

  /** Reads a number in any of its forms: an integer of any width, a float, or decimal text. */
  readNumber(): number | BigNumber {
    const kind = this.peek();
    if (kind === "integer") return this.readInteger();
    const number = kind === "text" ? parseNumber(this.readText()) : numberFromDouble(this.readFloat());
    if (number === null) throw this.trail.error("a finite decimal number is expected");
    return number;
  }

  /** Reads text into Unicode's form NFC, as Terraform holds it; what is not UTF-8 becomes U+FFFD. */
  readText(): string {
    const head = this.readHead("text");
    const size = head <= 0xbf ? head & 0x1f : this.readNatural(1 << (head - 0xd9));
    const start = this.take(size);
    const text = this.bytes.toString("utf8", start, start + size);
    // One byte per character: ASCII, which is normal as it stands.
    return text.length === size ? text : text.normalize();
  }

  /** Reads bytes that are marked as such. They share the memory of the input. */
  readBinary(): Uint8Array {
    const head = this.readHead("binary");
    return this.readBytes(this.readNatural(1 << (head - 0xc4)));
  }

  /** Opens an array and says how many elements the bytes claim. */
  readArrayHead(): number {
    const head = this.readHead("array");
    return head <= 0x9f ? head & 0x0f : this.readNatural(2 << (head - 0xdc));
  }

  /** Opens a map and says how many pairs the bytes claim. */
  readMapHead(): number {
    const head = this.readHead("map");
    return head <= 0x8f ? head & 0x0f : this.readNatural(2 << (head - 0xde));
  }

  readExtension(): Extension {
    const head = this.readHead("extension");
    const size = head >= 0xd4 ? 1 << (head - 0xd4) : this.readNatural(1 << (head - 0xc7));
    const code = this.bytes.readInt8(this.take(1));
    return { code, payload: this.readBytes(size) };
  }

  /** Reads past one value, whatever it is. */
  skip(): void {
    for (let left = 1; left > 0; left--) left += this.skipPiece();
  }

  /** Reads past one value but for its members, and says how many of those follow. */
  private skipPiece(): number {
    const kind = this.peek();
    if (kind === "array") return this.readArrayHead();
    if (kind === "map") return 2 * this.readMapHead();
    if (kind === "text") this.readText();
    else if (kind === "binary") this.readBinary();
    else if (kind === "extension") this.readExtension();
    else if (kind === "integer" || kind === "float") this.readNumber();
    else this.take(1);
    return 0;
  }

  private readInteger(): number | BigNumber {
    const head = this.readHead("integer");
    if (head <= 0x7f) return head;
    if (head >= 0xe0) return head - 0x100;
    if (head <= 0xce) return this.readNatural(1 << (head - 0xcc));
    if (head === 0xcf) return numberFromBigInt(this.bytes.readBigUInt64BE(this.take(8)));
    if (head === 0xd3) return numberFromBigInt(this.bytes.readBigInt64BE(this.take(8)));
    const size = 1 << (head - 0xd0);
    return this.bytes.readIntBE(this.take(size), size);
  }

  private readFloat(): number {
    const head = this.readHead("float");
    return head === 0xca ? this.bytes.readFloatBE(this.take(4)) : this.bytes.readDoubleBE(this.take(8));
  }

  private readNatural(size: number): number {
    return this.bytes.readUIntBE(this.take(size), size);
  }

  private readBytes(size: number): Uint8Array {
    const start = this.take(size);
    return this.bytes.subarray(start, start + size);
  }

  private readHead(kind: Kind): number {
    const found = this.peek();
    if (found !== kind) throw this.trail.error(`malformed bytes: ${kind} is expected, not ${found}`);
    return this.bytes[this.take(1)] ?? 0;
  }

  /** Steps over `size` bytes and returns where they begin. */
  private take(size: number): number {
    const start = this.at;
    if (size > this.bytes.length - start) throw this.tooShort();
    this.at += size;
    return start;
  }

  private tooShort(): Error {
    return this.trail.error("malformed bytes: they end inside the value");
  }
}

function kindOf(head: number): Kind {
  if (head <= 0x7f || head >= 0xe0) return "integer";
  if (head <= 0x8f) return "map";
  if (head <= 0x9f) return "array";
  if (head <= 0xbf) return "text";
  return kinds[head - 0xc0] ?? "reserved";
}

/** The kinds of the head bytes c0 to df, in the specification's order. */
const kinds = kindsFromRuns([
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

function kindsFromRuns(runs: readonly (readonly [Kind, number])[]): readonly Kind[] {
  return runs.flatMap(([kind, count]) => Array.from({ length: count }, () => kind));
}
