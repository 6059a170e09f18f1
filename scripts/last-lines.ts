/**
 * The last lines of a run of all tests, from what `scripts/tally.cjs` printed of each run of jest: the tests that
 * something is missing for, the tally, and the engines that ran the end-to-end tests. The first engine ran all of them,
 * the others the lifecycle tests.
 */
export function lastLines(printed: string, releases: readonly string[]): string {
  const lines = printed.split("\n").filter((line) => line !== "");
  const lacking = lines.filter((line) => line.startsWith("skipped: "));
  const tally = total(lines.filter((line) => !lacking.includes(line)).join("\n"));
  return [...lacking, tally, `engines: ${enginesOf(releases)}`].join("\n");
}

/** Several tallies as one. */
function total(tallies: string): string {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [, count, word] of tallies.matchAll(/(\d+) (passed|failed|skipped)/g)) {
    counts[word as keyof typeof counts] += Number(count); // one of the three
  }
  const { passed, failed, skipped } = counts;
  return `${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`;
}

function enginesOf([first, ...others]: readonly string[]): string {
  if (first === undefined) return "none, so no test with Terraform has run";
  return others.length === 0 ? first : `${first}; lifecycle tests also with ${others.join(", ")}`;
}
