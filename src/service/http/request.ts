import type { IncomingHttpHeaders } from "node:http";
import type { Parameters } from "./parameters.ts";

/** One request, read and decoded; HEAD counts as GET. */
export interface Request {
  readonly method: string;
  /** The path of the route, with its variable parts as `:name`. */
  readonly routePath: string;
  /** The path as it was sent, without the query. */
  readonly path: string;
  /** The query as it was sent, without the question mark. */
  readonly query: string;
  /** The origin that the client used: `http://` and the Host header. */
  readonly origin: string;
  /** The client's IP address. */
  readonly address: string;
  /** All headers except the content type, which only matters for reading the body. */
  readonly headers: IncomingHttpHeaders;
  /** The decoded variable parts of the path, by name. */
  readonly ids: Readonly<Record<string, string>>;
  readonly queryParameters: Parameters;
  /** Those of the body; none for a raw route. */
  readonly bodyParameters: Parameters;
  /** The query's parameters, overridden by those of the body; for a raw route, the query's alone. */
  readonly parameters: Parameters;
  /** The raw body; empty if there is none. */
  readonly body: Buffer;
}

/** A header's value; a header that was sent several times has its values joined with commas. */
export function headerOf(request: Request, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}

/** The head of a request as it came, over a connection or as a value. */
export interface Incoming {
  /** The ID of the request in its response. */
  readonly id: string;
  readonly method: string;
  /** The path and the query. */
  readonly url: string;
  /** All headers except the content type. */
  readonly headers: IncomingHttpHeaders;
  /** The IP address of the client. */
  readonly ip: string;
}
