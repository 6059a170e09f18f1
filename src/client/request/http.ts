import type { Body } from "./body.ts";

/** One request, ready to be sent any number of times. */
export interface HttpRequest {
  readonly method: Method;
  /** The path below `/api/v4`, encoded, without a query. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The methods of the API. */
export type Method = "GET" | "PUT" | "PATCH" | "POST" | "DELETE";

/** A whole response, whatever its status, with its body read. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** The headers of a response, as undici gives them: names in lower case. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Returns a header's one value, or its first when it came several times; null when it did not come. */
export function headerOf(headers: Headers, name: string): string | null {
  const value = headers[name];
  return (typeof value === "string" ? value : value?.[0]) ?? null;
}

/** Whether the status is one of a success. */
export const isSuccess = ({ status }: HttpResponse): boolean => status >= 200 && status < 300;
