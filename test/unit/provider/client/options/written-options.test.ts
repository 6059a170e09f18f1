import { expect, test } from "@jest/globals";
import { problemsOfWritten, type WrittenOptions } from "../../../../../src/provider/client/options/index.ts";
import { OPTION_NAMES } from "../../../../../src/provider/configuration/attributes.ts";

const NAMES = { ...OPTION_NAMES, caCertPem: "ca", clientCertPem: "cert", clientKeyPem: "key" };

const pathsOf = (written: WrittenOptions) => problemsOfWritten(written, NAMES).map(({ path }) => path);

test("every option that is written and cannot be used is a problem of its own", () => {
  expect(
    pathsOf({ baseUrl: "gitlab", proxyUrl: "socks5://proxy", headers: { Host: "a", "X-A": "b\n", "X-B": "c" } }),
  ).toEqual([["base_url"], ["proxy_url"], ["headers"], ["headers"]]);
});

test("options that can be used, or that are not known, are none", () => {
  expect(pathsOf({})).toEqual([]);
  const headers = { "X-A": "b", "X-B": Symbol("unknown"), "X-C": null };
  expect(pathsOf({ baseUrl: "https://gitlab.example.com", proxyUrl: "http://proxy.test", headers })).toEqual([]);
});

test("the name of a header is checked while its value is not known", () => {
  expect(pathsOf({ headers: { Host: Symbol("unknown") } })).toEqual([["headers"]]);
});
