/** The headers of a response, as undici gives them: names in lower case. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Returns a header's one value, or its first when it came several times; null when it did not come. */
export function headerOf(headers: ResponseHeaders, name: string): string | null {
  const value = headers[name];
  return (typeof value === "string" ? value : value?.[0]) ?? null;
}
