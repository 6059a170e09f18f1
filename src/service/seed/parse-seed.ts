import { diagnosticError } from "../../kit/errors.ts";
import { InputPath } from "../input/index.ts";
import { checkSeed } from "./check-seed.ts";
import { SEED, type Seed } from "./seed.ts";

/**
 * Parses a seed and fills in its defaults. Throws a `DiagnosticError` that lists all of its problems with their places.
 */
export function parseSeed(value: unknown): Seed {
  const problems: string[] = [];
  const at = new InputPath("", problems);
  const seed = SEED(value, at);
  // A seed of the wrong shape would be reported twice.
  if (problems.length === 0) checkSeed(seed, at);
  if (problems.length === 0) return seed;
  throw diagnosticError(
    { code: "invalid", summary: "Invalid seed for the embedded service" },
    { why: problems.join("\n") },
  );
}
