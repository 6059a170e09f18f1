import fc from "fast-check";

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/**
 * Any one code point but a surrogate, the unit of any text. fast-check's own unit `binary` gives the same, and first
 * makes a table of all of them, which takes a second.
 */
export const codePoint: fc.Arbitrary<string> = fc
  .nat(0x10ffff - SURROGATES)
  .map((number) => String.fromCodePoint(number < FIRST_SURROGATE ? number : number + SURROGATES), numberOf);

function numberOf(text: unknown): number {
  const code = typeof text === "string" ? (text.codePointAt(0) ?? -1) : -1;
  const isOne = code !== -1 && text === String.fromCodePoint(code);
  if (!isOne || (code >= FIRST_SURROGATE && code < FIRST_SURROGATE + SURROGATES)) throw new Error("not one code point");
  return code < FIRST_SURROGATE ? code : code - SURROGATES;
}
