import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { bytesFrom, isAscii, sizeOf, strictTextFrom, textFrom, writeText } from "../../../src/kit/utf8.ts";
import { runs } from "../../support/runs.ts";

const RUNS = { numRuns: runs(200, 20_000) };

/** Any code units, halves of surrogate pairs too. */
const texts = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) });

describe("UTF-8", () => {
  test("is written as node writes it, and as long as it says", () => {
    const asNode = fc.property(texts, (text) => {
      const expected = Buffer.from(text);
      const room = new Uint8Array(expected.length + 4).fill(1);
      writeText(text, room, 2);
      expect(Buffer.from(bytesFrom(text))).toEqual(expected);
      expect(sizeOf(text)).toBe(expected.length);
      expect(Buffer.from(room)).toEqual(Buffer.of(1, 1, ...expected, 1, 1));
    });
    fc.assert(asNode, RUNS);
  });

  test("is read as node reads it, whatever the bytes are", () => {
    const asNode = fc.property(fc.uint8Array(), (bytes) => expect(textFrom(bytes)).toBe(Buffer.from(bytes).toString()));
    fc.assert(asNode, RUNS);
  });

  test("is told from what is none", () => {
    expect(strictTextFrom(bytesFrom("ä"))).toBe("ä");
    for (const bytes of [[0xe4], [0xc0, 0x80], [0xed, 0xa0, 0x80]]) {
      expect(strictTextFrom(Uint8Array.from(bytes))).toBeNull();
    }
  });

  test("keeps a byte order mark, which is a character of the text", () => {
    for (const read of [textFrom, strictTextFrom]) expect(read(bytesFrom("\ufeffa"))).toBe("\ufeffa");
  });

  test("tells ASCII from the rest by its last character", () => {
    expect([isAscii(""), isAscii("\0a\x7f"), isAscii("a\x80"), isAscii("a\uffff")]).toEqual([true, true, false, false]);
  });
});
