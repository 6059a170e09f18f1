/**
 * Characters that nobody sees, or that a terminal obeys: format and bidi characters, zero-width and filler ones, lone
 * surrogates, and control characters other than white space.
 */
export const INVISIBLE = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu;

/** Writes such characters as JSON may write them: `\u202e`. */
export const escapeInvisible = (text: string): string =>
  text.replace(INVISIBLE, (found) =>
    Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, "0")}`).join(
      "",
    ),
  );
