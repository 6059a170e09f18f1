/** A value as JSON for programs, in lines. */
export const jsonText = (value: unknown): string =>
  // Nothing in it may move a terminal's cursor, should somebody print it.
  `${JSON.stringify(value, null, 2).replace(/[\p{Cf}\u007f-\u009f\u2028\u2029]/gu, escaped)}\n`;

const escaped = (found: string): string =>
  [...Array(found.length).keys()].map((at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");
