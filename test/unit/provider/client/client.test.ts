import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "@jest/globals";
import type { Clock } from "../../../../src/provider/client/clock.ts";
import { connect } from "../../../../src/host/node/connection/connect.ts";
import { nodeHost } from "../../../../src/host/node/index.ts";
import { createClient, type ClientOptions } from "../../../../src/provider/client/index.ts";
import { Breaker } from "../../../../src/provider/client/request/breaker.ts";
import { createCertificate } from "../../../../src/kit/plugin/certificate.ts";
import { answer, clientOf, closeAll, NAMES, rejectionOf, startServer } from "../../../support/server/http-server.ts";

afterEach(closeAll);

describe("createClient", () => {
  test("refuses options that cannot be used, at their names", () => {
    const refused = expect.objectContaining({ code: "invalid", path: ["the_token"] });
    expect(() => clientOf("https://gitlab.test", { token: "hunter22\n" })).toThrow(refused);
  });

  test("connects to nothing before the first request", async () => {
    await expect(clientOf("http://127.0.0.1:1").close()).resolves.toBeUndefined();
  });
});

describe("what clients know together of an outage", () => {
  const { certificatePem, keyPem } = createCertificate();
  const connectionKey = (url: string, options: Partial<ClientOptions> = {}): string => {
    const keys: string[] = [];
    const breakers = (each: string, clock: Clock): Breaker => {
      keys.push(each);
      return new Breaker(clock);
    };
    const limits = { requestTimeoutMs: 1, maxRetries: 0, maxConcurrentRequests: 1 };
    const client = { baseUrl: url, token: "t", userAgent: "tocsin/test", names: NAMES, ...limits, ...options };
    createClient(client, nodeHost, { connect, breakers });
    return keys.join();
  };
  const usual = connectionKey("https://gitlab.test");

  test("does not depend on who asks, or how often", () => {
    expect(connectionKey("https://gitlab.test", { token: "other", sudo: "ada", maxRetries: 3 })).toBe(usual);
  });

  test.each<[string, string, Partial<ClientOptions>]>([
    ["address", "https://gitlab.test/below", {}],
    ["proxy", "https://gitlab.test", { proxyUrl: "http://proxy.test:3128" }],
    ["authority", "https://gitlab.test", { caCertPem: certificatePem }],
    ["certificate", "https://gitlab.test", { clientCertPem: certificatePem, clientKeyPem: keyPem }],
    ["trust", "https://gitlab.test", { insecureSkipVerify: true }],
  ])("depends on the %s, as another may work", (_what, url, options) => {
    expect(connectionKey(url, options)).not.toBe(usual);
  });
});

/** Names from a caller's own configuration, which the client must not know. */
const CALLERS_WORDS =
  /terraform|base_url|_pem\b|_file\b|insecure_skip|proxy_url|request_timeout|max_retries|max_concurrent|max_requests|TOCSIN_|GITLAB_|CI_SERVER/i;

describe("the names of options", () => {
  test("appear nowhere in the client", () => {
    const folder = join(__dirname, "../../../../src/provider/client");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
    expect(files.length).toBeGreaterThan(20);
    const guilty = files.filter((name) => CALLERS_WORDS.test(readFileSync(join(folder, name), "utf8")));
    expect(guilty).toEqual([]);
  });

  const call = { signal: new AbortController().signal };
  const get = (url: string, options: Partial<ClientOptions> = {}) =>
    rejectionOf(clientOf(url, options).notificationSettings.get({ kind: "global" }, call));

  test.each([
    [401, "", "Set `the_token` to a valid access token"],
    [403, {}, "`the_person` needs an administrator's token"],
    [403, "", "Check `the_url`, or ask"],
    [404, { error: "404 Not Found" }, "Check that `the_url` is"],
    [407, "", "Put both in `the_proxy`"],
    [429, "", "or set `the_rate`"],
    [200, "<html></html>", "Check `the_url`, and any proxy or firewall in between"],
    [200, {}, "Check that `the_url` is"],
    [302, "", "Check `the_url`: it may lack a path"],
  ])("are the caller's in the error of %i %j", async (status, body, text) => {
    const { url } = await startServer((_request, response) => answer(response, status, body));
    const { message } = await get(url);
    expect(message).toContain(text);
    expect(message).not.toMatch(CALLERS_WORDS);
  });

  test("are the caller's if no response comes", async () => {
    expect((await get("http://127.0.0.1:1")).message).toContain("the host and port of `the_url`");
    const { url } = await startServer(() => undefined);
    const late = await get(url, { requestTimeoutMs: 50, names: { ...NAMES, requestTimeoutMs: "patience" } });
    expect(late.message).toContain("may need a longer `patience`");
  });

  test("give way to the variable that an option comes from", async () => {
    const error = await get("http://127.0.0.1:1", { variables: { baseUrl: "A_VARIABLE" } });
    expect(error.message).toContain("the host and port of the environment variable A_VARIABLE");
  });
});
