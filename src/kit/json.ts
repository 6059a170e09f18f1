/** Tells a JSON object from every other value. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object itself; for every other value one without members. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

/** Tells a list from every other value; `Array.isArray` would make a list of anything of a read-only one. */
export const isList = <T>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value);

/** The value of a text that is JSON; undefined for any other text. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
