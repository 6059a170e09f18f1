import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { parameterIn, queryText } from "../../../../../src/provider/client/request/query.ts";

describe("queryText", () => {
  test("writes what the URL Standard's own writer does, lone surrogates too", () => {
    const text = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(fc.dictionary(text, text), (query) => {
        expect(queryText(query)).toBe(new URLSearchParams(query).toString());
      }),
    );
  });

  test("is empty without parameters", () => {
    expect(queryText({})).toBe("");
  });
});

describe("parameterIn", () => {
  test("is the value of the first parameter with the name", () => {
    expect(parameterIn("my_page=1&page=2&page=3", "page")).toBe("2");
    expect(parameterIn("page=2#page=3", "page")).toBe("2");
    expect(parameterIn("page=", "page")).toBe("");
  });

  test("is null without one", () => {
    expect(parameterIn("pages=2", "page")).toBeNull();
    expect(parameterIn("", "page")).toBeNull();
  });
});
