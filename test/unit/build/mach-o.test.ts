import { createHash } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { readMachO } from "../../../scripts/build/executable/mach-o.ts";

const PAGE_BYTES = 4096;
const HASH_BYTES = 32;

const words = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number, 4 * index);
  return bytes;
};

const bigWords = (...numbers: number[]): Buffer => words(...numbers).swap32();

/** A program for macOS 11.0 with two pages and a signature of them. */
function program(): Buffer {
  const pages = Buffer.alloc(PAGE_BYTES + 100);
  const version = words(0x32, 24, 1, 0x000b_0000, 0x000e_0000, 0);
  const signature = words(0x1d, 16, pages.length, 0);
  Buffer.concat([words(0xfeed_facf, 0, 0, 2, 2, 40, 0, 0), version, signature]).copy(pages);
  const hashes = [pages.subarray(0, PAGE_BYTES), pages.subarray(PAGE_BYTES)].map((page) =>
    createHash("sha256").update(page).digest(),
  );
  const sizes = Buffer.from([HASH_BYTES, 2, 0, Math.log2(PAGE_BYTES)]);
  const directory = [bigWords(0xfade_0c02, 0, 0x20400, 0x2, 40, 0, 0, 2, pages.length), sizes, ...hashes];
  return Buffer.concat([pages, bigWords(0xfade_0cc0, 0, 1, 0, 20), ...directory]);
}

describe("a program for macOS", () => {
  test("says for which release it is, and is signed page by page", () => {
    expect(readMachO(program())).toEqual({
      oldestSystem: "11.0",
      signature: { isAdHoc: true, pages: 2, wrongPages: 0 },
    });
  });

  test("has a wrong page where a byte was changed", () => {
    const changed = program();
    changed[PAGE_BYTES + 1] = 1;
    expect(readMachO(changed).signature?.wrongPages).toBe(1);
  });

  test("is nothing else", () => {
    expect(() => readMachO(Buffer.from("\u007fELF, and more"))).toThrow("This is no program for macOS.");
  });
});
