import { DiagnosticError } from "../errors.ts";

/** A number that a JavaScript number cannot hold exactly. `numberFromText` makes them: only where needed, and in one form per value. */
export class BigNumber {
  /** The canonical decimal text: no exponent, no plus sign, no zeros that could be left out. */
  readonly text: string;

  /** Takes `text` as canonical; `numberFromText` is for any other. */
  constructor(text: string) {
    this.text = text;
  }
}

/** More zeros than this an exponent may not stand for: Terraform itself writes digits, and a short text must not grow without end. */
const maxZeros = 1000;

/**
 * Reads a number as Terraform writes it: sign, digits, fraction, exponent. The result is a `number` exactly where that
 * holds the whole value, else a `BigNumber`, so that equal numbers are equal values. Throws `invalid` for other texts.
 */
export function numberFromText(text: string): number | BigNumber {
  const number = parseNumber(text);
  if (number === null) throw notANumber();
  return number;
}

/** Like `numberFromText`, but null for what is not a number. */
export function parseNumber(text: string): number | BigNumber | null {
  const canonical = canonicalText(text);
  if (canonical === null) return null;
  const double = Number(canonical);
  // Terraform compares whole numbers by value and others by their shortest text: a double is exact where that is ours.
  const isExact = canonical.includes(".") ? canonicalText(String(double)) === canonical : Number.isSafeInteger(double);
  return isExact ? double : new BigNumber(canonical);
}

/** The value of a double as the wire may carry it; null for NaN and the infinities, which no state can hold. */
export function numberFromDouble(double: number): number | BigNumber | null {
  if (!Number.isFinite(double)) return null;
  // Adding 0 makes 0 of -0.
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
  const text = exact instanceof BigNumber ? exact.text : canonicalText(String(exact));
  if (text === null) throw notANumber();
  return text;
}

function notANumber(): DiagnosticError {
  return new DiagnosticError({
    code: "invalid",
    summary: "Not a number",
    detail: "A finite decimal number is expected.",
  });
}

function canonicalText(text: string): string | null {
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

/** Writes digits, of which neither end is a zero, with the point after the first `point` of them. */
function decimalText(digits: string, point: number): string {
  if (point >= digits.length) return digits + "0".repeat(point - digits.length);
  if (point <= 0) return `0.${"0".repeat(-point)}${digits}`;
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

// A regular expression would take quadratic time on a text of many zeros.
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits.endsWith("0", end)) end--;
  return digits.slice(0, end);
}
