import { describe, expect, test } from "@jest/globals";
import { codeOf, createRedactor, redactedCause } from "../../../../../src/provider/client/failure/redact.ts";

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

  test.each([
    ["follows", { hidden: "!!!!!!%0", text: "\\u0021!!!\\u0021!%0 0" }],
    ["comes before", { hidden: "1a2b3c4d", text: "%4 1a2b\\u0033c4d" }],
    ["comes before, and is split", { hidden: "1a2b3c4d", text: "%4 1a2b\\u0033c 4d" }],
  ])("leaves out a text with a secret that looks like an escape together with what %s", (_where, { hidden, text }) => {
    expect(createRedactor([hidden])(text)).toBe("[redacted]");
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

  const parts: Record<string, [secret: string, shown: string]> = {
    "the credential behind Bearer": ["Bearer eyJhbGciOi", "eyJhbGciOi"],
    "a short credential behind a scheme": ["Token k3y-7", "k3y-7"],
    "the credential behind Basic": ["Basic YWRhOmh1bnRlcjIy", "YWRhOmh1bnRlcjIy"],
    "the password that Basic has encoded": ["Basic YWRhOmh1bnRlcjIy", "hunter22"],
    "the value of a cookie": ["a=first; _session=sec1; b=third", "sec1"],
    "the value of a cookie in quotes": ['a="sec1"; b=x', "sec1"],
    "a word of eight characters": ["key: gateway8, other", "gateway8"],
  };
  test.each(Object.entries(parts))("replaces a part of a secret: %s", (_what, [whole, shown]) => {
    expect(createRedactor([whole])(`says ${shown}!`)).toBe("says [redacted]!");
  });

  const token = "glpat-Tq9_x/Zz+84";
  const hex = (text: string) => Buffer.from(text).toString("hex");
  const eachOf = (text: string, write: (code: number) => string) =>
    Array.from(text, (character) => write(character.charCodeAt(0))).join("");
  const split = (separator: string) => token.split("").join(separator);
  const visible: Record<string, string> = {
    "in a slash that JSON escapes": token.replace("/", "\\/"),
    "split by NUL": split("\0"),
    "split by zero-width spaces": split("\u200b"),
    "split by soft hyphens": split("\u00ad"),
    "split by bidi marks": split("\u202e"),
    "split by byte order marks": split("\ufeff"),
    "split by fillers": split("\u3164"),
    "split by line breaks": split("\n"),
  };
  test.each(Object.entries(visible))("replaces a token %s", (_how, spelling) => {
    expect(createRedactor([token])(`before ${spelling} after`)).toBe("before [redacted] after");
  });

  const hidden: Record<string, string> = {
    "in hexadecimal": hex(token),
    "in capital hexadecimal": hex(token).toUpperCase(),
    "in base64": Buffer.from(token).toString("base64"),
    "in base64 behind one byte": Buffer.from(`:${token}`).toString("base64"),
    "in base64 behind two bytes": Buffer.from(`a:${token}`).toString("base64"),
    "in base64 in the middle": Buffer.from(`user:${token}@host`).toString("base64"),
    "in base64url": Buffer.from(`a:${token}`).toString("base64url"),
    "in base64 on two lines": Buffer.from(token).toString("base64").replace(/^.{7}/, "$&\r\n"),
    "in base64 that is percent-encoded": encodeURIComponent(Buffer.from(token).toString("base64")),
    "with every character percent-encoded": eachOf(token, (code) => `%${code.toString(16)}`),
    "percent-encoded twice": encodeURIComponent(eachOf(token, (code) => `%${code.toString(16)}`)),
    "in decimal entities": eachOf(token, (code) => `&#${code};`),
    "in decimal entities without an end": eachOf(token, (code) => `&#${code}`),
    "in padded hexadecimal entities": eachOf(token, (code) => `&#x000${code.toString(16).toUpperCase()};`),
    "in named entities": token.replace("_", "&lowbar;").replace("/", "&sol;").replace("+", "&plus;"),
    "in escapes of JSON": eachOf(token, (code) => `\\u00${code.toString(16)}`),
    "in escapes of JSON within JSON": eachOf(token, (code) => `\\\\u00${code.toString(16)}`),
    "in escapes of JavaScript": eachOf(token, (code) => `\\x${code.toString(16)}`),
    "in escapes with braces": eachOf(token, (code) => `\\u{${code.toString(16)}}`),
    "split by invisible entities": split("&#8203;"),
    "split by a colour": token.replace("Tq9", "T\u001b[31mq9"),
    "split by colours": split("\u001b[1;38:5:4m"),
    "split by what `tput sgr0` prints": split("\u001b(B\u001b[m"),
    "split by a colour whose escape character is escaped": split("&#27;[0m"),
    "split by a colour in JSON": JSON.stringify(split("\u001b[0;31m")).slice(1, -1),
  };
  test.each(Object.entries(hidden))("leaves out a text with a token %s", (_how, spelling) => {
    expect(createRedactor([token])(`before ${spelling} after`)).toBe("[redacted]");
  });

  test("leaves out a text with a secret that is percent-encoded in Latin-1", () => {
    expect(createRedactor(["pässwörd"])("p%e4ssw%F6rd")).toBe("[redacted]");
  });

  test("leaves out a text with a hidden secret if a part of it can be read", () => {
    expect(createRedactor(["a=word; b=p%ss"])("a=word%253B b=p%2525ss")).toBe("[redacted]");
  });

  test("leaves alone what a property of every object is called", () => {
    expect(createRedactor([token])("&constructor; &toString;")).toBe("&constructor; &toString;");
  });

  test("replaces a secret that only looks like a control sequence, or is behind half of one", () => {
    expect(createRedactor(["ab[31mcd"])("x ab\u001b[31mcd")).toBe("x [redacted]");
    expect(createRedactor(["s3cr3t-1"])("\u001b[s3cr3t-1 \u001b[ s3cr3t-1")).toBe("[[redacted] [ [redacted]");
  });

  test("leaves a colour alone that splits no secret", () => {
    expect(createRedactor(["s3cr3t-1"])("an \u001b[31merror\u001b[0m, [1a]")).toBe("an [31merror[0m, [1a]");
  });

  test("returns one line without what nobody sees", () => {
    expect(createRedactor([])(" a\r\n\tb\u001b[31m\u009b\u202e\u200b\ud800 c ")).toBe("a b[31m c");
  });

  test("takes a time that grows with the text alone", () => {
    const redact = createRedactor([`Bearer ${"k".repeat(40)}`, "x".repeat(64)]);
    const texts = ["%", "&#", "\\", "&a", "?", "?a", "=?", "k", "x", "\u200b", " ", "[", "<title"];
    for (const text of texts) {
      const started = performance.now();
      redact(text.repeat(1_000_000 / text.length));
      expect(performance.now() - started).toBeLessThan(3000);
    }
  });

  test("shows no half of a secret at the end of what it reads", () => {
    const long = "s3cr3t-".repeat(1000);
    const shown = createRedactor([long])(long.repeat(50));
    expect(shown).not.toContain("s3cr3t");
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

  test("ends even if a chain of causes forms a loop", () => {
    const error = new Error("round");
    error.cause = error;
    expect(redactedCause(error, redact)).toMatchObject({ message: "round", cause: { message: "round" } });
  });

  test("drops what is neither an error nor a text", () => {
    expect(redactedCause({ token: "hunter22" }, redact)).toBeUndefined();
    expect(redactedCause("a hunter22", redact)).toBe("a [redacted]");
  });
});

test("codeOf returns a code only if there is one", () => {
  expect(codeOf(Object.assign(new Error("x"), { code: "EPIPE" }))).toBe("EPIPE");
  expect(codeOf(Object.assign(new Error("x"), { code: 7 }))).toBeNull();
  expect(codeOf("EPIPE")).toBeNull();
});
