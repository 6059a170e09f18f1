import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type * as tls from "node:tls";
import * as grpc from "@grpc/grpc-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createCertificate } from "../../../../src/kit/plugin/certificate.ts";
import { der } from "../../../../src/kit/plugin/der.ts";
import { serveGrpc } from "../../../../src/kit/plugin/grpc/index.ts";
import { createMutualTlsServer } from "../../../../src/kit/plugin/mutual-tls.ts";
import { createTlsIdentity } from "../../../../src/kit/plugin/tls-identity.ts";
import {
  callsThrough,
  closed,
  identity,
  knock,
  refusedClients,
  ticketsFor,
  type Door,
} from "../../../support/plugin/tls-client.ts";

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

const door = (): Door => ({ host: "127.0.0.1", port, serverPem });
const call = (options: tls.ConnectionOptions, count = 1): Promise<number> =>
  callsThrough(door(), options, { path: PATH, body: Buffer.alloc(5), count });

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

  for (const [title, options] of Object.entries(refusedClients(owner, stranger))) {
    test(`runs none of 200 calls in one flight ${title}`, async () => {
      expect(await call(options, 200)).toBe(0);
      expect(ran).toBe(0);
    });
  }

  test("does not speak HTTP/1.1 with any client", async () => {
    for (const options of [identity(owner), {}]) {
      const socket = knock(door(), { ...options, ALPNProtocols: [] });
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
      expect(await ticketsFor(door(), certificate)).toEqual([]);
    });
  }

  test("still accepts the client after refused connections", async () => {
    expect(await call(identity(owner))).toBe(1);
  });
});

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
