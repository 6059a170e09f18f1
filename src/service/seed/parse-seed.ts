import { DiagnosticError } from "../../kit/errors.ts";
import { checkSeed } from "./check-seed.ts";
import { SEED, type Seed } from "./seed.ts";
import { Place } from "../input/shape.ts";

/** Reads a seed and fills in its defaults. Throws a `DiagnosticError` that lists everything wrong with it, each with its place. */
export function parseSeed(value: unknown): Seed {
  const problems: string[] = [];
  const at = new Place("", problems);
  const seed = SEED(value, at);
  // A seed of the wrong shape would only be complained about twice.
  if (problems.length === 0) checkSeed(seed, at);
  if (problems.length === 0) return seed;
  throw new DiagnosticError({
    code: "invalid",
    summary: "The seed of the embedded service is not valid",
    detail: problems.join("\n"),
  });
}
