// Elements are hexadecimal digits: in a process that has just started, joining strings is several times faster than
// copying buffers.

/** One DER element: a tag, the length of the content in its shortest form, and the content. */
export function der(tag: number, ...parts: readonly string[]): string {
  const content = parts.join("");
  return byte(tag) + lengthOf(content.length / 2) + content;
}

export const sequence = (...parts: readonly string[]): string => der(0x30, ...parts);

export const set = (...parts: readonly string[]): string => der(0x31, ...parts);

export const octets = (content: string): string => der(0x04, content);

/** An object identifier, such as `2.5.4.3`. */
export function oid(dotted: string): string {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return der(0x06, byte(first * 40 + second), ...rest.map(base128));
}

/**
 * A positive INTEGER from big-endian bytes, without redundant leading zeros; one is added if the first bit would mean a
 * minus sign.
 */
export function integer(bytes: string): string {
  const digits = bytes.replace(/^(?:00)+/, "");
  return der(0x02, /^[0-7]/.test(digits) ? "" : "00", digits);
}

/** A time as X.509 requires it: UTCTime until 2049, GeneralizedTime from 2050 on (RFC 5280, 4.1.2.5). */
export function time(date: Date): string {
  const digits = `${date.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`;
  return date.getUTCFullYear() < 2050 ? der(0x17, ascii(digits.slice(2))) : der(0x18, ascii(digits));
}

/** A BIT STRING whose last byte has `unused` unused bits. */
export const bitString = (bytes: string, unused = 0): string => der(0x03, byte(unused), bytes);

/** The bytes of a text in ASCII. */
export const ascii = (text: string): string => Buffer.from(text, "latin1").toString("hex");

const byte = (number: number): string => number.toString(16).padStart(2, "0");

function lengthOf(size: number): string {
  if (size < 0x80) return byte(size);
  return size < 0x100 ? `81${byte(size)}` : `82${byte(size >> 8)}${byte(size & 0xff)}`;
}

function base128(number: number): string {
  let digits = byte(number & 0x7f);
  for (let rest = number >> 7; rest > 0; rest >>= 7) digits = byte((rest & 0x7f) | 0x80) + digits;
  return digits;
}
