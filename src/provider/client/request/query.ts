import { bytesFrom } from "../../../kit/utf8.ts";

/** The parameters of a request by name, in order. */
export type Query = Readonly<Record<string, string>>;

/** Encodes parameters as a form (URL Standard, 5.2); empty for none. */
export const queryText = (query: Query): string =>
  Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join("&");

const PLAIN = /^[\w*.-]*$/;

function encoded(text: string): string {
  if (PLAIN.test(text)) return text;
  const parts = Array.from(bytesFrom(text), (byte) => {
    const character = String.fromCharCode(byte);
    if (PLAIN.test(character)) return character;
    return character === " " ? "+" : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  });
  return parts.join("");
}

/** Returns a parameter of a query with plain values, such as numbers; null if it is absent. */
export function parameterIn(query: string, name: string): string | null {
  const start = `${name}=`;
  const found = query.split(/[&#]/).find((pair) => pair.startsWith(start));
  return found?.slice(start.length) ?? null;
}
