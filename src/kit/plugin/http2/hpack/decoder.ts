import { ConnectionError, Http2ErrorCode, malformedHeaders } from "../error.ts";
import { BlockReader } from "./block-reader.ts";
import { STATIC_TABLE } from "./static-table.ts";

type Field = readonly [name: string, value: string];

/** Header fields by their names in lower case; the values of a field that occurs several times are joined by commas. */
export type HeaderFields = ReadonlyMap<string, string>;

/** HTTP/2's default for the size of the table, which the client must not exceed. */
const TABLE_BYTES = 4096;

/** The size of each field beyond its name and its value (RFC 7541, section 4.1). */
const FIELD_BYTES = 32;

/** The most that the fields of one request may count together. */
export const MAX_HEADERS_BYTES = 64 * 1024;

/**
 * Decodes the header blocks of one connection, which must be given in the order in which they arrive: fields of earlier
 * blocks are referred to by later ones.
 */
export class HeaderDecoder {
  /** The fields of earlier blocks, the newest first. */
  readonly #table: Field[] = [];
  #tableBytes = 0;
  #limit = TABLE_BYTES;

  /** Throws a `ConnectionError` at a malformed block, or if the fields are larger than `MAX_HEADERS_BYTES`. */
  decode(block: Uint8Array): HeaderFields {
    const reader = new BlockReader(block);
    while (!reader.isAtEnd && isTableSize(reader.peek())) this.#resize(reader.integer(5));
    const headers = new Map<string, string>();
    let bytes = 0;
    while (!reader.isAtEnd) {
      const [name, value] = this.#field(reader);
      bytes += sizeOf(name, value);
      if (bytes > MAX_HEADERS_BYTES)
        throw new ConnectionError(Http2ErrorCode.ENHANCE_YOUR_CALM, "the headers are too large");
      const others = headers.get(name);
      headers.set(name, others === undefined ? value : `${others}, ${value}`);
    }
    return headers;
  }

  /** Reads one field: an indexed one, or a literal one that is or is not added to the table. */
  #field(reader: BlockReader): Field {
    const first = reader.peek();
    if (first >= 0x80) return this.#at(reader.integer(7));
    if (first >= 0x40) return this.#add(this.#literal(reader, 6));
    if (isTableSize(first)) throw malformedHeaders("a header block resizes the table between fields");
    return this.#literal(reader, 4);
  }

  /** Reads a name, or the index of one in `bits` bits, and a value. */
  #literal(reader: BlockReader, bits: number): Field {
    const index = reader.integer(bits);
    const name = index === 0 ? reader.string() : this.#at(index)[0];
    return [name, reader.string()];
  }

  #at(index: number): Field {
    const field = STATIC_TABLE[index - 1] ?? this.#table[index - 1 - STATIC_TABLE.length];
    if (field === undefined) throw malformedHeaders(`a header block refers to the unknown field ${index}`);
    return field;
  }

  #add(field: Field): Field {
    this.#table.unshift(field);
    this.#tableBytes += sizeOf(...field);
    this.#evict();
    return field;
  }

  #resize(bytes: number): void {
    if (bytes > TABLE_BYTES) throw malformedHeaders(`a table of ${bytes} bytes is larger than ${TABLE_BYTES}`);
    this.#limit = bytes;
    this.#evict();
  }

  /** Removes the oldest fields until the rest keep the limit. */
  #evict(): void {
    while (this.#tableBytes > this.#limit) this.#tableBytes -= sizeOf(...(this.#table.pop() ?? ["", ""]));
  }
}

/** Whether a field begins with the bits 001: it is the new size of the table. */
const isTableSize = (byte: number): boolean => byte >> 5 === 1;

const sizeOf = (name: string, value: string): number => name.length + value.length + FIELD_BYTES;
