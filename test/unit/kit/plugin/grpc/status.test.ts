import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { parseTimeout } from "../../../../../src/kit/plugin/grpc/lifetime.ts";
import { percentEncode, trailersFrom } from "../../../../../src/kit/plugin/grpc/status.ts";

describe("percentEncode", () => {
  test("keeps printable ASCII but the percent sign", () => {
    expect(percentEncode("a b~100%")).toBe("a b~100%25");
  });

  test("encodes line ends and UTF-8 in capitals", () => {
    expect(percentEncode("é\n\x7f")).toBe("%C3%A9%0A%7F");
  });

  test("is undone by decodeURIComponent and is always a legal header value", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const encoded = percentEncode(text);
        expect(encoded).toMatch(/^[\x20-\x7e]*$/);
        expect(decodeURIComponent(encoded)).toBe(text);
      }),
    );
  });

  test("takes a lone surrogate as U+FFFD", () => {
    expect(percentEncode("\udc00")).toBe("%EF%BF%BD");
  });
});

test("trailers leave out an empty message", () => {
  expect(trailersFrom({ code: 0, message: "" })).toEqual({ "grpc-status": "0" });
  expect(trailersFrom({ code: 13, message: "x" })).toEqual({ "grpc-status": "13", "grpc-message": "x" });
});

describe("parseTimeout", () => {
  const timeouts: Record<string, number | undefined> = {
    "1H": 3_600_000,
    "2M": 120_000,
    "30S": 30_000,
    "5m": 5,
    "0m": 0,
    "1500u": 2,
    "1n": 1,
    "99999999H": undefined,
    "123456789m": undefined,
    "-1S": undefined,
    "1.5S": undefined,
    "1s": undefined,
    S: undefined,
    "": undefined,
  };
  for (const [header, timeoutMs] of Object.entries(timeouts)) {
    test(`reads ${JSON.stringify(header)} as ${String(timeoutMs)}`, () => {
      expect(parseTimeout(header)).toBe(timeoutMs);
    });
  }

  test("an absent header is no deadline", () => {
    expect(parseTimeout(undefined)).toBeUndefined();
  });
});
