import { describe, expect, test } from "@jest/globals";
import { bitString, der, integer, oid, sequence, time } from "../../../../src/kit/plugin/der.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

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
      const element = der(0x04, Buffer.alloc(Number(size)));
      expect(hex(element.subarray(0, head.length / 2))).toBe(head);
      expect(element).toHaveLength(Number(size) + head.length / 2);
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
      expect(hex(integer(Buffer.from(bytes, "hex")))).toBe(element);
    });
  }

  test("writes object identifiers", () => {
    expect(hex(oid("2.5.4.3"))).toBe("0603550403");
    expect(hex(oid("1.2.840.10045.4.3.2"))).toBe("06082a8648ce3d040302");
  });

  test("writes years up to 2049 as UTCTime and later ones as GeneralizedTime", () => {
    expect(time(new Date("2049-12-31T23:59:59Z")).toString("latin1")).toBe("\x17\x0d491231235959Z");
    expect(time(new Date("2050-01-01T00:00:00Z")).toString("latin1")).toBe("\x18\x0f20500101000000Z");
  });

  test("writes sequences and bit strings", () => {
    expect(hex(sequence(integer(Buffer.from([1])), bitString(Buffer.from([0x84]), 2)))).toBe(
      "3007" + "020101" + "03020284",
    );
  });
});
