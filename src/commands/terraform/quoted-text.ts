const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\" };

/** A text in quotation marks, as Terraform writes it. */
export function quotedText(text: string): string {
  const escaped = text.replace(/[\n\r\t"\\]|[$%](?=\{)/g, (character) => ESCAPES[character] ?? character + character);
  return `"${visibleText(escaped)}"`;
}

/** The same text with the escapes of HCL for controls, and for whatever else cannot be seen. */
export const visibleText = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, codePoint);

function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\U${hex.padStart(8, "0")}` : `\\u${hex.padStart(4, "0")}`;
}

const ESCAPE = /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|([^]))|([$%])\4\{/g;
const SHORT: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** Reads the text between quotation marks, without its escapes. If it is cut off, the second mark may be missing. */
export const textFromQuoted = (quoted: string): string =>
  quoted.replace(/^"|"$/g, "").replace(ESCAPE, (escape: string, ...groups: readonly (string | undefined)[]) => {
    const [short, long, character, sign] = groups;
    if (sign !== undefined) return `${sign}{`;
    if (character !== undefined) return SHORT[character] ?? character;
    const code = Number.parseInt(short ?? long ?? "", 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : escape;
  });
