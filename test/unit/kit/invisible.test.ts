import { expect, test } from "@jest/globals";
import { diagnostic, diagnosticError } from "../../../src/kit/errors.ts";
import { escapeInvisible } from "../../../src/kit/invisible.ts";

const KIND = { code: "invalid", summary: "Unknown name: …" } as const;

test.each([
  ["new\u202Enote", "new\\u202enote"],
  ["a\u200Bb\u2066c\uFEFFd", "a\\u200bb\\u2066c\\ufeffd"],
  ["\u001B[31mred\u009B", "\\u001b[31mred\\u009b"],
  ["half \uD83D a tag \u{E0041}", "half \\ud83d a tag \\udb40\\udc41"],
  ["plain, naïve, 名前, 🙂\n\tnext", "plain, naïve, 名前, 🙂\n\tnext"],
])("%j is written as %j", (text, written) => {
  expect(escapeInvisible(text)).toBe(written);
});

test("no message shows what it quotes as something else", () => {
  const occurrence = { why: "\u202E is wrong.", named: "\u2067x", original: "\u0085y" };
  const escaped = { summary: "Unknown name: \\u2067x", detail: "\\u202e is wrong.\n\\u0085y" };
  expect(diagnostic(KIND, occurrence)).toMatchObject(escaped);
  expect(diagnosticError(KIND, occurrence).problem).toMatchObject(escaped);
  expect(diagnosticError(KIND, occurrence).message).toBe(`${escaped.summary}: ${escaped.detail}`);
});
