import { describe, expect, test } from "@jest/globals";
import { nodeHostWith } from "../../../../../src/host/node/index.ts";
import { proxyFromEnvironment } from "../../../../../src/provider/client/options/proxy.ts";
import { parseProxy } from "../../../../../src/provider/client/options/proxy-url.ts";

const proxy = "http://proxy.test:3128";
const urlFor = (origin: string, env: Record<string, string>) =>
  proxyFromEnvironment(origin, nodeHostWith(env))?.url ?? null;

describe("proxyFromEnvironment", () => {
  test("takes the variable of the scheme", () => {
    const env = { HTTPS_PROXY: proxy, HTTP_PROXY: "http://other.test" };
    expect(urlFor("https://gitlab.test", env)).toBe(proxy);
    expect(urlFor("http://gitlab.test", env)).toBe("http://other.test");
    expect(urlFor("https://gitlab.test", { HTTP_PROXY: proxy })).toBeNull();
  });

  test("prefers the lower-case form unless it is empty", () => {
    expect(urlFor("https://gitlab.test", { https_proxy: proxy, HTTPS_PROXY: "http://other.test" })).toBe(proxy);
    expect(urlFor("https://gitlab.test", { https_proxy: "", HTTPS_PROXY: proxy })).toBe(proxy);
  });

  test("names the variable", () => {
    const env = { http_proxy: proxy, HTTPS_PROXY: proxy };
    expect(proxyFromEnvironment("http://gitlab.test", nodeHostWith(env))).toEqual({
      url: proxy,
      variable: "http_proxy",
    });
    expect(proxyFromEnvironment("https://gitlab.test", nodeHostWith(env))).toEqual({
      url: proxy,
      variable: "HTTPS_PROXY",
    });
  });

  test("reads a proxy without a scheme as http", () => {
    expect(urlFor("https://gitlab.test", { https_proxy: "proxy.test:3128" })).toBe(proxy);
  });

  test.each(["http://localhost:8080", "http://127.0.0.1:8080", "http://127.9.9.9", "http://[::1]:8080"])(
    "reaches %s directly",
    (origin) => {
      expect(urlFor(origin, { http_proxy: proxy })).toBeNull();
    },
  );

  const excluding: [string, string, boolean][] = [
    ["gitlab.test", "https://gitlab.test", true],
    ["gitlab.test", "https://sub.gitlab.test", true],
    [".test", "https://gitlab.test", true],
    [".gitlab.test", "https://gitlab.test", false],
    [".gitlab.test", "https://sub.gitlab.test", true],
    ["*.gitlab.test", "https://gitlab.test", false],
    ["*.test", "https://gitlab.test", true],
    ["GITLAB.TEST", "https://gitlab.test", true],
    ["a.test, gitlab.test", "https://gitlab.test", true],
    ["a.test gitlab.test", "https://gitlab.test", true],
    ["*", "https://gitlab.test", true],
    ["gitlab.test:443", "https://gitlab.test", true],
    ["gitlab.test:8443", "https://gitlab.test", false],
    ["gitlab.test:8443", "https://gitlab.test:8443", true],
    ["lab.test", "https://gitlab.test", false],
    ["", "https://gitlab.test", false],
    ["10.0.0.0/8", "https://10.1.2.3", true],
    ["10.0.0.0/8", "https://11.1.2.3", false],
    ["10.0.0.0/8", "https://gitlab.test", false],
    ["10.0.0.0/99", "https://10.1.2.3", false],
    ["10.0.0.0/", "https://10.1.2.3", false],
    ["10.1.2.3", "https://10.1.2.3", true],
    ["fd00::/8", "https://[fd12::1]", true],
    ["fd00::/8", "https://10.1.2.3", false],
    ["[fd12::1]:443", "https://[fd12::1]", true],
    ["[fd12::1]:8443", "https://[fd12::1]", false],
    ["[fd12::1]", "https://[fd12::1]", true],
    ["fd12:0::1", "https://[fd12::1]", true],
    ["fd12::2", "https://[fd12::1]", false],
    ["10.1.2.3:443", "https://10.1.2.3", true],
    ["10.1.2.3:8443", "https://10.1.2.3", false],
  ];
  test.each(excluding)("NO_PROXY=%j against %s excludes: %s", (noProxy, origin, isExcluded) => {
    expect(urlFor(origin, { HTTPS_PROXY: proxy, NO_PROXY: noProxy })).toBe(isExcluded ? null : proxy);
  });
});

describe("parseProxy", () => {
  test("gives the password away as a secret, in each form in which it is sent", () => {
    expect(parseProxy("http://ada:hunter%2522@proxy.test:3128")?.secrets).toEqual([
      "hunter%22",
      "hunter%2522",
      Buffer.from("ada:hunter%22").toString("base64"),
    ]);
    expect(parseProxy(proxy)?.secrets).toEqual([]);
  });

  test("gives a user without a password away as a secret: it is as a rule a token", () => {
    const basic = Buffer.from("token-22/:").toString("base64");
    expect(parseProxy("http://token-22%2F@proxy.test")?.secrets).toEqual(["token-22/", "token-22%2F", basic]);
  });

  const unusable = ["x", "proxy.test:3128", "socks5://proxy.test", "a:b@proxy", "http://a:b%zz@proxy.test", ""];
  const beyondHost = ["http://a:b/c@proxy.test", "http://a:b?c@proxy.test", "http://a:b#c@proxy.test", `${proxy}/path`];
  test.each([...unusable, ...beyondHost, `${proxy}?x=1`])("is null for %j", (text) => {
    expect(parseProxy(text)).toBeNull();
  });
});
