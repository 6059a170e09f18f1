import { describe, expect, test } from "@jest/globals";
import { ascii, bitString, der, integer, oid, sequence, time } from "../../../../src/kit/plugin/der.ts";

describe("der", () => {
  const lengths: Record<number, string> = {
    0: "0400",
    127: "047f",
    128: "048180",
    255: "0481ff",
    256: "04820100",
    65_535: "0482ffff",
  };
  for (const [size, head] of Object.entries(lengths)) {
    test(`writes a length of ${size} in its shortest form`, () => {
      const content = "ab".repeat(Number(size));
      expect(der(0x04, content)).toBe(head + content);
    });
  }

  const integers: Record<string, string> = {
    "": "020100",
    "00": "020100",
    "7f": "02017f",
    "80": "02020080",
    "0001": "020101",
    "00ff": "020200ff",
    "0100": "02020100",
  };
  for (const [bytes, element] of Object.entries(integers)) {
    test(`writes the bytes "${bytes}" as a minimal positive number`, () => {
      expect(integer(bytes)).toBe(element);
    });
  }

  test("writes object identifiers", () => {
    expect(oid("2.5.4.3")).toBe("0603550403");
    expect(oid("1.2.840.10045.4.3.2")).toBe("06082a8648ce3d040302");
  });

  test("writes years up to 2049 as UTCTime and later ones as GeneralizedTime", () => {
    expect(time(new Date("2049-12-31T23:59:59Z"))).toBe(`170d${ascii("491231235959Z")}`);
    expect(time(new Date("2050-01-01T00:00:00Z"))).toBe(`180f${ascii("20500101000000Z")}`);
  });

  test("writes sequences and bit strings", () => {
    expect(sequence(integer("01"), bitString("84", 2))).toBe("3007" + "020101" + "03020284");
  });
});
