import type { Duplex } from "node:stream";
import { TLSSocket } from "node:tls";
import { afterEach, beforeAll, expect, test } from "@jest/globals";
import { withOpenssl, makeAuthority, makeCertificate, type Pair } from "../../../support/server/certificate.ts";
import {
  answer,
  clientOf,
  closeAll,
  rejectionOf,
  startProxy,
  startTlsServer,
} from "../../../support/server/http-server.ts";
import type { ClientOptions } from "../../../../src/provider/client/index.ts";

const call = { signal: new AbortController().signal };
const get = (url: string, options: Partial<ClientOptions>) =>
  clientOf(url, options).notificationSettings.get({ kind: "global" }, call);
const watch = { value: { level: "watch" } };

afterEach(closeAll);

// Without the command openssl there are no certificates to test with; CI has it.
withOpenssl.describe("a proxy that is reached over TLS", () => {
  let authority: Pair;
  let proxyPair: Pair;
  let servicePair: Pair;
  let clientPair: Pair;
  beforeAll(() => {
    authority = makeAuthority("Tocsin test authority");
    proxyPair = makeCertificate(authority, "127.0.0.1");
    servicePair = makeCertificate(authority, "gitlab.test");
    clientPair = makeCertificate(authority, "ada.test");
  });

  const startService = (options: object = {}) =>
    startTlsServer({ ...servicePair, ...options }, (_request, response) => answer(response, 200, { level: "watch" }));

  test("is trusted with the extra authority, and signs in", async () => {
    const [proxy, service] = await Promise.all([
      startProxy({ tls: proxyPair, password: "ada:hunter22" }),
      startService(),
    ]);
    const proxyUrl = proxy.url.replace("//", "//ada:hunter22@");
    const options = { proxyUrl, caCertPem: authority.cert };
    await expect(get(`https://gitlab.test:${service.port}`, options)).resolves.toMatchObject(watch);
    expect(proxy.seen).toEqual([`CONNECT gitlab.test:${service.port}`]);
  });

  test("is told nothing when its certificate is not trusted", async () => {
    const proxy = await startProxy({ tls: proxyPair });
    const proxyUrl = proxy.url.replace("//", "//ada:hunter22@");
    const error = await rejectionOf(get("https://gitlab.test", { proxyUrl }));
    expect(error).toMatchObject({ summary: "TLS connection to the proxy failed", mayHaveExecuted: false });
    expect(error.detail).toContain(`The proxy's address is ${proxy.url}.`);
    expect(proxy.seen).toEqual([]);
  });

  test("is said to be the one with a certificate for another host, and the one that speaks no TLS", async () => {
    const named = await startProxy({ tls: servicePair });
    const plain = await startProxy();
    const proxies = [named.url, plain.url.replace("http:", "https:")];
    const errorOf = (proxyUrl: string) =>
      rejectionOf(get("https://gitlab.test", { proxyUrl, caCertPem: authority.cert }));
    const [other, plainOne] = await Promise.all(proxies.map(errorOf));
    expect(other).toMatchObject({ code: "invalid", summary: "TLS connection to the proxy failed" });
    expect(other?.detail).toContain("The certificate does not name the proxy's host.");
    expect(plainOne).toMatchObject({ code: "invalid", summary: "TLS connection to the proxy failed" });
    expect(plainOne?.detail).toContain("The port does not speak TLS.");
  });

  test("is never shown the client certificate, which the service is", async () => {
    const shown: unknown[] = [];
    const note = (socket: Duplex) => {
      if (socket instanceof TLSSocket) shown.push(Object.keys(socket.getPeerCertificate()).length);
    };
    const asking = { requestCert: true, rejectUnauthorized: false, ca: authority.cert };
    const proxy = await startProxy({ tls: { ...proxyPair, ...asking }, onConnect: note });
    const service = await startService({ ...asking, rejectUnauthorized: true });
    const { cert: clientCertPem, key: clientKeyPem } = clientPair;
    const options = { proxyUrl: proxy.url, caCertPem: authority.cert, clientCertPem, clientKeyPem };
    await expect(get(`https://gitlab.test:${service.port}`, options)).resolves.toMatchObject(watch);
    expect(shown).toEqual([0]);
  });
});
