import { describe, expect, test } from "@jest/globals";
import { Reader, textFrom } from "../../../../../src/kit/plugin/proto/reader.ts";

const reader = (hex: string) => new Reader(Buffer.from(hex, "hex"));

describe("Reader", () => {
  test("reads tags of one and of several bytes", () => {
    const it = reader("0afa01");
    expect([it.tag(), it.tag(), it.more]).toEqual([10, 250, false]);
  });

  const numbers: Record<string, [hex: string, value: number]> = {
    "one byte": ["7f", 127],
    "two bytes": ["ac02", 300],
    "five bytes": ["ffffffff0f", 2 ** 32 - 1],
    "the carry between the halves": ["8080808010", 2 ** 32],
    "the largest safe integer": ["ffffffffffffff0f", Number.MAX_SAFE_INTEGER],
    "the smallest safe integer": ["81808080808080f0ff01", Number.MIN_SAFE_INTEGER],
    "minus one": ["ffffffffffffffffff01", -1],
    "a padded zero": ["8000", 0],
  };
  for (const [name, [hex, value]] of Object.entries(numbers)) {
    test(`reads an int64 of ${name}`, () => {
      expect(reader(hex).int64()).toBe(value);
    });
  }

  for (const hex of ["80808080808080" + "10", "ffffffffffffffff7f", "80808080808080f0ff01"]) {
    test(`refuses the int64 ${hex}, which a double cannot hold`, () => {
      expect(() => reader(hex).int64()).toThrow("larger than a double");
    });
  }

  test("cuts an int32 and a uint32 to 32 bits", () => {
    expect(reader("ffffffffffffffffff01").int32()).toBe(-1);
    expect(reader("ffffffff0f").int32()).toBe(-1);
    expect(reader("ffffffffffffffffff01").uint32()).toBe(2 ** 32 - 1);
  });

  test("takes every number but zero as true", () => {
    expect(reader("00").bool()).toBe(false);
    expect(reader("01").bool()).toBe(true);
    expect(reader("8080808010").bool()).toBe(true);
  });

  test("gives bytes as a view of the message", () => {
    const message = Buffer.from("03010203", "hex");
    const value = new Reader(message).bytes();
    message[1] = 9;
    expect([...value]).toEqual([9, 2, 3]);
  });

  test("reads a plain Uint8Array at an offset", () => {
    const memory = new Uint8Array([0xff, 0x02, 0x68, 0x69, 0xff]);
    expect(new Reader(memory.subarray(1, 4)).string()).toBe("hi");
  });

  test("reads UTF-8 and puts U+FFFD where it is broken", () => {
    expect(reader("04f09f9494").string()).toBe("🔔");
    expect(reader("02ff61").string()).toBe("\ufffda");
    expect(textFrom(new Uint8Array([0xc3, 0xa4]))).toBe("ä");
  });

  test("skips a field of every wire type", () => {
    const it = reader("089601" + "110102030405060708" + "1a03010203" + "2501020304" + "30" + "05");
    for (let fields = 0; fields < 4; fields += 1) it.skip(it.tag());
    expect([it.tag(), it.int32(), it.more]).toEqual([48, 5, false]);
  });

  test("reads map entries in any order, with missing parts and unknown fields", () => {
    const target = new Map<string, string>();
    reader("06" + "12017a" + "0a0179").mapEntry(target, textFrom);
    reader("05" + "0a0178" + "1801").mapEntry(target, textFrom);
    reader("03" + "12016e").mapEntry(target, textFrom);
    expect([...target]).toEqual([
      ["y", "z"],
      ["x", ""],
      ["", "n"],
    ]);
  });

  const broken: Record<string, [hex: string, read: (it: Reader) => unknown, message: string]> = {
    "a field number of zero": ["00", (it) => it.tag(), "number 0"],
    "a length beyond the end": ["05616263", (it) => it.string(), "ends inside a field"],
    "a length of more than 32 bits": ["8080808080" + "01", (it) => it.bytes(), "ends inside a field"],
    "a number without its end": ["8080", (it) => it.int64(), "ends inside a number"],
    "a number of eleven bytes": ["80".repeat(10) + "01", (it) => it.int64(), "more than ten bytes"],
    "a cut fixed64": ["09010203", (it) => it.skip(it.tag()), "ends inside a field"],
    "a group": ["0b0c", (it) => it.skip(it.tag()), "wire type 3"],
    "no bytes at all": ["", (it) => it.tag(), "ends inside a number"],
  };
  for (const [name, [hex, read, message]] of Object.entries(broken)) {
    test(`refuses ${name}`, () => {
      expect(() => read(reader(hex))).toThrow(message);
    });
  }
});
