/** The headers of a response, as undici gives them: names in lower case. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Returns a header's one value, or its first when it came several times; null when it did not come. */
export function headerOf(headers: ResponseHeaders, name: string): string | null {
  const value = headers[name];
  return (typeof value === "string" ? value : value?.[0]) ?? null;
}

/** Returns the time of a response by the service's clock, in milliseconds since the epoch; null if it tells none. */
export const dateIn = (headers: ResponseHeaders): number | null => parseHttpDate(headerOf(headers, "date"));

/** Reads a time as headers have it; null for any other text. */
export function parseHttpDate(text: string | null): number | null {
  // `Date.parse` alone reads almost any text as some date.
  const isDate = text !== null && /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/.test(text);
  const ms = isDate ? Date.parse(text) : NaN;
  return Number.isNaN(ms) ? null : ms;
}
