import { validateHeaderName, validateHeaderValue } from "node:http";
import { describe, expect, test } from "@jest/globals";
import { headersOf } from "../../../../../src/provider/client/options/header.ts";
import { NAMES } from "../../../../support/server/http-server.ts";

/** Every character that is one byte, and two that are not. */
const CHARACTERS = [...Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)), "Ā", "鐘"];

function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

function sends(name: string, value: string): boolean {
  const headers = { [name]: value };
  const options = { baseUrl: "https://gitlab.test", token: "glpat-1", requestTimeoutMs: 1, maxRetries: 0 };
  const rest = { maxConcurrentRequests: 1, userAgent: "tocsin/test", names: NAMES };
  return succeeds(() => headersOf({ ...options, ...rest, headers }));
}

describe("a header may have exactly the characters that node would send", () => {
  test("in its name", () => {
    const names = ["", ...CHARACTERS.map((character) => `x${character}y`)];
    const allowed = names.filter((name) => succeeds(() => validateHeaderName(name)));
    expect(names.filter((name) => sends(name, "v"))).toEqual(allowed);
    expect(allowed).toHaveLength(77);
  });

  test("in its value", () => {
    const values = ["", ...CHARACTERS.map((character) => `x${character}`)];
    const allowed = values.filter((value) => succeeds(() => validateHeaderValue("x", value)));
    expect(values.filter((value) => sends("x-team", value))).toEqual(allowed);
    expect(allowed).toHaveLength(225);
  });
});
