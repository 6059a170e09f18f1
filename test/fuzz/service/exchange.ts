import { connect } from "node:net";
import { assertThat } from "../target.ts";
import { type RawRequest, SECRETS } from "./request.ts";

/** The reply as it was on the wire. */
export interface RawReply {
  readonly head: string;
  readonly body: string;
}

/**
 * Sends the bytes as they are, and gives the head and the body of what comes back; both empty where the connection ends
 * without.
 */
export async function exchange(url: string, { method, path, headers, body }: RawRequest): Promise<RawReply> {
  const lines = [`${method} ${path} HTTP/1.1`, "Host: fuzz", "Connection: close", `Content-Length: ${body.length}`];
  const head = [...lines, ...headers.map(([key, value]) => `${key}: ${value}`), "", ""].join("\r\n");
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(Buffer.concat([Buffer.from(head, "latin1"), body]));
  const chunks: Buffer[] = [];
  // The server may end a connection on bytes that are no HTTP while they are still on their way.
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => socket.once("close", resolve));
  const [first = "", ...rest] = Buffer.concat(chunks).toString("latin1").split("\r\n\r\n");
  return { head: first, body: rest.join("\r\n\r\n") };
}

// The real service's words for text that cannot be decoded, and for a project that has moved.
const PLAIN = /^(Bad Request$|This resource has been moved permanently to )/;

/** Asserts that an answer is not a fault of the service, is JSON where it must be, and shows nobody's secret. */
export function assertAnswered(sent: RawRequest, { head, body }: RawReply): void {
  // Node itself refuses an expectation that it does not know.
  if (head === "" || head.startsWith("HTTP/1.1 417 ")) return;
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
  assertThat(status >= 200 && status < 500, "a status that no request may get", head);
  assertThat(!/\n +at |node_modules/.test(body), "a stack in an answer", body);
  const type = /^content-type: (.*)$/im.exec(head)?.[1]?.trim();
  const isOfApi = /^\/api\/v4\//.test(sent.path);
  const isPlain = type === "text/plain" && PLAIN.test(body);
  if (isOfApi && body !== "")
    assertThat(type === "application/json" || isPlain, "an answer that is no JSON", { head, body });
  if (type === "application/json" && sent.method !== "HEAD" && body !== "") assertJson(body);
  const carried = [sent.path, ...sent.headers.flat(), sent.body.toString("latin1")].join("\n");
  const strange = SECRETS.filter((secret) => !carried.includes(secret));
  assertThat(!strange.some((secret) => (head + body).includes(secret)), "a secret in an answer", { head, body });
}

function assertJson(body: string): void {
  const text = Buffer.from(body, "latin1").toString();
  try {
    JSON.parse(text);
  } catch (cause) {
    throw new Error("a body that is no JSON", { cause });
  }
}
