/** Characters that an editor does not show, or takes for the end of a line; a quoted text shows their code. */
const UNSEEN = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A text as a TypeScript literal, in the quotation marks that take fewer escapes. */
export function stringLiteral(text: string): string {
  const quote = countOf(text, '"') > countOf(text, "'") ? "'" : '"';
  const escaped = text.replace(/["'\\]/g, (mark) => (mark === quote || mark === "\\" ? `\\${mark}` : mark));
  return quote + visibleText(escaped) + quote;
}

/** A text as the literal of a Terraform string: a construct writes its texts as templates. */
export const templateLiteral = (text: string): string => stringLiteral(text.replace(/[$%](?=\{)/g, "$&$&"));

/** A text with the escapes of TypeScript for whatever cannot be seen: all of it is on one line. */
export const visibleText = (text: string): string =>
  text.replace(UNSEEN, (character) => SHORT[character] ?? codePoint(character));

function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`;
}

const countOf = (text: string, mark: string): number => text.split(mark).length - 1;
