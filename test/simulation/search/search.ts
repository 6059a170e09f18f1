import type { Finding } from "../oracle/finding.ts";
import { generate } from "../program/generate.ts";
import { FAILING, nineBlocks, PAIRED, PASSING } from "../program/nine-blocks.ts";
import type { Program } from "../program/program.ts";
import { simulate, type Outcome } from "../simulate.ts";
import type { Worlds } from "../world.ts";
import { knownAs, type KnownFinding } from "./known-finding.ts";

/** A program to run, and its seed. */
export interface Case {
  readonly program: Program;
  readonly seed: number;
  readonly mustSucceed?: boolean;
  /** The options that run it again. */
  readonly name: string;
}

/** The result of a search. */
export interface Found {
  readonly runs: number;
  /** The number of times that each known finding showed, by its cause. */
  readonly known: ReadonlyMap<string, number>;
  readonly unknown: readonly (Finding & { readonly name: string })[];
}

/** Programs of these seeds. */
export function* generated(from: number, count: number): Generator<Case> {
  for (let seed = from; seed < from + count; seed += 1) {
    yield { program: generate(seed), seed, name: `--seed ${seed}` };
  }
}

/** Returns the number of requests of an apply of nine blocks without a fault. */
export async function requestsOfNine(worlds: Worlds): Promise<number> {
  const { requests } = await simulate(worlds, nineBlocks([]), { seed: 1 });
  return requests[0] ?? 0;
}

const SINGLE = [...PASSING, ...FAILING];

/** A fault at a request, in the notation of the command line: `3@17` is the fourth kind at request 17. */
interface Hit {
  readonly kind: number;
  readonly at: number;
}

/** The apply of nine blocks with some faults. */
function hits(all: readonly Hit[]): Case {
  const faults = all.flatMap(({ kind, at }) => {
    const fault = SINGLE[kind];
    return fault === undefined ? [] : [{ at, count: 1, fault }];
  });
  const mustSucceed = all.length === 1 && all.every(({ kind }) => kind < PASSING.length);
  const name = `--fault ${all.map(({ kind, at }) => `${kind}@${at}`).join(",")}`;
  return { program: nineBlocks(faults), seed: 1, mustSucceed, name };
}

/** The case of a name such as `3@17,0@20`. */
export const namedFaults = (name: string): Case =>
  hits(
    name.split(",").map((each) => {
      const [kind = 0, at = 0] = each.split("@").map(Number);
      return { kind, at };
    }),
  );

/** Each fault at each request of the apply of nine blocks. */
export function* singleFaults(requests: number): Generator<Case> {
  for (const kind of SINGLE.keys()) for (let at = 1; at <= requests; at += 1) yield hits([{ kind, at }]);
}

/**
 * Yields each pair of the most common faults at each two requests; the second one may hit the repair of the first one.
 */
export function* pairsOfFaults(requests: number): Generator<Case> {
  const kinds = [...SINGLE.keys()].filter((kind) => PAIRED.has(SINGLE[kind]?.kind ?? ""));
  for (let at = 1; at <= requests; at += 1) {
    for (let later = at + 1; later <= requests + 1; later += 1) {
      for (const kind of kinds) {
        for (const other of kinds) {
          yield hits([
            { kind, at },
            { kind: other, at: later },
          ]);
        }
      }
    }
  }
}

/** Yields the cases of two searches alternately, as long as both have some. */
export function* byTurns(one: Iterable<Case>, other: Iterable<Case>): Generator<Case> {
  const rest = other[Symbol.iterator]();
  for (const each of one) {
    yield each;
    const next = rest.next();
    if (next.done !== true) yield next.value;
  }
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value;
}

interface SearchOptions {
  readonly known: readonly KnownFinding[];
  /** Takes only every nth case, starting with this one. */
  readonly share?: { readonly of: number; readonly index: number };
  /** Whether the first unknown finding ends it. */
  readonly isFirstEnough?: boolean;
  /** The limit in CPU seconds. */
  readonly limitSeconds?: number;
}

/** Runs cases, and separates known findings from new ones. */
export async function search(worlds: Worlds, cases: Iterable<Case>, options: SearchOptions): Promise<Found> {
  const { share = { of: 1, index: 0 }, known, isFirstEnough = false, limitSeconds = Infinity } = options;
  const counts = new Map<string, number>();
  const unknown: (Finding & { readonly name: string })[] = [];
  let runs = 0;
  let at = 0;
  for (const { program, seed, mustSucceed = false, name } of cases) {
    if (at++ % share.of !== share.index) continue;
    if (process.cpuUsage().user / 1e6 > limitSeconds) break;
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
