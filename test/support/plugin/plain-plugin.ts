/** A plugin without TLS, for tests of the bytes that go over its socket. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import * as http2 from "node:http2";
import * as net from "node:net";
import { COOKIE, handshakeIn, startProcess, type PluginProcess } from "./plugin-process.ts";

/** One that serves. */
export interface PlainPlugin extends PluginProcess {
  /** The path of its socket. */
  readonly address: string;
  close(): Promise<void>;
}

/** Starts one; it runs until it is closed, as one connection is kept. */
export async function startPlain(program: string, env: Readonly<Record<string, string>> = {}): Promise<PlainPlugin> {
  const plugin = startProcess([program], { ...COOKIE, ...env });
  const { address } = handshakeIn(await plugin.line);
  const kept = connectHttp2(address);
  await once(kept, "connect");
  return {
    ...plugin,
    address,
    async close() {
      kept.destroy();
      plugin.child.kill("SIGKILL");
      await plugin.exit;
    },
  };
}

/** A connection of node's own client to a socket. */
export function connectHttp2(address: string): http2.ClientHttp2Session {
  const session = http2.connect("http://localhost", { createConnection: () => net.connect(address) });
  session.on("error", () => undefined);
  return session;
}

/** The answer to a call. */
export interface CallAnswer {
  /** Of HTTP. */
  readonly http: number;
  /** Of gRPC, in the headers or in the trailers. */
  readonly status: string | undefined;
  readonly message: string | undefined;
  /** Its size, and a digest of it. */
  readonly body: string;
}

/** A call, in the bytes of its body; what of its headers differs from those of gRPC. */
export interface AnyCall {
  readonly path: string;
  readonly body: Uint8Array;
  readonly headers?: http2.OutgoingHttpHeaders;
}

/** Makes a call. */
export async function ask(
  session: http2.ClientHttp2Session,
  { path, body, headers = {} }: AnyCall,
): Promise<CallAnswer> {
  const stream = session.request({ ":method": "POST", ":path": path, "content-type": "application/grpc", ...headers });
  let answered: http2.IncomingHttpHeaders = {};
  stream.on("response", (received) => (answered = { ...answered, ...received }));
  stream.on("trailers", (received: http2.IncomingHttpHeaders) => (answered = { ...answered, ...received }));
  stream.on("error", () => undefined);
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const closed = new Promise((resolve) => stream.once("close", resolve));
  stream.end(body);
  await closed;
  return {
    http: Number(answered[":status"]),
    status: textOf(answered["grpc-status"]),
    message: textOf(answered["grpc-message"]),
    body: digestOf(Buffer.concat(chunks)),
  };
}

const textOf = (value: string | string[] | undefined): string | undefined =>
  value === undefined ? undefined : decodeURIComponent(String(value));

const digestOf = (bytes: Uint8Array): string => `${bytes.length} ${createHash("sha256").update(bytes).digest("hex")}`;
