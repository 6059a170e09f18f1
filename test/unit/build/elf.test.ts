import { expect, test } from "@jest/globals";
import { isPositionIndependent, stackChecks } from "../../../scripts/build/executable/elf.ts";

/** The start of a program for Linux of this kind, and code after it. */
function program(kind: number, code: readonly number[] = []): Buffer {
  const header = Buffer.alloc(64);
  header.write("\x7fELF", "latin1");
  header.writeUInt16LE(kind, 16);
  return Buffer.concat([header, Buffer.from(code)]);
}

test("says whether Linux chooses the address of a program", () => {
  expect(isPositionIndependent(program(3))).toBe(true);
  expect(isPositionIndependent(program(2))).toBe(false);
  expect(() => isPositionIndependent(Buffer.alloc(64))).toThrow("isn't a program for Linux");
});

test("counts the checks of a stack", () => {
  const loaded = [0x64, 0x48, 0x8b, 0x04, 0x25, 0x28, 0, 0, 0];
  const compared = [0x64, 0x48, 0x2b, 0x4c, 0x25, 0x28, 0, 0, 0];
  const other = [0x64, 0x48, 0x8b, 0x04, 0x25, 0, 0, 0, 0];
  expect(stackChecks(program(3, [...loaded, 0x90, ...compared, ...other]))).toBe(2);
  expect(stackChecks(program(3))).toBe(0);
});
