import type { FuzzResult } from "./fuzz.ts";

/** The lines that say what came of a target; of a failure, with the command that repeats it. */
export function reportOf({ target, runs, seconds, seed, failure }: FuzzResult): string {
  const how = `${runs} runs in ${seconds.toFixed(1)} s, seed ${seed}`;
  if (failure === null) return `${target}: ok, ${how}\n`;
  return [
    `${target}: failed, ${how}, path ${failure.path}`,
    failure.counterexample,
    failure.error,
    `Repeat it with: npm run fuzz -- --target ${target} --seed ${seed} --path ${failure.path}`,
    "",
  ].join("\n");
}
