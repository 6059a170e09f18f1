import type { IncomingHttpHeaders } from "node:http";
import type { Answer } from "./response.ts";
import type { Parameters } from "./parameters.ts";

/** One request, read and decoded; a HEAD is a GET here. */
export interface Call {
  readonly method: string;
  /** The path of the endpoint, with its variable parts as `:name`. */
  readonly route: string;
  /** The path as it was sent, without the query. */
  readonly path: string;
  /** The query as it was sent, without the question mark. */
  readonly query: string;
  /** Where the client says that it called: `http://` and the Host header. */
  readonly origin: string;
  /** The client's address. */
  readonly address: string;
  /** All but the content type, which is spent on reading the body. */
  readonly headers: IncomingHttpHeaders;
  /** The decoded variable parts of the path, by name. */
  readonly ids: Readonly<Record<string, string>>;
  readonly queryParameters: Parameters;
  /** The query's parameters under those of the body; of a raw endpoint, the query's alone. */
  readonly parameters: Parameters;
  /** The body as it came; empty where there is none. */
  readonly body: Buffer;
}

/** One method of one path, and who answers it: in one transaction, rolled back when a `Refusal` is thrown. */
export interface Endpoint<World> {
  readonly method: "GET" | "PUT" | "PATCH" | "POST" | "DELETE";
  /** From the root of the service, with variable parts as `:name`. */
  readonly path: string;
  /** Takes a body of any type as it came, and finds no parameters in it. */
  readonly isRaw?: true;
  readonly answer: (call: Call, world: World) => Answer;
}

/** A header's value; one that was sent several times has all of its values in it, with commas between them. */
export function headerOf(call: Call, name: string): string | undefined {
  const value = call.headers[name];
  return typeof value === "string" ? value : undefined;
}
