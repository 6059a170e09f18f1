import { setImmediate as turn } from "node:timers/promises";
import { types } from "node:util";
import fc from "fast-check";
import type { Target, Trial } from "./target.ts";

/** How much a target is tried: for so long, or so often. */
export type FuzzEffort = { readonly seconds: number } | { readonly runs: number };

/** How much a target is tried, and with which randomness. */
export type FuzzOptions = FuzzEffort & {
  readonly seed: number;
  /** The path to a failure, which repeats it alone. */
  readonly path?: string;
};

/** The result of fuzzing. */
export interface FuzzResult {
  readonly target: string;
  readonly runs: number;
  readonly seconds: number;
  readonly seed: number;
  readonly failure: Failure | null;
}

interface Failure {
  readonly path: string;
  readonly counterexample: string;
  readonly error: string;
}

// No trial takes a tenth of it, also where the machine is busy.
const MAX_TRIAL_MS = 10_000;
const SHRINK_MS = 30_000;
// For a number of runs; whoever asks for so many that they take longer, asks for seconds.
const RUNS_MS = 30_000;

/** Tries a target so long or so often. Shrinking a failure takes up to half a minute more. */
export async function fuzz({ name, open }: Target, { seed, path, ...effort }: FuzzOptions): Promise<FuzzResult> {
  const startMs = performance.now();
  const stray = watchStrayErrors();
  const { trials, close } = await open();
  // An interrupted check does not wait for the trial that is under way.
  let last: Promise<void> = Promise.resolve();
  const property = fc.asyncProperty(trials, (trial) => (last = tryOut(trial, stray.errors)));
  const check = async ({ limitMs, ...chosen }: Chosen) => {
    const limits = { interruptAfterTimeLimit: limitMs, markInterruptAsFailure: false };
    const details = await fc.check(property, { seed, ...chosen, ...limits });
    await last.catch(() => undefined);
    return details;
  };
  try {
    const first = await check(path === undefined ? chosenBy(effort) : at(path));
    const isHalfShrunk = first.failed && first.interrupted && first.counterexamplePath !== null;
    const shrunk = isHalfShrunk ? await check(at(first.counterexamplePath)) : first;
    const failure = failureOf(shrunk.failed ? shrunk : first);
    return { target: name, runs: first.numRuns, seconds: (performance.now() - startMs) / 1000, seed, failure };
  } finally {
    await close();
    stray.end();
  }
}

/** The trials for fast-check, and their time limit. */
interface Chosen {
  readonly numRuns: number;
  readonly path?: string;
  readonly limitMs: number;
}

function chosenBy(effort: FuzzEffort): Chosen {
  if ("runs" in effort) return { numRuns: effort.runs, limitMs: RUNS_MS };
  return { numRuns: Number.MAX_SAFE_INTEGER, limitMs: effort.seconds * 1000 };
}

/** One failure again, which shrinks as far as the time allows. */
const at = (path: string): Chosen => ({ path, numRuns: 1, limitMs: SHRINK_MS });

async function tryOut(trial: Trial, stray: unknown[]): Promise<void> {
  const startMs = performance.now();
  await trial.run();
  const tookMs = performance.now() - startMs;
  if (tookMs > MAX_TRIAL_MS) throw new Error(`this took ${Math.round(tookMs)} ms`);
  // A rejection that nobody handles is reported one turn later.
  await turn();
  const [error] = stray.splice(0);
  if (error !== undefined) throw new Error("an error that nobody handled", { cause: error });
}

/** Collects the errors that would end the process. */
function watchStrayErrors(): { readonly errors: unknown[]; readonly end: () => void } {
  const errors: unknown[] = [];
  const add = (error: unknown): unknown => errors.push(error ?? "nothing");
  const events = ["unhandledRejection", "uncaughtException"] as const;
  for (const event of events) process.on(event, add);
  return { errors, end: () => events.forEach((event) => process.off(event, add)) };
}

function failureOf(details: fc.RunDetails<[Trial]>): Failure | null {
  if (!details.failed) return null;
  const { counterexamplePath, counterexample, errorInstance } = details;
  return {
    path: counterexamplePath ?? "",
    counterexample: counterexample === null ? "none" : fc.stringify(counterexample[0]),
    error: textOf(errorInstance),
  };
}

function textOf(error: unknown): string {
  // Under jest, errors of node itself are of another realm.
  if (!types.isNativeError(error)) return String(error);
  const text = error.stack ?? error.message;
  return error.cause === undefined ? text : `${text}\ncaused by ${textOf(error.cause)}`;
}
