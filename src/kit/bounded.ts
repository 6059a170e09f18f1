/** Cuts a text to a length; one that was cut ends with `…`. */
export function bounded(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, endOfStep(text, maxLength))}…`;
}

/** The end of a part of a text, never between the two halves of a character. */
export function endOfStep(text: string, end: number): number {
  const code = text.charCodeAt(end - 1);
  return code >= 0xd800 && code < 0xdc00 ? end - 1 : end;
}

const MAX_QUOTED_LENGTH = 200;

/** A text from a configuration as a message quotes it: of a long one, the beginning. */
export const quoted = (text: string): string => JSON.stringify(bounded(text, MAX_QUOTED_LENGTH));
