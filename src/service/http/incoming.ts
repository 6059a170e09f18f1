import type { IncomingHttpHeaders } from "node:http";

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
