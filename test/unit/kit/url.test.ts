import { expect, test } from "@jest/globals";
import { parseUrl } from "../../../src/kit/url.ts";

test("reads a URL, and nothing else", () => {
  expect(parseUrl("https://a.example/x?y")?.host).toBe("a.example");
  expect(parseUrl("/x", "https://a.example/y")?.href).toBe("https://a.example/x");
  for (const text of ["", "/x", "a.example", "http://"]) expect(parseUrl(text)).toBeNull();
});

// V8 compiles a call that is made some thousand times: URL.canParse of Node.js 20 then takes no letter of Latin-1.
test("reads a host with a letter of Latin-1 however often it is asked", () => {
  const hosts = Array.from({ length: 20_000 }, () => parseUrl("http://bücher.example/7")?.hostname);
  expect(new Set(hosts)).toEqual(new Set(["xn--bcher-kva.example"]));
});
