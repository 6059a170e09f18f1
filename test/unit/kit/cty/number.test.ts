import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { BigNumber, numberFromText, numberToText } from "../../../../src/kit/cty/index.ts";
import { number } from "./arbitrary.ts";

describe("numberFromText", () => {
  const exact: Record<string, number> = {
    "0": 0,
    "-0": 0,
    "+7": 7,
    "007": 7,
    "1.50": 1.5,
    ".5": 0.5,
    "5.": 5,
    "1e3": 1000,
    "1.5E+1": 15,
    "25e-1": 2.5,
    "1e-7": 1e-7,
    "0.1": 0.1,
    "0.30000000000000004": 0.1 + 0.2,
    "9007199254740991": Number.MAX_SAFE_INTEGER,
    "-9007199254740991": Number.MIN_SAFE_INTEGER,
    "5e-324": Number.MIN_VALUE,
    "0e999999999999": 0,
  };
  test.each(Object.entries(exact))("makes a number of %s", (text, value) => {
    expect(numberFromText(text)).toBe(value);
  });

  const big: Record<string, string> = {
    "9007199254740992": "9007199254740992",
    "-9007199254740993": "-9007199254740993",
    "0.1234567890123456789": "0.1234567890123456789",
    "00.12345678901234567890": "0.1234567890123456789",
    "0.1000000000000000055511151231257827": "0.1000000000000000055511151231257827",
    "1e21": "1000000000000000000000",
    "12345678901234567890e-3": "12345678901234567.89",
    "1e-400": `0.${"0".repeat(399)}1`,
  };
  test.each(Object.entries(big))("keeps every digit of %s", (text, canonical) => {
    expect(numberFromText(text)).toEqual(new BigNumber(canonical));
  });

  test.each([
    "",
    " 1",
    "1 ",
    "-",
    ".",
    "e5",
    "1e",
    "1e+",
    "0x1f",
    "1_000",
    "NaN",
    "Inf",
    "-Infinity",
    "1,5",
    "1.2.3",
    "١",
    "1e1001",
    "1e-1003",
  ])("refuses %j", (text) => {
    expect(() => numberFromText(text)).toThrow(expect.objectContaining({ name: "DiagnosticError", code: "invalid" }));
  });

  test("reads a million digits, and a million zeros, in no time", () => {
    const digits = "1234567890".repeat(100_000);
    expect(numberToText(numberFromText(`${digits}.${digits}1`))).toBe(`${digits}.${digits}1`);
    expect(numberToText(numberFromText(`1${"0".repeat(1e6)}`))).toBe(`1${"0".repeat(1e6)}`);
    expect(numberFromText(`${"0".repeat(1e6)}.${"0".repeat(1e6)}`)).toBe(0);
    expect(() => numberFromText("1".repeat(1e6) + "x")).toThrow("Not a number");
  });

  test("gives one value for every spelling of a number", () => {
    const spelling = fc.record({
      digits: fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
      scale: fc.integer({ min: 0, max: 60 }),
      zeros: fc.nat(5),
    });
    fc.assert(
      fc.property(spelling, ({ digits, scale, zeros }) => {
        const plain = numberFromText(`${digits}e-${scale}`);
        expect(numberFromText(`${digits}${"0".repeat(zeros)}e-${scale + zeros}`)).toEqual(plain);
        expect(numberFromText(positional(digits, scale))).toEqual(plain);
        expect(scaled(numberToText(plain))).toBe(digits * 10n ** BigInt(60 - scale));
      }),
    );
  });

  test("makes of a double's own text that double", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }), (double) => {
        expect(numberFromText(String(double))).toBe(double);
      }),
    );
  });
});

describe("numberToText", () => {
  const texts: readonly (readonly [number | BigNumber, string])[] = [
    [0, "0"],
    [-0, "0"],
    [-1.5, "-1.5"],
    [1e-7, "0.0000001"],
    [2 ** 60, "1152921504606846976"],
    [1e21, "1000000000000000000000"],
    [new BigNumber("0.1234567890123456789"), "0.1234567890123456789"],
  ];
  test.each(texts)("writes %p without an exponent", (value, text) => {
    expect(numberToText(value)).toBe(text);
  });

  test.each([NaN, Infinity, -Infinity])("refuses %p", (value) => {
    expect(() => numberToText(value)).toThrow("Not a number");
  });

  test("writes what numberFromText reads back", () => {
    fc.assert(
      fc.property(number, (value) => {
        expect(numberFromText(numberToText(value))).toEqual(value);
      }),
    );
  });
});

// Another way to place the point than the one under test.
function positional(digits: bigint, scale: number): string {
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
  return `${digits < 0n ? "-" : ""}${text.slice(0, text.length - scale)}.${text.slice(text.length - scale)}`;
}

function scaled(text: string): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(60, "0"));
}
