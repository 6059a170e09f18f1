import { expect, test } from "@jest/globals";
import { headerOf } from "../../../../../src/provider/client/request/header.ts";

test("headerOf returns the one value, the first of several, or null", () => {
  expect(headerOf({ a: "1" }, "a")).toBe("1");
  expect(headerOf({ a: ["1", "2"] }, "a")).toBe("1");
  expect(headerOf({}, "a")).toBeNull();
});
