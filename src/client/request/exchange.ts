/** One request, ready to be sent any number of times. */
export interface PreparedRequest {
  readonly method: "GET" | "PUT" | "PATCH" | "POST" | "DELETE";
  /** The path below `/api/v4`, encoded, without a query. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** A whole answer, whatever its status. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** The headers of an answer, as undici gives them: names in lower case. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Sends one request and resolves to its answer; throws an `ApiError` when no whole answer comes. Whatever repeats requests wraps this. */
export type Send = (request: PreparedRequest, signal: AbortSignal) => Promise<Answer>;

/** Returns a header's one value, or its first when it came several times; null when it did not come. */
export function headerOf(headers: Headers, name: string): string | null {
  const value = headers[name];
  return (typeof value === "string" ? value : value?.[0]) ?? null;
}
