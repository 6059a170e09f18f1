import { expect, test } from "@jest/globals";
import { takeBytes } from "../../../src/kit/memory.ts";

test("bytes are zero and nobody else's, whatever their size", () => {
  const sizes = Array.from({ length: 200 }, (_, index) => [1, 512, 3000, 4096, 5000][index % 5] ?? 0);
  const all = sizes.map((size, index) => {
    const bytes = takeBytes(size);
    expect(bytes.every((byte) => byte === 0)).toBe(true);
    return bytes.fill(index);
  });
  expect(all.map(({ length }) => length)).toEqual(sizes);
  expect(all.every((bytes, index) => bytes.every((byte) => byte === index))).toBe(true);
});
