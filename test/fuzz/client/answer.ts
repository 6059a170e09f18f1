import type { IncomingMessage, ServerResponse } from "node:http";
import fc from "fast-check";
import { BYTES } from "../../support/server/hostile/bytes.ts";
import { mutated } from "../mutated.ts";
import { type Body, bodyOf, text } from "./body.ts";

/** One answer of the server: an HTTP response, or bytes after which the connection ends. */
export type Answer =
  | { readonly raw: Uint8Array }
  | {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Body;
      /** Whole, in chunks, without its end, or never ended. */
      readonly delivery: "whole" | "chunked" | "cut" | "open";
    };

const status = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(200, 201) },
  { weight: 4, arbitrary: fc.constantFrom(301, 302, 303, 307, 308, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503) },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 999 }) },
);

const pageNumber = fc.oneof(
  fc.integer({ min: -1, max: 4 }).map(String),
  fc.constantFrom("", "1e3", "99999999999999999999"),
);

/** The text of a header, as node writes it. */
const headerText = text.map((value) => value.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/gu, "?"));

const location = fc.oneof(
  headerText,
  fc.constantFrom(
    "/",
    "//",
    "/api/v4/projects/42/error_tracking/client_keys",
    "https://other.test/",
    "http://127.0.0.1:1/",
  ),
  fc.constantFrom("file:///etc/passwd", "http://user:password@127.0.0.1/", "http://[", "?page=2", "/users/sign_in"),
);

const link = fc.oneof(
  headerText,
  pageNumber.map((page) => `<https://other.test/api/v4/x?page=${page}&per_page=100>; rel="next"`),
  mutated(fc.constant(Buffer.from('<http://h/?page=1>; rel="prev", <http://h/?page=2>; rel=next'))).map((bytes) =>
    Buffer.from(bytes)
      .toString("latin1")
      .replaceAll(/[^\u0020-\u007e]/g, "?"),
  ),
);

const headers = fc.record(
  {
    location,
    link,
    "x-next-page": pageNumber,
    "retry-after": fc.oneof(headerText, fc.constantFrom("0", "-1", "99999999999", "Wed, 21 Oct 2015 07:28:00 GMT")),
    "ratelimit-reset": fc.oneof(headerText, fc.constantFrom("0", "99999999999999")),
    "content-type": fc.oneof(headerText, fc.constantFrom("text/html", "application/json; charset=latin1", "")),
    "content-encoding": fc.constantFrom("gzip", "br", "zstd", "gzip, br", "identity", "constructor"),
    "x-request-id": headerText,
    "set-cookie": headerText,
  },
  { requiredKeys: [], noNullPrototype: true },
);

const delivery = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom("whole" as const, "chunked" as const) },
  { weight: 5, arbitrary: fc.constant("cut" as const) },
  // Each of these waits until the client gives up.
  { weight: 1, arbitrary: fc.constant("open" as const) },
);

const PLAIN = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]";
const bytes = [PLAIN, ...Object.values(BYTES).map(([raw]) => raw)]
  .filter((raw) => raw.length < 10_000)
  .map((raw) => new Uint8Array(Buffer.from(raw, "latin1")));

/** Answers near those that hold what is valid, and far from them. */
export function answerWith(valid: fc.Arbitrary<unknown>): fc.Arbitrary<Answer> {
  const response = fc.record({
    status,
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
    body: bodyOf(valid),
    delivery,
  });
  const raw = mutated(fc.constantFrom(...bytes)).map((sent) => ({ raw: sent }));
  return fc.oneof({ weight: 12, arbitrary: response }, { weight: 1, arbitrary: raw });
}

/** Sends an answer. */
export function sendAnswer(sent: Answer, request: IncomingMessage, target: ServerResponse): void {
  if ("raw" in sent) {
    request.socket.end(sent.raw);
    return;
  }
  const { status: code, headers: own, body: content, delivery } = sent;
  const whole = { "content-type": "application/json", ...content.headers, ...own };
  const length = { "content-length": String(content.bytes.length + (delivery === "cut" ? 9 : 0)) };
  target.writeHead(code, delivery === "chunked" ? whole : { ...whole, ...length });
  if (delivery === "whole" || delivery === "chunked") target.end(content.bytes);
  else if (delivery === "cut") target.write(content.bytes, () => request.socket.end());
  else target.flushHeaders();
}
