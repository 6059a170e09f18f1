/** The result of parsing JSON, or the reason why it was not parsed. */
export type ParsedJson =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "none" }
  | { readonly kind: "excessive"; readonly why: string };

const MAX_DEPTH = 100;
// A list of 50,000 keys has 300,000; an empty object in 3 bytes of text takes 56 in memory.
const MAX_VALUES = 500_000;

/** Parses JSON text, unless its values would take many times its length in memory. */
export function parseJson(text: string): ParsedJson {
  const why = excessIn(text);
  if (why !== null) return { kind: "excessive", why };
  try {
    const value: unknown = JSON.parse(text);
    return { kind: "json", value };
  } catch {
    return { kind: "none" };
  }
}

function excessIn(text: string): string | null {
  let [depth, values] = [0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index);
    else if (character === "[" || character === "{") {
      depth += 1;
      values += 1;
    } else if (character === "]" || character === "}") depth -= 1;
    else if (character === ",") values += 1;
    if (depth > MAX_DEPTH) return `The response is nested more than ${MAX_DEPTH} levels deep.`;
    if (values > MAX_VALUES) return "The response has more values than any response of the API.";
  }
  return null;
}

/** Returns the position of the closing quote, or the end of a text that has none. */
function endOfString(text: string, start: number): number {
  // A search is many times faster than a loop over the characters, above all if the engine only interprets.
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
