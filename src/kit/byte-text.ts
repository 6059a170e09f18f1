/** Bytes as text, other than UTF-8: base64, hexadecimal, and Latin-1, which has a character for each byte. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The base64 of some bytes, with padding. */
export function base64From(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const bits = (first << 16) | (second << 8) | third;
    for (const shift of [18, 12, 6, 0]) text += ALPHABET.charAt((bits >> shift) & 63);
  }
  const padding = (3 - (bytes.length % 3)) % 3;
  return text.slice(0, text.length - padding) + "=".repeat(padding);
}

/** Decodes base64, in either alphabet, up to any padding; other characters are skipped. */
export function bytesFromBase64(text: string): Uint8Array {
  const bytes: number[] = [];
  let [bits, count] = [0, 0];
  for (const letter of text.split("=", 1)[0] ?? "") {
    const value = ALPHABET.indexOf(letter === "-" ? "+" : letter === "_" ? "/" : letter);
    if (value === -1) continue;
    bits = ((bits << 6) | value) & 0xfff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push((bits >> count) & 0xff);
  }
  return Uint8Array.from(bytes);
}

/** The hexadecimal digits of some bytes, in lower case. */
export const hexFrom = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bytes of a text of nothing but hexadecimal digits, two for each. */
export const bytesFromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16));

/** The text with a character for each byte. */
export const latin1From = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

/** A byte for each code unit of a text: the lower one of its two. */
export const bytesFromLatin1 = (text: string): Uint8Array =>
  Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at) & 0xff);
