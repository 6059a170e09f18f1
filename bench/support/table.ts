import { ratioOf, typical, type Measured } from "./statistics.ts";

/** The value to compare with, and the target if there is one. */
export interface Comparison {
  /** The name of the other value, in a word or two. */
  readonly with: string;
  readonly value: Measured;
  /** The ratio that the target allows. */
  readonly atMost?: number;
}

/** One line of a table. */
export interface Row {
  readonly what: string;
  readonly value: Measured;
  readonly unit: Unit;
  /** Why it could not be measured. */
  readonly instead?: string;
  /** The value that the target allows. */
  readonly atMost?: number;
  readonly comparedWith?: readonly Comparison[];
}

/** The unit of a value. */
export type Unit = keyof typeof UNITS;

const UNITS = {
  seconds: (value: number) => `${value.toFixed(3)} s`,
  milliseconds: (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`,
  mebibytes: (value: number) => `${value.toFixed(1)} MiB`,
  kilobytes: (value: number) => `${Math.round(value).toLocaleString("en")} KB`,
  count: (value: number) => value.toLocaleString("en"),
};

/**
 * A table in Markdown: each row's value, its ratio to others, and whether it meets its target. `subject` heads the
 * first column.
 */
export function table(subject: string, rows: readonly Row[]): string[] {
  const cells = rows.map((row) => `| ${row.what} | ${valueOf(row)} | ${ratiosOf(row)} | ${targetsOf(row)} |`);
  return [`| ${subject} | median | ratio | target |`, "| --- | ---: | --- | --- |", ...cells];
}

function valueOf({ value, unit, instead }: Row): string {
  const shown = typical(value);
  return shown === null ? (instead ?? "not measured") : UNITS[unit](shown);
}

function ratiosOf({ value, comparedWith = [] }: Row): string {
  return comparedWith
    .flatMap((other) => {
      const ratio = ratioOf(value, other.value);
      return ratio === null ? [] : [`${ratio.toFixed(2)} × ${other.with}`];
    })
    .join(", ");
}

function targetsOf({ value, unit, atMost, comparedWith = [] }: Row): string {
  const absolute = atMost === undefined ? [] : [verdict(`≤ ${UNITS[unit](atMost)}`, typical(value), atMost)];
  const relative = comparedWith.flatMap((other) => {
    if (other.atMost === undefined) return [];
    return [verdict(`≤ ${other.atMost.toFixed(1)} × ${other.with}`, ratioOf(value, other.value), other.atMost)];
  });
  return [...absolute, ...relative].join(", ");
}

const verdict = (target: string, actual: number | null, atMost: number): string =>
  actual === null ? target : `${target}: ${actual <= atMost ? "met" : "missed"}`;
