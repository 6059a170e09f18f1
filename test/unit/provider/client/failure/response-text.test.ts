import { describe, expect, test } from "@jest/globals";
import { messageOf, textOf } from "../../../../../src/provider/client/failure/response-text.ts";
import { parseBody } from "../../../../../src/provider/client/request/body.ts";

const json = (value: unknown) => parseBody(JSON.stringify(value), { "content-type": "application/json" });

describe("textOf", () => {
  const envelopes: Record<string, [unknown, string]> = {
    "reads a text in message": [{ message: "404 Project Not Found" }, "404 Project Not Found"],
    "reads an object of arrays in message": [
      {
        message: {
          notification_email: ["must be an email you have verified", "is invalid"],
          level: ["can't be blank"],
        },
      },
      "notification_email: must be an email you have verified, is invalid; level: can't be blank",
    ],
    "reads error": [{ error: "active is missing" }, "active is missing"],
    "reads error with its description": [
      { error: "invalid_token", error_description: "Token was revoked." },
      "invalid_token: Token was revoked.",
    ],
    "reads message before error": [{ error: "b", message: "a" }, "a: b"],
    "reads a nested object": [{ message: { base: { deep: ["x", 1, true, null] } } }, "base: deep: x, 1, true, "],
    "finds nothing in another object": [{ level: "watch" }, ""],
    "finds nothing in an array": [[{ message: "x" }], ""],
    "finds nothing in null": [null, ""],
  };
  test.each(Object.entries(envelopes))("%s", (_title, [value, text]) => {
    expect(textOf(json(value))).toBe(text);
  });

  test("names a web page by its title", () => {
    const page = "<!DOCTYPE html><html><head><title> Sign in · GitLab\n</title>";
    expect(textOf(parseBody(page, {}))).toBe('a web page titled "Sign in · GitLab"');
  });

  test("knows a web page by its content type alone", () => {
    expect(textOf(parseBody("", { "content-type": "text/html; charset=utf-8" }))).toBe("a web page without a title");
  });

  test("looks for a title in the first 4 KiB alone", () => {
    const page = (gap: number) => textOf(parseBody(`<html>${" ".repeat(gap)}<title>Sign in</title>`, {}));
    expect(page(4000)).toBe('a web page titled "Sign in"');
    expect(page(4096)).toBe("a web page without a title");
  });

  test("ends in a body of any depth and width", () => {
    let deep: unknown = "x";
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(textOf({ kind: "json", value: { message: deep } })).toBe("…");
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, "x"]));
    expect(textOf({ kind: "json", value: { message: wide } }).length).toBeLessThan(1000);
  });

  test("finds nothing in an empty body", () => {
    expect(textOf(parseBody("", {}))).toBe("");
  });

  test("returns a plain text as it is", () => {
    expect(textOf(parseBody("Retry later\n", { "content-type": "text/plain" }))).toBe("Retry later\n");
  });
});

test("messageOf returns message only, and only a text", () => {
  expect(messageOf(json({ message: "404 Not found" }))).toBe("404 Not found");
  expect(messageOf(json({ message: { a: ["b"] } }))).toBeNull();
  expect(messageOf(json({ error: "404 Not Found" }))).toBeNull();
  expect(messageOf(parseBody('{"message":"404', {}))).toBeNull();
});
