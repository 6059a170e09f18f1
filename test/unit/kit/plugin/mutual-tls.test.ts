import { sign, X509Certificate } from "node:crypto";
import { once } from "node:events";
import * as http2 from "node:http2";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import * as tls from "node:tls";
import * as grpc from "@grpc/grpc-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createCertificate, type Certificate } from "../../../../src/kit/plugin/certificate.ts";
import { bitString, der, sequence } from "../../../../src/kit/plugin/der.ts";
import { serveGrpc } from "../../../../src/kit/plugin/grpc/index.ts";
import { createMutualTlsServer } from "../../../../src/kit/plugin/mutual-tls.ts";
import { createTlsIdentity } from "../../../../src/kit/plugin/tls-identity.ts";

const PATH = "/t.T/Count";
const owner = createCertificate();
const stranger = createCertificate();

let ran = 0;
let port: number;
let serverPem: string;
let server: tls.Server;

beforeAll(async () => {
  const identity = createTlsIdentity(owner.certificatePem);
  const run = (request: Uint8Array) => {
    ran += 1;
    return request;
  };
  const grpc = serveGrpc({ methods: new Map([[PATH, { kind: "unary", run }]]) });
  server = createMutualTlsServer(identity, (socket) => grpc.accept(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
  serverPem = new X509Certificate(identity.certificate.certificateDer).toString();
});
afterAll(() => void server.close());
beforeEach(() => {
  ran = 0;
});

const identity = ({ keyPem, certificatePem }: Certificate): tls.ConnectionOptions => ({
  key: keyPem,
  cert: certificatePem,
});

/** Unlike `once`, it also resolves after an error. */
const closed = (stream: Duplex) => new Promise((resolve) => stream.once("close", resolve));

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

/**
 * Makes calls in one flight on one connection; resolves to the number of successful calls when the connection is
 * closed.
 */
async function call(options: tls.ConnectionOptions, calls = 1): Promise<number> {
  const session = http2.connect(`https://localhost:${port}`, {
    createConnection: () =>
      tls.connect({
        host: "127.0.0.1",
        port,
        servername: "localhost",
        ca: serverPem,
        ALPNProtocols: ["h2"],
        ...options,
      }),
  });
  session.on("error", () => undefined);
  let succeeded = 0;
  const ended = Array.from({ length: calls }, () => {
    const stream = session.request({ ":method": "POST", ":path": PATH, "content-type": "application/grpc" });
    stream.on("error", () => undefined);
    stream.on(
      "trailers",
      (trailers: http2.IncomingHttpHeaders) => (succeeded += trailers["grpc-status"] === "0" ? 1 : 0),
    );
    stream.resume();
    stream.end(Buffer.alloc(5));
    return closed(stream);
  });
  await Promise.all(ended);
  session.destroy();
  return succeeded;
}

describe("a mutual-TLS server", () => {
  test("accepts the client that holds the certificate", async () => {
    expect(await call(identity(owner), 200)).toBe(200);
    expect(ran).toBe(200);
  });

  test("accepts a client of another implementation", async () => {
    const { keyPem, certificatePem } = owner;
    const credentials = grpc.credentials.createSsl(
      Buffer.from(serverPem),
      Buffer.from(keyPem),
      Buffer.from(certificatePem),
    );
    const client = new grpc.Client(`127.0.0.1:${port}`, credentials, { "grpc.ssl_target_name_override": "localhost" });
    const same = (bytes: Buffer) => bytes;
    const answer = await new Promise((resolve) => {
      client.makeUnaryRequest(PATH, same, same, Buffer.from("x"), (error, value) => resolve(error ?? String(value)));
    });
    client.close();
    expect([answer, ran]).toEqual(["x", 1]);
  });

  const refused: Record<string, tls.ConnectionOptions> = {
    "without a certificate": {},
    "with another certificate": identity(stranger),
    "with a certificate that the client's own has signed": identity(signedBy(owner, stranger)),
    "with the content of the certificate under another signature": identity(signedBy(stranger, owner)),
    "with the certificate over TLS 1.2": { ...identity(owner), maxVersion: "TLSv1.2" },
    "over TLS 1.2 without a certificate": { maxVersion: "TLSv1.2" },
    "with the certificate and without ALPN": { ...identity(owner), ALPNProtocols: [] },
    "without a certificate and without ALPN": { ALPNProtocols: [] },
    "with the certificate for HTTP/1.1": { ...identity(owner), ALPNProtocols: ["http/1.1"] },
    "without a certificate for HTTP/1.1": { ALPNProtocols: ["http/1.1"] },
    "with another certificate and another protocol": { ...identity(stranger), ALPNProtocols: ["spdy/3"] },
  };
  for (const [title, options] of Object.entries(refused)) {
    test(`runs none of 200 calls in one flight ${title}`, async () => {
      expect(await call(options, 200)).toBe(0);
      expect(ran).toBe(0);
    });
  }

  test("does not speak HTTP/1.1 with any client", async () => {
    for (const options of [identity(owner), {}]) {
      const socket = tls.connect({ host: "127.0.0.1", port, servername: "localhost", ca: serverPem, ...options });
      socket.on("error", () => undefined);
      socket.write(
        `POST ${PATH} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/grpc\r\ncontent-length: 5\r\n\r\n\0\0\0\0\0`,
      );
      const received: Buffer[] = [];
      socket.on("data", (chunk: Buffer) => {
        received.push(chunk);
        socket.destroy();
      });
      await closed(socket);
      expect(Buffer.concat(received)).toHaveLength(0);
    }
    expect(ran).toBe(0);
  });

  for (const [title, certificate] of Object.entries({
    "a client without a certificate": {},
    "a client with another certificate": identity(stranger),
  })) {
    test(`gives ${title} no session that could be resumed`, async () => {
      expect(await sessionsOfRefused(certificate)).toEqual([]);
    });
  }

  test("still accepts the client after refused connections", async () => {
    expect(await call(identity(owner))).toBe(1);
  });
});

/**
 * The session tickets that refused connections are given; they come after the handshake, so several connections are
 * tried.
 */
async function sessionsOfRefused(certificate: tls.ConnectionOptions): Promise<Buffer[]> {
  const sessions: Buffer[] = [];
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const options = { host: "127.0.0.1", port, servername: "localhost", ca: serverPem, ALPNProtocols: ["h2"] };
    const socket = tls.connect({ ...options, ...certificate });
    socket.on("session", (ticket: Buffer) => sessions.push(ticket));
    socket.on("error", () => undefined);
    await closed(socket.resume());
  }
  return sessions;
}

describe("createMutualTlsServer", () => {
  const malformed: Record<string, string> = {
    "an empty text": "",
    "a text": "not a certificate",
    "an empty PEM": "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n",
    "a cut certificate": owner.certificatePem.slice(0, 200),
    "a key": owner.keyPem,
    "a DER element of another kind": `-----BEGIN CERTIFICATE-----\n${Buffer.from(der(0x04), "hex").toString("base64")}\n-----END CERTIFICATE-----\n`,
  };
  for (const [title, pem] of Object.entries(malformed)) {
    test(`throws at ${title} in place of the client's certificate`, () => {
      expect(() => createTlsIdentity(pem)).toThrow("PLUGIN_CLIENT_CERT is not a certificate");
    });
  }
});
