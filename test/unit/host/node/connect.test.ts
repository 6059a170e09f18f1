import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { withOpenssl, makeAuthority, makeCertificate, type Pair } from "../../../support/server/certificate.ts";
import {
  answer,
  clientOf,
  closeAll,
  everythingIn,
  rejectionOf,
  startProxy,
  startServer,
  startSilent,
  startTlsServer,
} from "../../../support/server/http-server.ts";

const call = { signal: new AbortController().signal };
const global = { kind: "global" } as const;
const path = "/api/v4/notification_settings";
const variables = ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"];
const startOk = () => startServer((_request, response) => answer(response, 200, { level: "watch" }));

afterEach(async () => {
  for (const name of variables) Reflect.deleteProperty(process.env, name);
  await closeAll();
});

beforeAll(() => {
  for (const name of variables) Reflect.deleteProperty(process.env, name);
});

describe("a proxy for plain http", () => {
  test("gets the request in absolute form", async () => {
    const proxy = await startProxy();
    const setting = await clientOf("http://gitlab.test:8080", { proxyUrl: proxy.url }).notificationSettings.get(
      global,
      call,
    );
    expect(setting.value.level).toBe("watch");
    expect(proxy.seen).toEqual([`GET http://gitlab.test:8080${path}`]);
  });

  test("is taken from HTTP_PROXY", async () => {
    const proxy = await startProxy();
    process.env["HTTP_PROXY"] = proxy.url;
    await clientOf("http://gitlab.test:8080").notificationSettings.get(global, call);
    expect(proxy.seen).toHaveLength(1);
  });

  test("from the environment is not asked for a loopback address, but one in the options is", async () => {
    const proxy = await startProxy();
    const server = await startOk();
    process.env["HTTP_PROXY"] = proxy.url;
    await clientOf(server.url).notificationSettings.get(global, call);
    expect([proxy.seen.length, server.seen.length]).toEqual([0, 1]);
    await clientOf(server.url, { proxyUrl: proxy.url }).notificationSettings.get(global, call);
    expect([proxy.seen.length, server.seen.length]).toEqual([1, 1]);
  });

  test.each([
    ["user and password", "ada:hunter22/", "ada:hunter22%2F@"],
    ["user alone", "token/:", "token%2F@"],
    ["password alone", ":hunter22", ":hunter22@"],
  ])("signs in with the %s of its URL", async (_what, credential, userInfo) => {
    const proxy = await startProxy({ password: credential });
    const proxyUrl = proxy.url.replace("//", `//${userInfo}`);
    await expect(
      clientOf("http://gitlab.test", { proxyUrl }).notificationSettings.get(global, call),
    ).resolves.toMatchObject({ value: { level: "watch" } });
  });

  // Only a loopback address has a server here, and 0.0.0.0 is one that the rules for loopback do not know.
  test("from the environment is not asked for what NO_PROXY excludes", async () => {
    const proxy = await startProxy();
    const server = await startOk();
    const url = server.url.replace("127.0.0.1", "0.0.0.0");
    process.env["HTTP_PROXY"] = proxy.url;
    await clientOf(url).notificationSettings.get(global, call);
    expect([proxy.seen.length, server.seen.length]).toEqual([1, 0]);
    process.env["NO_PROXY"] = "gitlab.test,0.0.0.0";
    await clientOf(url).notificationSettings.get(global, call);
    expect([proxy.seen.length, server.seen.length]).toEqual([1, 1]);
  });

  test("that refuses the password is an error that does not show it", async () => {
    const proxy = await startProxy({ password: "ada:right" });
    const proxyUrl = proxy.url.replace("//", "//ada:hunter22@");
    const error = await rejectionOf(
      clientOf("http://gitlab.test", { proxyUrl }).notificationSettings.get(global, call),
    );
    expect(error).toMatchObject({ code: "denied", summary: "Proxy did not accept the credentials" });
    expect(everythingIn(error)).not.toContain("hunter22");
  });

  test.each([
    [403, "denied"],
    [500, "unavailable"],
  ])("that answers %i with a page of its own is said to be the one that did", async (status, code) => {
    const page = "<html><title>Filtered</title></html>";
    const proxy = await startServer((_request, response) => answer(response, status, page));
    const errorAt = (url: string, proxyUrl?: string) =>
      rejectionOf(clientOf(url, proxyUrl === undefined ? {} : { proxyUrl }).notificationSettings.get(global, call));
    const error = await errorAt("http://gitlab.test", proxy.url);
    expect(error).toMatchObject({ status, code, summary: "Proxy answered instead of the service" });
    expect(error.detail).toMatch(/`the_proxy`.*\na web page titled "Filtered"$/);
    expect((await errorAt(proxy.url)).summary).not.toContain("proxy");
  });

  test("that hands on what the service itself refuses is not blamed for it", async () => {
    const proxy = await startServer((_request, response) => answer(response, 403, { message: "403 Forbidden" }));
    const client = clientOf("http://gitlab.test", { proxyUrl: proxy.url });
    const error = await rejectionOf(client.notificationSettings.get(global, call));
    expect(error.summary).toBe("Token may not do this");
  });

  test("never takes more requests at once than allowed, nor an answer without end", async () => {
    const proxy = await startServer((_request, response) => {
      const more = (): void => {
        while (response.write(" ".repeat(1 << 20)));
      };
      response.on("drain", more);
      more();
    });
    const error = await rejectionOf(
      clientOf("http://gitlab.test", { proxyUrl: proxy.url }).notificationSettings.get(global, call),
    );
    expect(error.summary).toBe("Response is too large");
  });

  test("that is not there is an error with its address", async () => {
    const error = await rejectionOf(
      clientOf("http://gitlab.test", { proxyUrl: "http://127.0.0.1:1" }).notificationSettings.get(global, call),
    );
    expect(error).toMatchObject({
      code: "unavailable",
      summary: "Proxy cannot be reached",
      mayHaveExecuted: false,
    });
    expect(error.detail).toContain("Nothing listens at the address. The proxy's address is http://127.0.0.1:1.");
    expect(error.detail).not.toContain("gitlab.test");
  });
});

