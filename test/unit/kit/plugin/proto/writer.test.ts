import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Reader } from "../../../../../src/kit/plugin/proto/reader.ts";
import { encoded, type Writer } from "../../../../../src/kit/plugin/proto/writer.ts";
import { codePoint } from "../../../../support/text/code-point.ts";

const hex = (write: (writer: Writer) => void) => Buffer.from(encoded(undefined, write)).toString("hex");

describe("Writer", () => {
  test("leaves out undefined and every default", () => {
    const written = hex((writer) => {
      writer.string(1, "");
      writer.string(1, undefined);
      writer.bytes(2, new Uint8Array());
      writer.bool(3, false);
      writer.int32(4, 0);
      writer.int64(5, -0);
      writer.presentString(6, undefined);
      writer.presentBytes(6, undefined);
      writer.presentInt64(6, undefined);
      writer.strings(7, undefined);
      writer.message(8, undefined, () => undefined);
      writer.messages(9, undefined, () => undefined);
      writer.map(10, undefined, () => undefined);
    });
    expect(written).toBe("");
  });

  test("writes a default whose presence counts", () => {
    const written = hex((writer) => {
      writer.presentString(1, "");
      writer.presentBytes(2, new Uint8Array());
      writer.presentInt64(3, 0);
      writer.strings(4, [""]);
      writer.message(5, {}, () => undefined);
    });
    expect(written).toBe("0a00" + "1200" + "1800" + "2200" + "2a00");
  });

  test("writes numbers as the shortest varint, negative ones as ten bytes", () => {
    expect(hex((writer) => writer.int64(1, 300))).toBe("08ac02");
    expect(hex((writer) => writer.int64(1, -1))).toBe("08ffffffffffffffffff01");
    expect(hex((writer) => writer.int64(16, Number.MAX_SAFE_INTEGER))).toBe("8001ffffffffffffff0f");
  });

  for (const value of [0.5, NaN, Infinity, 2 ** 53]) {
    test(`refuses the number ${value}`, () => {
      expect(() => hex((writer) => writer.int64(1, value))).toThrow("not an integer");
    });
  }

  test("writes a lone surrogate as U+FFFD, since the other side refuses broken UTF-8", () => {
    expect(hex((writer) => writer.string(1, "\ud800"))).toBe("0a03efbfbd");
  });

  test("writes maps as entries, an empty key left out", () => {
    const entries = new Map([
      ["a", "1"],
      ["", "2"],
    ]);
    const written = hex((writer) => writer.map(2, entries, (entry, value) => entry.string(2, value)));
    expect(written).toBe("1206" + "0a0161" + "120131" + "1203" + "120132");
  });

  test("keeps nested messages whole at every size of their length", () => {
    for (const size of [0, 1, 118, 125, 126, 127, 128, 129, 243, 250, 255, 16_380, 16_383, 16_384, 2_097_152]) {
      const value = Buffer.alloc(size, "x");
      const bytes = encoded(value, (writer) => {
        writer.message(1, value, (outer) => outer.message(2, value, (inner) => inner.bytes(3, value)));
      });
      let reader = new Reader(bytes);
      for (const tag of [10, 18]) {
        expect(reader.tag()).toBe(tag);
        reader = new Reader(reader.bytes());
      }
      if (size > 0) expect(reader.tag()).toBe(26);
      expect(size === 0 ? 0 : Buffer.compare(reader.bytes(), value)).toBe(0);
      expect(reader.more).toBe(false);
    }
  });

  test("gives back every text and every safe integer", () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), fc.maxSafeInteger(), (text, number) => {
        const bytes = encoded(undefined, (writer) => {
          writer.presentString(1, text);
          writer.presentInt64(2, number);
        });
        const reader = new Reader(bytes);
        expect([reader.tag(), reader.string(), reader.tag(), reader.int64()]).toEqual([10, text, 16, number]);
      }),
    );
  });
});
