const initialBytes = 512;

const maxCopied = 32;

/** The head bytes of something that has a length: `fix` holds lengths up to `maxFix` itself, the others precede 1, 2 or 4 bytes. */
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

/** Writes msgpack, each thing in its shortest form, as Terraform does. Numbers are not among them: they go as text. */
export class MsgpackWriter {
  private buffer = Buffer.allocUnsafe(initialBytes);
  private length = 0;

  /** What was written so far. */
  bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  writeNil(): void {
    this.byte(0xc0);
  }

  writeBool(value: boolean): void {
    this.byte(value ? 0xc3 : 0xc2);
  }

  /** Writes the extension that stands for an unknown value of which nothing is known. */
  writeUnknown(): void {
    const at = this.reserve(3);
    this.buffer.writeUIntBE(0xd40000, at, 3);
  }

  writeText(value: string): void {
    const size = Buffer.byteLength(value);
    this.head(textHeads, size);
    const at = this.reserve(size);
    // Short ASCII, as names are, is copied faster than it is handed over to be encoded.
    if (size > maxCopied || size !== value.length) this.buffer.write(value, at);
    else for (let index = 0; index < size; index++) this.buffer[at + index] = value.charCodeAt(index);
  }

  writeBinary(value: Uint8Array): void {
    this.head(binaryHeads, value.length);
    const at = this.reserve(value.length);
    this.buffer.set(value, at);
  }

  /** Opens an array of `length` elements, which are to follow. */
  writeArrayHead(length: number): void {
    this.head(arrayHeads, length);
  }

  /** Opens a map of `length` pairs, which are to follow, each key before its value. */
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
    const at = this.reserve(size);
    this.buffer.writeUIntBE(value, at, size);
  }

  // Its result belongs in a variable before the buffer is named: growing makes another buffer.
  private reserve(size: number): number {
    const at = this.length;
    this.length += size;
    if (this.length > this.buffer.length) this.grow();
    return at;
  }

  private grow(): void {
    const larger = Buffer.allocUnsafe(Math.max(this.length, this.buffer.length * 2));
    larger.set(this.buffer);
    this.buffer = larger;
  }
}
