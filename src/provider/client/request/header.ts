/** The headers of a response, as undici returns them: with lowercase names. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Returns a header's first value; null if it is absent. */
export function headerOf(headers: ResponseHeaders, name: string): string | null {
  const value = headers[name];
  return (typeof value === "string" ? value : value?.[0]) ?? null;
}

/** Returns the time of a response by the service's clock, in milliseconds since the epoch; null if it is absent. */
export const dateIn = (headers: ResponseHeaders): number | null => parseHttpDate(headerOf(headers, "date"));

/** Parses an HTTP date; null for any other text. */
export function parseHttpDate(text: string | null): number | null {
  // `Date.parse` alone accepts almost any text as a date.
  const isDate = text !== null && /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/.test(text);
  const ms = isDate ? Date.parse(text) : NaN;
  return Number.isNaN(ms) ? null : ms;
}
