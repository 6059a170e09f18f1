import { isRecord } from "../../kit/json.ts";

// A shorter token may stand in another word by chance.
const MIN_PART_LENGTH = 8;

/** Returns the path of the first text in a reply that is, or holds, the token: it must not get into a state. Null when there is none. */
export function echoOf(reply: unknown, token: string): string | null {
  const isEcho = (text: string): boolean => text === token || (token.length >= MIN_PART_LENGTH && text.includes(token));
  // Not by recursion, although shapes are flat: this must hold for any of them.
  const waiting: { readonly path: readonly string[]; readonly value: unknown }[] = [{ path: [], value: reply }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value } = next;
    if (typeof value === "string" && isEcho(value)) return path.join(".");
    if (!Array.isArray(value) && !isRecord(value)) continue;
    for (const [name, field] of Object.entries(value)) waiting.push({ path: [...path, name], value: field });
  }
  return null;
}
