import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { createRedactor } from "../../../../../src/provider/client/failure/redact.ts";
import { visibleText } from "../../../../../src/provider/client/failure/visible-text.ts";
import { codePoint } from "../../../../support/text/code-point.ts";
import { runs } from "../../../../support/runs.ts";

const numRuns = runs(300, 5000);

/** A word of printable ASCII. */
const secret = fc.string({
  minLength: 8,
  maxLength: 40,
  unit: fc.mapToConstant({ num: 94, build: (index) => String.fromCharCode(33 + index) }),
});
const around = fc.string({ maxLength: 30, unit: codePoint });
const picks = fc.array(fc.boolean(), { minLength: 1, maxLength: 8 });

type Encode = (text: string, picks: readonly boolean[]) => string;

/** Escapes the picked characters. */
const some =
  (escape: (code: number) => string): Encode =>
  (text, chosen) =>
    Array.from(text, (each, index) =>
      chosen[index % chosen.length] === true ? escape(each.charCodeAt(0)) : each,
    ).join("");

const percent = (code: number): string => Buffer.from(String.fromCharCode(code)).toString("hex").replace(/../g, "%$&");

const escapes: readonly Encode[] = [
  (text) => text,
  some(percent),
  some((code) => `&#${code};`),
  some((code) => `&#x${code.toString(16)};`),
  some((code) => `\\u${code.toString(16).padStart(4, "0")}`),
  some((code) => `\u200b${String.fromCharCode(code)}\u0000`),
  (text) => JSON.stringify(text).slice(1, -1),
  encodeURIComponent,
];
const escape = fc.constantFrom(...escapes);

test("no secret is left in any text, in whatever escapes, two deep", () => {
  const hiding = fc.record({ secret, before: around, after: around, inner: escape, outer: escape, picks });
  fc.assert(
    fc.property(hiding, (given) => {
      const written = given.outer(given.inner(given.secret, given.picks), given.picks);
      const shown = createRedactor([given.secret])(`${given.before} ${written} ${given.after}`);
      expect(shown).toContain("[redacted]");
      expect(shown).not.toContain(visibleText(written).text);
    }),
    { numRuns },
  );
});

test("no secret is left in base64 or hexadecimal, whatever surrounds it", () => {
  const alphabet = fc.constantFrom<BufferEncoding[]>("base64", "base64url", "hex");
  const hiding = fc.record({ secret, before: fc.uint8Array(), after: fc.uint8Array(), alphabet, escape, picks });
  fc.assert(
    fc.property(hiding, ({ secret: hidden, before, after, alphabet: how, escape: write, picks: chosen }) => {
      const written = Buffer.concat([before, Buffer.from(hidden), after]).toString(how);
      const shown = createRedactor([hidden])(`<${write(written, chosen)}>`);
      expect(shown).toContain("[redacted]");
      expect(Buffer.from(shown, how).includes(hidden)).toBe(false);
    }),
    { numRuns },
  );
});
