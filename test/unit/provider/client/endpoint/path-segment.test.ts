import { describe, expect, test } from "@jest/globals";
import { pathSegment } from "../../../../../src/provider/client/endpoint/path-segment.ts";

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
