import type { ResponseBody } from "./body.ts";
import type { ResponseHeaders } from "./header.ts";
import type { Query } from "./query.ts";

/** One request, ready to be sent any number of times. */
export interface HttpRequest {
  readonly method: HttpMethod;
  /** The path below `/api/v4`, encoded, without a query. */
  readonly path: string;
  readonly query: Query;
  /** No request of the API has one. */
  readonly body?: string;
  /** Whether no cache may answer it. */
  readonly noCache?: true;
  /** Whether to send it on a new connection. */
  readonly isOnNewConnection?: true;
}

/** The methods of the API. */
export type HttpMethod = "GET" | "PUT" | "PATCH" | "POST" | "DELETE";

/** A whole response, whatever its status, with its body read. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: ResponseBody;
  /** Whether the request was sent to a proxy, which may have answered instead of the service. */
  readonly isForwarded?: boolean;
  /**
   * The cost of reading it: bytes on the wire, and milliseconds from the connection on. After several attempts, the
   * time starts with the first one.
   */
  readonly cost: { readonly bytes: number; readonly durationMs: number };
}

/** A response without its body, which may be large: the part that is still needed once the body was read. */
export type ResponseHead = Omit<HttpResponse, "body" | "isForwarded">;

/** Returns a response without its body. */
export const headOf = ({ status, headers, cost }: ResponseHead): ResponseHead => ({ status, headers, cost });

/** Whether the status is a success. */
export const isSuccess = ({ status }: ResponseHead): boolean => status >= 200 && status < 300;
