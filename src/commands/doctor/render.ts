import * as colors from "yoctocolors";
import type { Result, Status } from "./result.ts";

/** Whether lines have colors and symbols, as on a terminal. */
export interface Style {
  readonly isTerminal: boolean;
}

interface Mark {
  readonly symbol: string;
  readonly paint: (text: string) => string;
}

const MARKS: Readonly<Record<Status, Mark>> = {
  ok: { symbol: "✓", paint: colors.green },
  warning: { symbol: "!", paint: colors.yellow },
  problem: { symbol: "✗", paint: colors.red },
  skipped: { symbol: "-", paint: colors.dim },
};

const STATUS_WIDTH = 8;
const CHECK_WIDTH = 14;

/** The lines of one result: what was found, and below it what to do. */
export function linesOf({ check, status, subject, finding, advice }: Result, { isTerminal }: Style): string {
  const { symbol, paint } = MARKS[status];
  const mark = isTerminal ? paint(symbol) : status.padEnd(STATUS_WIDTH);
  const indent = " ".repeat((isTerminal ? symbol.length : STATUS_WIDTH) + 1 + CHECK_WIDTH);
  const text = subject === null ? finding : `${subject}: ${finding}`;
  const todo = advice === null ? "" : `${indent}${isTerminal ? "→" : "->"} ${advice}\n`;
  return `${mark} ${check.padEnd(CHECK_WIDTH)}${status === "skipped" && isTerminal ? paint(text) : text}\n${todo}`;
}

const WELL =
  "No problems found. Next, `tocsin drift` lists what has changed on the service, and `tocsin drill` tests whether errors arrive.";

/** The last line: how many problems and warnings there are. */
export function summaryOf(results: readonly Result[]): string {
  const count = (status: Status): number => results.filter((result) => result.status === status).length;
  const counts = [
    [count("problem"), "problem", "problems"],
    [count("warning"), "warning", "warnings"],
    [count("skipped"), "check skipped", "checks skipped"],
  ] as const;
  const parts = counts
    .filter(([number]) => number > 0)
    .map(([number, one, many]) => `${number} ${number === 1 ? one : many}`);
  return parts.length === 0 ? `${WELL}\n` : `${parts.join(", ")}.\n`;
}

/** Whether nothing is wrong. */
export const isWell = (results: readonly Result[]): boolean => results.every(({ status }) => status !== "problem");