// Without the command openssl there are no certificates to test with; CI has it.
withOpenssl.describe("a proxy for https", () => {
  let authority: Pair;
  let pair: Pair;

  beforeAll(() => {
    authority = makeAuthority("Tocsin test authority");
    pair = makeCertificate(authority, "gitlab.test");
  });

  const startTls = (options: object = pair) =>
    startTlsServer(options, (_request, response) => answer(response, 200, { level: "watch" }));

  test("carries a connection that is verified end to end", async () => {
    const [proxy, server] = await Promise.all([startProxy(), startTls()]);
    const url = `https://gitlab.test:${server.port}`;
    const get = (caCertPem: string) =>
      clientOf(url, { proxyUrl: proxy.url, caCertPem }).notificationSettings.get(global, call);
    await expect(get(authority.cert)).resolves.toMatchObject({ value: { level: "watch" } });
    expect(proxy.seen).toEqual([`CONNECT gitlab.test:${server.port}`]);
    expect(await rejectionOf(get(makeAuthority("Another").cert))).toMatchObject({
      summary: "Certificate of the service is not trusted",
    });
    expect(server.seen).toEqual([`GET ${path}`]);
  });

  test("is taken from HTTPS_PROXY", async () => {
    const [proxy, server] = await Promise.all([startProxy(), startTls()]);
    const url = `https://gitlab.test:${server.port}`;
    process.env["HTTPS_PROXY"] = proxy.url;
    await clientOf(url, { caCertPem: authority.cert }).notificationSettings.get(global, call);
    expect(proxy.seen).toHaveLength(1);
  });

  test("brings the client certificate to the service", async () => {
    const [proxy, server] = await Promise.all([
      startProxy(),
      startTls({ ...pair, ca: authority.cert, requestCert: true, rejectUnauthorized: true }),
    ]);
    const { cert, key } = makeCertificate(authority, "ada.test");
    const options = { proxyUrl: proxy.url, caCertPem: authority.cert, clientCertPem: cert, clientKeyPem: key };
    const client = clientOf(`https://gitlab.test:${server.port}`, options);
    await expect(client.notificationSettings.get(global, call)).resolves.toMatchObject({ value: { level: "watch" } });
  });

  test("that refuses the password is an error that does not show it", async () => {
    const proxy = await startProxy({ password: "ada:right" });
    const proxyUrl = proxy.url.replace("//", "//ada:hunter22@");
    const error = await rejectionOf(
      clientOf("https://gitlab.test", { proxyUrl }).notificationSettings.get(global, call),
    );
    expect(error).toMatchObject({ code: "denied", summary: "Proxy did not accept the credentials" });
    expect(everythingIn(error)).not.toContain("hunter22");
  });

  test("that closes the connection is an error at once, asked a single time", async () => {
    const proxy = await startServer(() => undefined);
    const options = { proxyUrl: proxy.url, requestTimeoutMs: 60_000 };
    const error = await rejectionOf(clientOf("https://gitlab.test", options).notificationSettings.get(global, call));
    expect(error).toMatchObject({
      code: "unavailable",
      summary: "Connection to the proxy was lost",
      mayHaveExecuted: false,
    });
  });

  test("that is not there is an error with its address", async () => {
    const proxyUrl = "http://ada:hunter22@127.0.0.1:1";
    const error = await rejectionOf(
      clientOf("https://gitlab.test", { proxyUrl }).notificationSettings.get(global, call),
    );
    expect(error).toMatchObject({
      code: "unavailable",
      summary: "Proxy cannot be reached",
      mayHaveExecuted: false,
    });
    expect(error.detail).toContain("The proxy's address is http://127.0.0.1:1. Check the host and port in `the_proxy`");
    expect(everythingIn(error)).not.toContain("hunter22");
  });

  test("that is written as http and speaks TLS is an error that says so", async () => {
    const proxy = await startProxy({ tls: pair });
    const proxyUrl = proxy.url.replace("https:", "http:");
    for (const url of ["https://gitlab.test", "http://gitlab.test"]) {
      const error = await rejectionOf(clientOf(url, { proxyUrl }).notificationSettings.get(global, call));
      expect(error.summary).toBe("Connection to the proxy was lost");
      expect(error.detail).toContain("a proxy that speaks TLS needs https");
    }
  });

  test("leaves it to the service's certificate to name the service", async () => {
    const [proxy, server] = await Promise.all([startProxy(), startTls(makeCertificate(authority, "other.test"))]);
    const options = { proxyUrl: proxy.url, caCertPem: authority.cert };
    const client = clientOf(`https://gitlab.test:${server.port}`, options);
    const error = await rejectionOf(client.notificationSettings.get(global, call));
    expect(error.summary).toBe("Certificate of the service is for another host");
  });

  test("that never answers ends with the request's time", async () => {
    const silent = await startSilent();
    const options = { proxyUrl: silent.url, requestTimeoutMs: 100 };
    const error = await rejectionOf(clientOf("https://gitlab.test", options).notificationSettings.get(global, call));
    expect(error.code).toBe("timeout");
  });
});
