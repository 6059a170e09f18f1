import type * as z from "zod/mini";
import type { Words } from "../failure/report.ts";
import type { Explained } from "../failure/response-failure.ts";
import type { HttpRequest, HttpMethod } from "./http.ts";

/** One endpoint: how to call it, what a success looks like, and what its refusals mean. */
export interface Endpoint<T> extends Explained {
  readonly method: HttpMethod;
  /** The path below `/api/v4`, encoded. */
  readonly path: string;
  /** Parameters; null is sent empty, which the service reads as null. */
  readonly query?: Readonly<Record<string, string | number | boolean | null>>;
  /** Made at the first success. */
  readonly shape: () => z.ZodMiniType<T>;
  /** Whether it may be sent again although it may have been executed: the outcome is the same. */
  readonly repeatable: boolean;
  /** The failure that its list is longer than any that is read, where a user can do something about it. */
  readonly tooLong?: Omit<Words, "why">;
  /** What it reads or changes, in one word: a read with a topic is kept until the next write with the same one. */
  readonly topic?: string;
  /** Whether its response decides so much that no cache may give it: the request says so. */
  readonly noCache?: true;
  /** Whether it goes out on a connection that has carried nothing yet, as a lost response of it costs much. */
  readonly isOnNewConnection?: true;
}

/** Returns the request that calls an endpoint. */
export function requestOf(endpoint: Endpoint<unknown>): HttpRequest {
  const { method, path, query = {}, noCache, isOnNewConnection } = endpoint;
  const texts = Object.entries(query).map(([name, value]) => [name, value === null ? "" : String(value)] as const);
  const how = { ...(noCache && { noCache }), ...(isOnNewConnection && { isOnNewConnection }) };
  return { method, path, query: Object.fromEntries(texts), ...how };
}
