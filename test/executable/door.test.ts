/** Who may talk to the executable: nobody but who holds the key of Terraform's certificate. */
import { once } from "node:events";
import { connect as connectTo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createCertificate, type Certificate } from "../../src/kit/plugin/certificate.ts";
import { readDataSource } from "../support/protocol/generated/provider-rpcs.ts";
import { EXECUTABLE } from "../support/plugin/hosts.ts";
import { handshakeIn } from "../support/plugin/plugin-process.ts";
import { endAll, readSettingRequest, startProvider } from "../support/plugin/provider-process.ts";
import {
  callsThrough,
  closed,
  identity,
  knock,
  refusedClients,
  ticketsFor,
  type Door,
} from "../support/plugin/tls-client.ts";
import { withOpenssl, makeAuthority } from "../support/server/certificate.ts";
import { answer, closeAll, startServer, TOKEN, type Running } from "../support/server/http-server.ts";
import { message } from "../support/server/raw-http2.ts";

/** As Terraform makes it. */
const p521 = (name: string): Certificate => {
  const { cert, key } = makeAuthority(name, "p521");
  const der = Buffer.from(cert.replace(/-----[^-]+-----|\s/g, ""), "base64");
  return { certificatePem: cert, keyPem: key, certificateDer: der };
};

const CURVES = { "P-256": () => createCertificate(), ...(withOpenssl.isThere && { "P-521": p521 }) };

/** One request to the service, by which a call that has run is known. */
const READ = readSettingRequest();

describe.each(Object.entries(CURVES))("with a certificate on %s", (_curve, make) => {
  const [owner, stranger] = [make("Terraform"), make("Somebody else")];
  let door: Door;
  let service: Running;

  beforeAll(async () => {
    service = await startServer((_request, response) => answer(response, 200, { level: "watch" }));
    const provider = await startProvider([EXECUTABLE], { credentials: owner });
    await provider.configure({ base_url: service.url, token: TOKEN });
    const { address, certificatePem } = handshakeIn(await provider.line);
    door = { path: address, serverPem: certificatePem };
  });
  afterAll(async () => {
    await endAll();
    await closeAll();
  });

  const calls = (options: Parameters<typeof knock>[1], count: number): Promise<number> =>
    callsThrough(door, options, { path: readDataSource.path, body: message(READ), count });

  test("the client that holds it is served, on several connections", async () => {
    expect(await Promise.all([calls(identity(owner), 50), calls(identity(owner), 50)])).toEqual([50, 50]);
  });

  test.each(Object.entries(refusedClients(owner, stranger)))(
    "a client %s runs none of 200 calls",
    async (_who, options) => {
      const before = service.seen.length;
      expect(await calls(options, 200)).toBe(0);
      expect(service.seen).toHaveLength(before);
    },
  );

  test.each(Object.entries(refusedClients(owner, stranger)))("a client %s gets no byte", async (_who, options) => {
    const socket = knock(door, options).on("error", () => undefined);
    const received: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => received.push(chunk));
    socket.on("secureConnect", () => socket.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"));
    await closed(socket);
    expect(received).toEqual([]);
  });

  test("a client without TLS gets no byte of HTTP/2", async () => {
    const socket = connectTo(door.path ?? "");
    socket.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    const received: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => received.push(chunk));
    await once(socket, "close");
    // An alert at most: a record of type 21.
    expect(received.length === 0 || received[0]?.[0] === 21).toBe(true);
  });

  test("nobody gets a ticket with which to come back", async () => {
    expect(await ticketsFor(door, {})).toEqual([]);
    expect(await ticketsFor(door, identity(stranger))).toEqual([]);
  });

  test("the client that holds it is still served", async () => {
    expect(await calls(identity(owner), 1)).toBe(1);
  });
});
