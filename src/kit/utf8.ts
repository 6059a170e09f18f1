/** Text as UTF-8 bytes, by the calls of the Encoding Standard, which every host of the provider has. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Whether each character of a text is one byte. */
export const isAscii = (text: string): boolean => !BEYOND_ASCII.test(text);

/** The text of some bytes; U+FFFD stands for what is not UTF-8. */
export const textFrom = (bytes: Uint8Array): string => decoder.decode(bytes);

let strictDecoder: InstanceType<typeof TextDecoder> | undefined;

/** The text of some bytes; null where they are not UTF-8. */
export function strictTextFrom(bytes: Uint8Array): string | null {
  try {
    return (strictDecoder ??= new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })).decode(bytes);
  } catch {
    return null;
  }
}

/** The bytes of a text; U+FFFD stands for a lone surrogate. */
export const bytesFrom = (text: string): Uint8Array => encoder.encode(text);

/** How many bytes a text has. */
export const sizeOf = (text: string): number => (isAscii(text) ? text.length : encoder.encode(text).length);

/** Writes a text into bytes that have room for it. */
export function writeText(text: string, bytes: Uint8Array, at: number): void {
  encoder.encodeInto(text, bytes.subarray(at));
}
