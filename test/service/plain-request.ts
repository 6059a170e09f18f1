import { type IncomingHttpHeaders, request, type RequestOptions } from "node:http";
import { text } from "node:stream/consumers";

/** The reply to a plain request. */
export interface PlainReply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends what `fetch` cannot: a GET with a body, or a request from a chosen address. */
export function sendPlain(url: string, options: RequestOptions, body = ""): Promise<PlainReply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, ...options }, (response) => {
      const { statusCode: status, headers } = response;
      text(response).then((received) => resolve({ status, headers, text: received }), reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
