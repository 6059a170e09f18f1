import { describe, expect, test } from "@jest/globals";
import { parseBaseUrl, pathSegment } from "../../../../src/client/connection/address.ts";

describe("parseBaseUrl", () => {
  const same = { origin: "https://gitlab.example.com", root: "/api/v4" };
  const accepted: Record<string, [string, { origin: string; root: string }]> = {
    "takes a bare origin": ["https://gitlab.example.com", same],
    "takes a final slash": ["https://gitlab.example.com/", same],
    "takes the path of the API": ["https://gitlab.example.com/api/v4", same],
    "takes the path of the API with a final slash": ["https://gitlab.example.com/api/v4/", same],
    "keeps the prefix of a service that lives below one": [
      "http://host:8080/gitlab/api/v4//",
      { origin: "http://host:8080", root: "/gitlab/api/v4" },
    ],
    "folds a default port and the case of the host away": ["HTTPS://GitLab.Example.com:443", same],
    "takes an IPv6 address": ["http://[::1]:8080", { origin: "http://[::1]:8080", root: "/api/v4" }],
  };
  test.each(Object.entries(accepted))("%s", (_title, [text, address]) => {
    expect(parseBaseUrl(text)).toEqual(address);
  });

  const refused: Record<string, string> = {
    "refuses another scheme": "ftp://gitlab.example.com",
    "refuses a host without a scheme": "gitlab.example.com",
    "refuses an empty text": "",
    "refuses credentials": "https://ada:hunter22@gitlab.example.com",
    "refuses a query": "https://gitlab.example.com/?private_token=hunter22",
    "refuses a fragment": "https://gitlab.example.com/#hunter22",
  };
  test.each(Object.entries(refused))("%s, without repeating it", (_title, text) => {
    expect(() => parseBaseUrl(text)).toThrow(expect.objectContaining({ code: "invalid" }));
    expect(() => parseBaseUrl(text)).toThrow(/^(?!.*hunter22)The base URL cannot be used/);
  });
});

describe("pathSegment", () => {
  test("encodes a full path once", () => {
    expect(pathSegment("team/sub group/ünï")).toBe("team%2Fsub%20group%2F%C3%BCn%C3%AF");
    expect(pathSegment("team%2Fapp")).toBe("team%252Fapp");
  });

  test("keeps a number", () => {
    expect(pathSegment("42")).toBe("42");
  });

  test("lets no text reach another endpoint", () => {
    expect(pathSegment("7?level=watch#x")).toBe("7%3Flevel%3Dwatch%23x");
    for (const text of ["", ".", "..", "\ud800"]) {
      expect(() => pathSegment(text)).toThrow(expect.objectContaining({ code: "invalid" }));
    }
  });
});
