import { describe, expect, test } from "@jest/globals";
import { DiagnosticError, errorFrom } from "../../../src/kit/errors.ts";

const systemError = (code: string) => Object.assign(new Error(`${code}: open 'chunk.js'`), { code });

describe("errorFrom", () => {
  test("keeps an error that a user is meant to read", () => {
    const error = new DiagnosticError({ code: "gone", summary: "Gone", detail: "" });
    expect(errorFrom(error)).toBe(error);
  });

  test.each(["EMFILE", "ENFILE"])("says of %s that it is a limit of the machine", (code) => {
    const { code: reason, summary, detail } = errorFrom(systemError(code), "the provider");
    expect({ reason, summary }).toEqual({ reason: "unavailable", summary: "Too many open files" });
    expect(detail).toContain(`\n${code}: open 'chunk.js'`);
    expect(detail).not.toContain("fault");
  });

  test.each([systemError("ENOENT"), new Error("oops"), "oops", null])(
    "takes %s for a fault of the program",
    (thrown) => {
      expect(errorFrom(thrown, "the provider")).toMatchObject({ code: "internal", cause: thrown });
      expect(errorFrom(thrown, "the provider").detail).toContain("This is a fault of the provider");
    },
  );
});
