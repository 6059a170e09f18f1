import { diagnosticError, type DiagnosticError } from "../../errors.ts";
import { takeBytes } from "../../memory.ts";
import { sizeOf, writeText } from "../../utf8.ts";
import { ERRORS } from "../diagnostics.ts";

const WIRE_VARINT = 0;
const WIRE_BYTES = 2;
const INITIAL_BYTES = 256;

/** Writes the fields of one message. */
export type WriteMessage<Message> = (writer: Writer, message: Message) => void;

/** Encodes one message. */
export function encoded<Message>(message: Message, write: WriteMessage<Message>): Uint8Array {
  const writer = new Writer();
  write(writer, message);
  return writer.finish();
}

/**
 * Writes protobuf fields into one growing buffer. Undefined is never written. The methods named after a type also omit
 * that type's default (proto3's implicit presence); those named `present…` write it.
 */
export class Writer {
  #buffer = takeBytes(INITIAL_BYTES);
  #length = 0;

  /** The bytes written, as a view of the buffer; the writer must not be used afterwards. */
  finish(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  string(field: number, value = ""): void {
    if (value !== "") this.presentString(field, value);
  }

  bytes(field: number, value?: Uint8Array): void {
    if (value !== undefined && value.length > 0) this.presentBytes(field, value);
  }

  bool(field: number, value = false): void {
    if (value) this.#varintField(field, 1);
  }

  /** An int32, a uint32 or an enum. */
  int32(field: number, value = 0): void {
    if (value !== 0) this.#varintField(field, value);
  }

  /** Throws a `DiagnosticError` (`internal`) if the value is not a safe integer. */
  int64(field: number, value = 0): void {
    if (value !== 0) this.#varintField(field, value);
  }

  presentString(field: number, value: string | undefined): void {
    if (value === undefined) return;
    const size = sizeOf(value);
    this.#startBytes(field, size);
    writeText(value, this.#buffer, this.#length);
    this.#length += size;
  }

  presentBytes(field: number, value: Uint8Array | undefined): void {
    if (value === undefined) return;
    this.#startBytes(field, value.length);
    this.#buffer.set(value, this.#length);
    this.#length += value.length;
  }

  presentInt64(field: number, value: number | undefined): void {
    if (value !== undefined) this.#varintField(field, value);
  }

  strings(field: number, values: readonly string[] = []): void {
    for (const value of values) this.presentString(field, value);
  }

  message<Message>(field: number, value: Message | undefined, write: WriteMessage<Message>): void {
    if (value === undefined) return;
    this.#tag(field, WIRE_BYTES);
    const start = this.#length + 1;
    this.#reserve(1);
    this.#length = start;
    write(this, value);
    this.#insertSize(start);
  }

  messages<Message>(field: number, values: readonly Message[] = [], write: WriteMessage<Message>): void {
    for (const value of values) this.message(field, value, write);
  }

  /** A map with string keys; `write` writes the value as field 2 of the entry. */
  map<Entry>(field: number, entries: ReadonlyMap<string, Entry> | undefined, write: WriteMessage<Entry>): void {
    for (const entry of entries ?? []) {
      this.message(field, entry, (writer, [key, value]) => {
        writer.string(1, key);
        write(writer, value);
      });
    }
  }

  /**
   * The size of a nested message is known only once it is written. One byte is reserved; a longer size moves the
   * message.
   */
  #insertSize(start: number): void {
    const size = this.#length - start;
    const more = varintSize(size) - 1;
    if (more > 0) {
      this.#reserve(more);
      this.#buffer.copyWithin(start + more, start, this.#length);
    }
    this.#length = start - 1;
    this.#putVarint(size);
    this.#length += size;
  }

  #startBytes(field: number, size: number): void {
    this.#tag(field, WIRE_BYTES);
    this.#varint(size);
    this.#reserve(size);
  }

  #varintField(field: number, value: number): void {
    this.#tag(field, WIRE_VARINT);
    this.#varint(value);
  }

  #tag(field: number, wireType: number): void {
    this.#varint(field * 8 + wireType);
  }

  #varint(value: number): void {
    if (!Number.isSafeInteger(value)) throw unsafeInteger(value);
    this.#reserve(10);
    if (value < 0) this.#putNegative(value);
    else this.#putVarint(value);
  }

  #putVarint(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.#byte((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.#byte(rest);
  }

  /** A negative number takes ten bytes: all 64 bits of its two's complement. */
  #putNegative(value: number): void {
    let rest = BigInt.asUintN(64, BigInt(value));
    while (rest > 0x7fn) {
      this.#byte(Number(rest & 0x7fn) | 0x80);
      rest >>= 7n;
    }
    this.#byte(Number(rest));
  }

  #byte(value: number): void {
    this.#buffer[this.#length] = value;
    this.#length += 1;
  }

  #reserve(size: number): void {
    const needed = this.#length + size;
    if (needed <= this.#buffer.length) return;
    const larger = takeBytes(Math.max(needed, this.#buffer.length * 2));
    larger.set(this.#buffer);
    this.#buffer = larger;
  }
}

function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest > 0x7f; rest = Math.floor(rest / 0x80)) size += 1;
  return size;
}

const unsafeInteger = (value: number): DiagnosticError =>
  diagnosticError(ERRORS.numberOutOfRange, {
    why: `${String(value)} is not an integer that a double can hold exactly.`,
  });
