/**
 * Sets the size of the table to zero. A client that has made its table smaller requires to be told in the next block
 * (RFC 7541, section 4.2).
 */
const NO_TABLE = Buffer.of(0x20);

const LITERAL = Buffer.of(0);

/**
 * Encodes fields in a header block that any decoder understands by itself: as literals, which are not added to a table.
 * Names must be in lower case, and names and values in ASCII.
 */
export function encodeHeaders(fields: Readonly<Record<string, string>>): Buffer {
  const parts = Object.entries(fields).flatMap(([name, value]) => [LITERAL, string(name), string(value)]);
  return Buffer.concat([NO_TABLE, ...parts]);
}

/** A string without a Huffman code: its length, then its characters. */
const string = (text: string): Buffer =>
  Buffer.concat([Buffer.from(integer(text.length)), Buffer.from(text, "latin1")]);

/** An integer that begins in the last seven bits of a byte (RFC 7541, section 5.1). */
function integer(value: number): number[] {
  if (value < 0x7f) return [value];
  const bytes = [0x7f];
  let rest = value - 0x7f;
  for (; rest >= 0x80; rest >>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest];
}
