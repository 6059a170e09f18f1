import type * as z from "zod/mini";
import type { FailureMessage } from "../failure/report.ts";
import type { Explained } from "../failure/response-failure.ts";
import type { HttpRequest, HttpMethod } from "./http.ts";

/** One endpoint: its request, the shape of a success, and the meaning of its refusals. */
export interface Endpoint<T> extends Explained {
  readonly method: HttpMethod;
  /** The path below `/api/v4`, encoded. */
  readonly path: string;
  /** Parameters; null is sent as an empty value, which the service reads as null. */
  readonly query?: Readonly<Record<string, string | number | boolean | null>>;
  /** Created at the first success. */
  readonly shape: () => z.ZodMiniType<T>;
  /** Whether it may be sent again even if it may have been executed, because the outcome is the same. */
  readonly repeatable: boolean;
  /** The failure for a list that is too long, if a user can do something about it. */
  readonly tooLong?: Omit<FailureMessage, "why">;
  /**
   * The subject that it reads or changes, in one word: a read with a topic is kept until the next write with the same
   * topic.
   */
  readonly topic?: string;
  /** Whether the request forbids cached responses, because too much depends on the response. */
  readonly noCache?: true;
  /** Whether it is sent on a new connection, because losing its response would be costly. */
  readonly isOnNewConnection?: true;
}

/** Returns the request that calls an endpoint. */
export function requestOf(endpoint: Endpoint<unknown>): HttpRequest {
  const { method, path, query = {}, noCache, isOnNewConnection } = endpoint;
  const texts = Object.entries(query).map(([name, value]) => [name, value === null ? "" : String(value)] as const);
  const how = { ...(noCache && { noCache }), ...(isOnNewConnection && { isOnNewConnection }) };
  return { method, path, query: Object.fromEntries(texts), ...how };
}
