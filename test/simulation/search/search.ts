import type { Finding } from "../oracle/finding.ts";
import { generate } from "../program/generate.ts";
import { FAILING, nineBlocks, PAIRED, PASSING } from "../program/nine-blocks.ts";
import type { Program } from "../program/program.ts";
import { simulate, type Outcome } from "../simulate.ts";
import type { Fault } from "../network/fault.ts";
import type { Worlds } from "../world.ts";
import { knownAs, type KnownFinding } from "./known-finding.ts";

/** A program to be run, and with which seed. */
export interface Case {
  readonly program: Program;
  readonly seed: number;
  readonly mustSucceed?: boolean;
  /** How to run it again. */
  readonly name: string;
}

/** What a search came to. */
export interface Found {
  readonly runs: number;
  /** How often each known finding showed, by its cause. */
  readonly known: ReadonlyMap<string, number>;
  readonly unknown: readonly (Finding & { readonly name: string })[];
}

/** Programs of these seeds. */
export function* generated(from: number, count: number): Generator<Case> {
  for (let seed = from; seed < from + count; seed += 1) {
    yield { program: generate(seed), seed, name: `--seed ${seed}` };
  }
}

/** How many requests the apply of nine blocks makes without a fault. */
export async function requestsOfNine(worlds: Worlds): Promise<number> {
  const { requests } = await simulate(worlds, nineBlocks([]), { seed: 1 });
  return requests[0] ?? 0;
}

/** Each fault at each request of the apply of nine blocks. */
export function* singleFaults(requests: number): Generator<Case> {
  for (const [kind, fault] of [...PASSING, ...FAILING].entries()) {
    for (let at = 1; at <= requests; at += 1) {
      const program = nineBlocks([{ at, count: 1, fault }]);
      const mustSucceed = PASSING.includes(fault);
      yield { program, seed: 1, mustSucceed, name: `--fault ${kind}@${at}` };
    }
  }
}

/** Each pair of the commonest faults at each two requests; the second one may hit what repairs the first one. */
export function* pairsOfFaults(requests: number): Generator<Case> {
  const kinds = PAIRED.map((fault) => [PASSING.indexOf(fault), fault] as const);
  const named = (fault: Fault): number => PASSING.findIndex((each) => JSON.stringify(each) === JSON.stringify(fault));
  for (let first = 1; first <= requests; first += 1) {
    for (let second = first + 1; second <= requests + 1; second += 1) {
      for (const [, one] of kinds) {
        for (const [, other] of kinds) {
          const program = nineBlocks([
            { at: first, count: 1, fault: one },
            { at: second, count: 1, fault: other },
          ]);
          yield { program, seed: 1, name: `--fault ${named(one)}@${first},${named(other)}@${second}` };
        }
      }
    }
  }
}

interface SearchOptions {
  readonly known: readonly KnownFinding[];
  /** Takes every so manieth case only, from this one on. */
  readonly share?: { readonly of: number; readonly index: number };
  /** Whether the first unknown finding ends it. */
  readonly isFirstEnough?: boolean;
}

/** Runs cases, and tells what is known from what is new. */
export async function search(worlds: Worlds, cases: Iterable<Case>, options: SearchOptions): Promise<Found> {
  const { share = { of: 1, index: 0 }, known, isFirstEnough = false } = options;
  const counts = new Map<string, number>();
  const unknown: (Finding & { readonly name: string })[] = [];
  let runs = 0;
  let at = 0;
  for (const { program, seed, mustSucceed = false, name } of cases) {
    if (at++ % share.of !== share.index) continue;
    runs += 1;
    const outcome: Outcome = await simulate(worlds, program, { seed, mustSucceed });
    const [finding] = outcome.findings;
    if (finding === undefined) continue;
    const cause = knownAs(outcome, known)?.cause;
    if (cause === undefined) unknown.push({ ...finding, name });
    else counts.set(cause, (counts.get(cause) ?? 0) + 1);
    if (isFirstEnough && unknown.length > 0) break;
  }
  return { runs, known: counts, unknown };
}
