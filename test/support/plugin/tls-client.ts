/** Clients of a plugin's door, with and without the right certificate. */
import { createPrivateKey, sign, X509Certificate, type JsonWebKey } from "node:crypto";
import * as http2 from "node:http2";
import type { Duplex } from "node:stream";
import * as tls from "node:tls";
import type { Certificate } from "../../../src/kit/plugin/certificate.ts";
import { bitString, der, integer, octets, oid, sequence } from "../../../src/kit/plugin/der.ts";
import type { Credentials } from "./plugin-process.ts";

/** The address of a door, and its certificate. */
export type Door = Pick<tls.ConnectionOptions, "host" | "port" | "path"> & { readonly serverPem: string };

/** Shows a certificate, and proves that one has its key. */
export const identity = ({ keyPem, certificatePem }: Credentials): tls.ConnectionOptions => ({
  key: keyPem,
  cert: certificatePem,
});

/** Resolves when a stream is closed; unlike `once`, after an error too. */
export const closed = (stream: Duplex) => new Promise((resolve) => stream.once("close", resolve));

/** A certificate that bears the name of `issuer` and its valid signature, for the key of `subject`. */
function signedBy(issuer: Certificate, subject: Certificate): Certificate {
  const [body = Buffer.alloc(0), algorithm = Buffer.alloc(0)] = children(subject.certificateDer);
  const signature = bitString(sign("sha256", body, issuer.keyPem).toString("hex"));
  const certificateDer = Buffer.from(sequence(body.toString("hex"), algorithm.toString("hex"), signature), "hex");
  return { ...subject, certificateDer, certificatePem: new X509Certificate(certificateDer).toString() };
}

/** The elements inside a DER sequence. */
function children(element: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = headerSize(element); at < element.length;) {
    const rest = element.subarray(at);
    const size = sizeOf(rest);
    found.push(rest.subarray(0, size));
    at += size;
  }
  return found;
}

const headerSize = (element: Buffer) => ((element[1] ?? 0) < 0x80 ? 2 : 2 + ((element[1] ?? 0) & 0x7f));
const sizeOf = (element: Buffer) => {
  const head = headerSize(element);
  return head + (head === 2 ? (element[1] ?? 0) : element.readUIntBE(2, head - 2));
};

/** The private key of somebody else with the owner's public key beside it, which is all that OpenSSL compares. */
function keyOfAnother(owner: Credentials, other: Credentials): string {
  const [{ crv = "", x = "", y = "" }, { d = "" }] = [jwkOf(owner), jwkOf(other)];
  const point = `04${hexOf(x)}${hexOf(y)}`;
  const curve = { "P-256": "1.2.840.10045.3.1.7", "P-521": "1.3.132.0.35" }[crv] ?? "";
  const key = sequence(integer("01"), octets(hexOf(d)), der(0xa0, oid(curve)), der(0xa1, bitString(point)));
  return `-----BEGIN EC PRIVATE KEY-----\n${Buffer.from(key, "hex").toString("base64")}\n-----END EC PRIVATE KEY-----\n`;
}

const jwkOf = ({ keyPem }: Credentials): JsonWebKey => createPrivateKey(keyPem).export({ format: "jwk" });
const hexOf = (base64: string): string => Buffer.from(base64, "base64url").toString("hex");

/** Who is refused, whatever they are let do before: by the owner of the right certificate, and somebody else. */
export const refusedClients = (owner: Certificate, stranger: Certificate): Record<string, tls.ConnectionOptions> => ({
  "without a certificate": {},
  "with another certificate": identity(stranger),
  "with a certificate that the client's own has signed": identity(signedBy(owner, stranger)),
  "with the content of the certificate under another signature": identity(signedBy(stranger, owner)),
  "with the certificate and another key": { ...identity(owner), key: keyOfAnother(owner, stranger) },
  "with the certificate over TLS 1.2": { ...identity(owner), maxVersion: "TLSv1.2" },
  "over TLS 1.2 without a certificate": { maxVersion: "TLSv1.2" },
  "with the certificate and without ALPN": { ...identity(owner), ALPNProtocols: [] },
  "without a certificate and without ALPN": { ALPNProtocols: [] },
  "with the certificate for HTTP/1.1": { ...identity(owner), ALPNProtocols: ["http/1.1"] },
  "without a certificate for HTTP/1.1": { ALPNProtocols: ["http/1.1"] },
  "with another certificate and another protocol": { ...identity(stranger), ALPNProtocols: ["spdy/3"] },
});

/** Begins to connect to a door, with TLS, and ALPN unless the options say otherwise. */
export const knock = ({ serverPem, ...where }: Door, options: tls.ConnectionOptions): tls.TLSSocket =>
  tls.connect({ ...where, servername: "localhost", ca: serverPem, ALPNProtocols: ["h2"], ...options });

/** Calls that are made in one flight. */
export interface Flight {
  readonly path: string;
  /** The message of each, with its prefix. */
  readonly body: Uint8Array;
  readonly count: number;
}

/** Makes calls on one connection; resolves to the number of successful calls when the connection is closed. */
export async function callsThrough(
  door: Door,
  options: tls.ConnectionOptions,
  { path, body, count }: Flight,
): Promise<number> {
  const session = http2.connect("https://localhost", { createConnection: () => knock(door, options) });
  session.on("error", () => undefined);
  let succeeded = 0;
  const ended = Array.from({ length: count }, () => {
    const stream = session.request({ ":method": "POST", ":path": path, "content-type": "application/grpc" });
    stream.on("error", () => undefined);
    stream.on(
      "trailers",
      (trailers: http2.IncomingHttpHeaders) => (succeeded += trailers["grpc-status"] === "0" ? 1 : 0),
    );
    stream.resume();
    stream.end(body);
    return closed(stream);
  });
  await Promise.all(ended);
  session.destroy();
  return succeeded;
}

/** The session tickets that a client is given; they come after the handshake, so several connections are tried. */
export async function ticketsFor(door: Door, options: tls.ConnectionOptions): Promise<Buffer[]> {
  const sessions: Buffer[] = [];
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const socket = knock(door, options);
    socket.on("session", (ticket: Buffer) => sessions.push(ticket));
    socket.on("error", () => undefined);
    await closed(socket.resume());
  }
  return sessions;
}
