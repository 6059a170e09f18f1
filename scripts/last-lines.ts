/**
 * The last two lines of a run of all tests: the tally, and the engines that ran the end-to-end tests. The first engine
 * ran all of them, the others the lifecycle tests.
 */
export const lastLines = (tally: string, releases: readonly string[]): string =>
  `${tally}\nengines: ${enginesOf(releases)}`;

function enginesOf([first, ...others]: readonly string[]): string {
  if (first === undefined) return "none, so no test with Terraform has run";
  return others.length === 0 ? first : `${first}; lifecycle tests also with ${others.join(", ")}`;
}
