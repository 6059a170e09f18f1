import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { codeOf, createRedactor, redactedCause } from "../../../../src/client/failure/redact.ts";

describe("createRedactor", () => {
  const secret = 'p@ss "word"/<1>&+\n';
  const redact = createRedactor([secret.trim()]);

  test.each([
    ["as it is", secret.trim()],
    ["percent-encoded", encodeURIComponent(secret.trim())],
    ["percent-encoded in lower case", encodeURIComponent(secret.trim()).toLowerCase()],
    ["encoded as a form", new URLSearchParams({ a: secret.trim() }).toString().slice(2)],
    ["in JSON", JSON.stringify(secret.trim()).slice(1, -1)],
    ["in HTML", "p@ss &quot;word&quot;/&lt;1&gt;&amp;+"],
  ])("replaces a secret that is spelt %s", (_how, spelling) => {
    expect(redact(`before ${spelling} after`)).toBe("before [redacted] after");
  });

  test("replaces every line of a key", () => {
    const key = "-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMG\nByqGSM49AgEG\n-----END PRIVATE KEY-----\n";
    expect(createRedactor([key])("near ByqGSM49AgEG: -----BEGIN")).toBe("near [redacted]: -----BEGIN");
  });

  test("replaces the longest of secrets that begin alike", () => {
    expect(createRedactor(["abcd", "abcdefgh"])("abcdefgh")).toBe("[redacted]");
  });

  test("leaves a text alone when the only secret is too short to be one", () => {
    expect(createRedactor(["1", ""])("401 Unauthorized")).toBe("401 Unauthorized");
  });

  test("replaces the query of a URL and nothing of a question", () => {
    expect(createRedactor([])("GET /api/v4/x?a=b%40c&d=e failed. Why? Because a=b")).toBe(
      "GET /api/v4/x?[query] failed. Why? Because a=b",
    );
  });

  test("leaves no secret in any text", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), fc.string(), fc.string(), (hidden, before, after) => {
        fc.pre(!"?[query]redacted".includes(hidden) && !(before + after).includes(hidden));
        expect(createRedactor([hidden])(`${before}\u0000${hidden}\u0000${after}`)).not.toContain(
          `\u0000${hidden}\u0000`,
        );
      }),
    );
  });
});

describe("redactedCause", () => {
  const redact = createRedactor(["hunter22"]);

  test("copies name, message and code without the secret, all the way down", () => {
    const inner = Object.assign(new TypeError("inner hunter22"), {
      code: "EINNER",
      headers: { "private-token": "hunter22" },
    });
    const outer = new Error("outer hunter22", { cause: inner });
    const copy = redactedCause(outer, redact);
    expect(copy).toMatchObject({
      message: "outer [redacted]",
      cause: { name: "TypeError", message: "inner [redacted]", code: "EINNER" },
    });
    expect(JSON.stringify(Object.getOwnPropertyDescriptors((copy as Error).cause))).not.toContain("hunter22");
    expect((copy as Error).stack).not.toContain("hunter22");
  });

  test("ends where a chain of causes runs in a circle", () => {
    const error = new Error("round");
    error.cause = error;
    expect(redactedCause(error, redact)).toMatchObject({ message: "round", cause: { message: "round" } });
  });

  test("drops what is neither an error nor a text", () => {
    expect(redactedCause({ token: "hunter22" }, redact)).toBeUndefined();
    expect(redactedCause("a hunter22", redact)).toBe("a [redacted]");
  });
});

test("codeOf returns a code only where there is one", () => {
  expect(codeOf(Object.assign(new Error("x"), { code: "EPIPE" }))).toBe("EPIPE");
  expect(codeOf(Object.assign(new Error("x"), { code: 7 }))).toBeNull();
  expect(codeOf("EPIPE")).toBeNull();
});
