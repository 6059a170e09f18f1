import { describe, expect, test } from "@jest/globals";
import { answered, detailIn, endpointAt, event, openIngest, sent } from "../../../support/ingest.ts";
import { withOpenssl, makeAuthority, makeCertificate } from "../../../support/server/certificate.ts";
import {
  answer,
  startProxy,
  startServer,
  startSilent,
  startTlsServer,
  withRawServer,
} from "../../../support/server/http-server.ts";

describe("an event without an answer", () => {
  test("is not reached if nothing listens", async () => {
    const { url, close } = await startServer(() => undefined);
    await close();
    const { outcome, status, failure } = await sent(url);
    expect([outcome, status]).toEqual(["not_reached", null]);
    expect(failure?.summary).toBe("Connection to the service was refused");
    expect(detailIn(failure)).toContain("Check the host and port of the DSN");
    expect(detailIn(failure)).toContain(url);
  });

  test("ends after its time, even if the answer never ends", async () => {
    const silent = await startSilent();
    const endless = await startServer((_request, response) => {
      response.writeHead(200).write("{");
    });
    for (const { url } of [silent, endless]) {
      const { outcome, failure } = await sent(url, { timeoutMs: 80 });
      expect([outcome, failure?.summary]).toEqual(["not_reached", "Service did not respond in time"]);
      expect(detailIn(failure)).toMatch(/within 0\.08 s.* may still have taken effect.*`the_time`/);
    }
  });

  test("reads 64 KiB of an answer and no more", async () => {
    const { outcome, failure } = await answered((_request, response) => {
      response.writeHead(200);
      const flood = setInterval(() => response.write(Buffer.alloc(16 * 1024)), 1);
      response.on("close", () => clearInterval(flood));
    });
    expect([outcome, failure?.summary]).toEqual(["no_endpoint", "Response is too large"]);
  });

  test("has not reached an endpoint if something other than a web server answers", async () => {
    await withRawServer(
      (socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n"),
      async (url) => {
        expect(await sent(url)).toMatchObject({ outcome: "no_endpoint", status: null });
      },
    );
  });
});

// Without the command openssl there are no certificates to test with; CI has it.
withOpenssl.test("an endpoint with a private authority is trusted with the provider's", async () => {
  const authority = makeAuthority("Tocsin test authority");
  const { cert, key } = makeCertificate(authority, "127.0.0.1");
  const { url } = await startTlsServer({ cert, key }, (_request, response) => answer(response, 200, { id: "1" }));
  const { outcome, failure } = await sent(url);
  expect([outcome, failure?.summary]).toEqual(["not_reached", "Certificate of the service is not trusted"]);
  expect(await sent(url, { caCertPem: authority.cert })).toMatchObject({ outcome: "accepted" });
});

describe("a proxy", () => {
  const REMOTE = "http://errors.example";

  test("is used as for the provider", async () => {
    const proxy = await startProxy({ password: "ada:secret-word" });
    const proxyUrl = proxy.url.replace("//", "//ada:secret-word@");
    expect(await sent(REMOTE, { proxyUrl })).toMatchObject({ outcome: "accepted" });
    expect(await sent(REMOTE, {}, { HTTP_PROXY: proxyUrl })).toMatchObject({ outcome: "accepted" });
    expect(proxy.seen).toHaveLength(2);
    expect(proxy.seen[0]).toMatch(/^POST http:\/\/errors\.example\/errortracking\//);
  });

  test("that refuses is reported without its password", async () => {
    const proxy = await startProxy({ password: "ada:other" });
    const { outcome, failure } = await sent(REMOTE, { proxyUrl: proxy.url.replace("//", "//ada:secret-word@") });
    expect([outcome, failure?.summary]).toEqual(["not_reached", "Proxy did not accept the credentials"]);
    expect(detailIn(failure)).not.toContain("secret-word");
  });

  test("that answers in the endpoint's place cannot show its password", async () => {
    const { url } = await startServer((_request, response) => answer(response, 403, { detail: "no secret-word here" }));
    const { failure } = await sent(REMOTE, { proxyUrl: url.replace("//", "//ada:secret-word@") });
    expect(detailIn(failure)).toMatch(/\nno \[redacted\] here$/);
  });

  test("that cannot be used is an error, and no answer", async () => {
    const failed = sent(REMOTE, { proxyUrl: "socks5://127.0.0.1:1" });
    await expect(failed).rejects.toMatchObject({ code: "invalid", summary: "Invalid connection setting" });
  });
});

test("no more events are in progress at the same time than allowed, and none is sent after the signal", async () => {
  const stop = new AbortController();
  let [now, most, all] = [0, 0, 0];
  const { url } = await startServer((_request, response) => {
    most = Math.max(most, (now += 1));
    if ((all += 1) === 6) stop.abort();
    setTimeout(() => {
      now -= 1;
      answer(response, 200, { id: "1" });
    }, 20);
  });
  const ingest = openIngest({ maxConcurrentRequests: 3 });
  const sending = Array.from({ length: 20 }, () => ingest.send(endpointAt(url), event(), stop.signal));
  const outcomes = (await Promise.all(sending)).map((each) => each?.outcome ?? null);
  expect([most, outcomes.filter((each) => each === "accepted").length]).toEqual([3, all]);
  expect(outcomes.slice(all)).toEqual(Array.from({ length: 20 - all }, () => null));
});
