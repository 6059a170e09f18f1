/** One DER element: a tag, the length of the content in its shortest form, and the content. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);

export const set = (...parts: readonly Uint8Array[]): Buffer => der(0x31, ...parts);

/** An object identifier, such as `2.5.4.3`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/**
 * A positive INTEGER from big-endian bytes, without redundant leading zeros; one is added if the first bit would mean a
 * minus sign.
 */
export function integer(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = start === -1 ? Buffer.alloc(1) : bytes.subarray(start);
  return der(0x02, Buffer.alloc((digits[0] ?? 0) > 0x7f ? 1 : 0), digits);
}

/** A time as X.509 requires it: UTCTime until 2049, GeneralizedTime from 2050 on (RFC 5280, 4.1.2.5). */
export function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`;
  return date.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}

/** A BIT STRING whose last byte has `unused` unused bits. */
export function bitString(bytes: Uint8Array, unused = 0): Buffer {
  return der(0x03, Buffer.from([unused]), bytes);
}

function lengthOf(size: number): number[] {
  if (size < 0x80) return [size];
  return size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
}

function base128(number: number): number[] {
  const digits = [number & 0x7f];
  for (let rest = number >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}
