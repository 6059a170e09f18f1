import { diagnosticError } from "../errors.ts";
import { ERRORS } from "./diagnostics.ts";

/**
 * A number that a JavaScript number cannot represent exactly. Created by `numberFromText` where needed, with one text
 * per value.
 */
export class BigNumber {
  /** The canonical decimal text: no exponent, no plus sign, no redundant zeros. */
  readonly text: string;

  /** `text` must be canonical; use `numberFromText` for any other. */
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * The most zeros that an exponent may add: Terraform itself writes plain digits, and a short text must not expand
 * without limit.
 */
const maxZeros = 1000;

/**
 * Parses a number as Terraform writes it: sign, digits, fraction, exponent. The result is a `number` if that is exact,
 * otherwise a `BigNumber`, so that equal numbers are equal values. Throws `invalid` for any other text.
 */
export function numberFromText(text: string): number | BigNumber {
  const number = parseNumber(text);
  if (number === null) throw diagnosticError(ERRORS.notANumber);
  return number;
}

/** Like `numberFromText`, but returns null for text that is not a number. */
export function parseNumber(text: string): number | BigNumber | null {
  const canonical = canonicalDecimal(text);
  if (canonical === null) return null;
  const double = Number(canonical);
  // Terraform compares whole numbers by value and others by their shortest text: a double is exact if its text is the
  // same.
  const isExact = canonical.includes(".")
    ? canonicalDecimal(String(double)) === canonical
    : Number.isSafeInteger(double);
  return isExact ? double : new BigNumber(canonical);
}

/** The value of a double from the wire; null for NaN and the infinities, which a state cannot hold. */
export function numberFromDouble(double: number): number | BigNumber | null {
  if (!Number.isFinite(double)) return null;
  // Adding 0 turns -0 into 0.
  return Number.isInteger(double) && !Number.isSafeInteger(double) ? numberFromBigInt(BigInt(double)) : double + 0;
}

/** The value of a whole number of any size. */
export function numberFromBigInt(integer: bigint): number | BigNumber {
  const double = Number(integer);
  return Number.isSafeInteger(double) ? double : new BigNumber(String(integer));
}

/** The canonical decimal text. Throws `invalid` for NaN and the infinities. */
export function numberToText(number: number | BigNumber): string {
  const exact = typeof number === "number" ? numberFromDouble(number) : number;
  const text = exact instanceof BigNumber ? exact.text : canonicalDecimal(String(exact));
  if (text === null) throw diagnosticError(ERRORS.notANumber);
  return text;
}

function canonicalDecimal(text: string): string | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) return null;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const digits = whole + fraction;
  if (digits === "") return null;
  const first = digits.search(/[1-9]/);
  if (first === -1) return "0";
  const point = whole.length - first + Number(exponent);
  if (Math.abs(point) > digits.length + maxZeros) return null;
  return (sign === "-" ? "-" : "") + decimalText(withoutTrailingZeros(digits.slice(first)), point);
}

/** Writes digits without leading or trailing zeros, with the decimal point after the first `point` of them. */
function decimalText(digits: string, point: number): string {
  if (point >= digits.length) return digits + "0".repeat(point - digits.length);
  if (point <= 0) return `0.${"0".repeat(-point)}${digits}`;
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

// A regular expression would take quadratic time on long runs of zeros.
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits.endsWith("0", end)) end--;
  return digits.slice(0, end);
}
