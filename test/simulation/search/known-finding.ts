import type { Finding } from "../oracle/finding.ts";
import { ingredientsOf } from "../program/ingredients.ts";
import type { Program } from "../program/program.ts";
import { simulate, type Outcome } from "../simulate.ts";
import type { Worlds } from "../world.ts";

/** A known fault that is not fixed yet. */
export interface KnownFinding {
  /** The sentence of the oracle that it breaks. */
  readonly sentence: Finding["sentence"];
  /** The ingredients of a program that shows it: with them, the sentence says nothing new. */
  readonly needs: readonly string[];
  readonly cause: string;
  /** A program that shows it, in the order of some seed from 1 on. */
  readonly program: Program;
}

/** Returns the known finding that an outcome shows; null if it shows something new. */
export const knownAs = (
  { findings: [finding], ingredients }: Outcome,
  known: readonly KnownFinding[],
): KnownFinding | null =>
  known.find(({ sentence, needs }) => sentence === finding?.sentence && needs.every((each) => ingredients.has(each))) ??
  null;

const SEEDS = 20;

/** The first seed with which the program of a known finding shows it; null if none does. */
export async function seedOf({ sentence, program }: KnownFinding, worlds: Worlds): Promise<number | null> {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { findings } = await simulate(worlds, program, { seed });
    if (findings[0]?.sentence === sentence) return seed;
  }
  return null;
}

/** The ingredients that a known finding names and its own program does not have, which must be none. */
export function missingIngredients({ needs, program }: KnownFinding): readonly string[] {
  const own = ingredientsOf(program);
  return needs.filter((each) => !own.has(each) && !each.startsWith("plan: "));
}
