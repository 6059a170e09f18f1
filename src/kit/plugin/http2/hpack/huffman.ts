import { malformedHeaders } from "../error.ts";

const END_OF_STRING = 256;
const LONGEST = 30;

/** The length in bits of the code of each byte, and of the end of a string (RFC 7541, appendix B). */
// oxfmt-ignore
const LENGTHS = [
  13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8, 6, 6, 6, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 8, 15, 6, 12, 10,
  13, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19, 13, 14, 6,
  15, 5, 6, 5, 6, 5, 6, 6, 6, 5, 7, 7, 6, 6, 6, 5, 6, 7, 6, 5, 5, 6, 7, 7, 7, 7, 7, 15, 11, 14, 13, 28,
  20, 22, 20, 20, 22, 22, 22, 23, 22, 23, 23, 23, 23, 23, 24, 23, 24, 24, 22, 23, 24, 23, 23, 23, 23, 21, 22, 23, 22, 23, 23, 24,
  22, 21, 20, 22, 22, 23, 23, 21, 23, 22, 22, 24, 21, 22, 23, 23, 21, 21, 22, 21, 23, 22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23,
  26, 26, 20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25, 19, 21, 26, 27, 27, 26, 27, 24, 21, 21, 26, 26, 28, 27, 27, 27,
  20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25, 25, 24, 24, 26, 23, 26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26,
  30,
];

/** The codes of one length: consecutive numbers, in the order of their symbols. */
interface CodesOfLength {
  readonly first: number;
  readonly symbols: readonly number[];
}

let codes: readonly CodesOfLength[] | undefined;

/** Decodes a string, one character for each byte. Throws a `ConnectionError` at what no encoder writes. */
export function decodeHuffman(bytes: Uint8Array): string {
  codes ??= canonicalCodes();
  let text = "";
  let code = 0;
  let length = 0;
  for (const byte of bytes) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      code = (code << 1) | ((byte >> bit) & 1);
      length += 1;
      const ofLength = codes[length];
      const symbol = ofLength?.symbols[code - ofLength.first];
      if (symbol === undefined) continue;
      if (symbol === END_OF_STRING) throw malformedHeaders("a header has a malformed Huffman code");
      text += String.fromCharCode(symbol);
      code = 0;
      length = 0;
    }
  }
  // The last byte is filled up with ones.
  if (length > 7 || code !== (1 << length) - 1) throw malformedHeaders("a header has a malformed Huffman code");
  return text;
}

/**
 * The code is canonical: its lengths determine it. A code is one more than the last, with a zero for each bit that it
 * is longer.
 */
function canonicalCodes(): CodesOfLength[] {
  const ofLength = Array.from({ length: LONGEST + 1 }, (): number[] => []);
  for (const [symbol, length] of LENGTHS.entries()) ofLength[length]?.push(symbol);
  let next = 0;
  return ofLength.map((symbols) => {
    const first = next << 1;
    next = first + symbols.length;
    return { first, symbols };
  });
}
