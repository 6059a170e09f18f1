// What nobody sees, or a reader's program obeys: control, format and bidi characters, zero-width and filler ones, lone surrogates, and every
// space but the usual one. Two values that differ in one of these must not look alike.
const INVISIBLE = /(?![ \t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Z}]/gu;

/** The text with every invisible character as an escape, such as `\u{202e}`; spaces, tabs and line feeds stay. */
export const escapeInvisible = (text: string): string =>
  text.replace(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
