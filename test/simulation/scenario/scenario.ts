import type { Program } from "../program/program.ts";

/** A program in which no sentence of the oracle may be broken, in any order. */
export interface Scenario {
  /** The promise, as the end of a sentence: `a destroy goes to the number that the state has`. */
  readonly title: string;
  /** The summary of each diagnostic, in any order. */
  readonly says: readonly string[];
  /** The summaries of diagnostics that only some orders of operations lead to. */
  readonly maySay?: readonly string[];
  readonly program: Program;
}
