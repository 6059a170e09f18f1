/**
 * Applies and destroys over a bad network for a given time, and writes the result into docs/performance.md. Ctrl-C ends
 * it after the round.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { FAULTS, faultedIn, PHASES, sumOf } from "../test/support/soak/faults.ts";
import { soak, type Round } from "../test/support/soak/soak.ts";
import { PERFORMANCE, writeSection } from "./support/section.ts";

/** How much more memory the last rounds may need than the first ones: garbage that is not collected yet. */
const MAX_GROWTH_MIB = 16;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "20" },
    resources: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
  },
});
const [minutes, resources, seed] = [Number(values.minutes), Number(values.resources), Number(values.seed)];

async function soakFor(limitMs: number): Promise<Round[]> {
  const rounds: Round[] = [];
  const startedMs = performance.now();
  const interrupt = new AbortController();
  process.once("SIGINT", () => interrupt.abort());
  for await (const result of soak({ resources, seed, restarts: true })) {
    rounds.push(result);
    const { round, seconds, pluginMib, serviceMib, failures, lost, doubled, leaked } = result;
    const memory = `plugin ${Math.round(pluginMib ?? 0)} MiB, service ${Math.round(serviceMib ?? 0)} MiB`;
    console.log(
      `round ${round}: ${seconds.toFixed(0)} s, ${faultedIn(result)} of ${result.requests} faulted, ${memory}`,
    );
    for (const failure of failures) console.log(`an apply failed and was repeated:\n${failure}`);
    const wrong = [...lost, ...doubled, ...leaked];
    if (wrong.length > 0) throw new Error(`seed ${seed}, round ${round}:\n${wrong.join("\n")}`);
    if (interrupt.signal.aborted) throw new Error("interrupted");
    if (performance.now() - startedMs >= limitMs) break;
  }
  return rounds;
}

/** The most memory in the first and in the last quarter of the rounds. */
function growth(of: (round: Round) => number | null): { readonly first: number; readonly last: number } {
  const quarter = Math.ceil(rounds.length / 4);
  const most = (part: readonly Round[]): number => Math.max(...part.map((round) => of(round) ?? Number.NaN));
  return { first: most(rounds.slice(0, quarter)), last: most(rounds.slice(-quarter)) };
}

const rounds = await soakFor(minutes * 60_000);
const tally = sumOf(rounds);
const [faulted, failures] = [faultedIn(tally), rounds.flatMap((round) => round.failures)];
const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0);
const memory = { plugin: growth(({ pluginMib }) => pluginMib), service: growth(({ serviceMib }) => serviceMib) };

await writeSection(PERFORMANCE, "soak", [
  "## Over a bad network",
  "",
  `The provider creates, changes and destroys ${resources} resources, again and again, while 5 % of all requests go wrong: the service fails, drops or delays them, or a proxy in between cuts the connection. In each run of Terraform the service is killed once, and started again up to four seconds later; after that, it answers every request with 502, 503 or 429 for up to four seconds.`,
  "After each run of Terraform, the state is compared with the service, and no process may be left.",
  "A key is lost if it is only in the state, and doubled if it is only on the service.",
  "",
  `Node ${process.versions.node}, ${availableParallelism()} cores. Measured by \`npm run build && npx tsx bench/soak.ts --minutes ${minutes} --resources ${resources} --seed ${seed}\`.`,
  "",
  "| what | result |",
  "| --- | ---: |",
  `| time | ${(seconds / 60).toFixed(1)} min |`,
  `| rounds | ${rounds.length} |`,
  `| applies and destroys | ${rounds.length * 3 + failures.length} |`,
  `| those that failed and were repeated | ${failures.length} |`,
  `| requests | ${tally.requests} |`,
  `| faulted | ${faulted} (${((100 * faulted) / tally.requests).toFixed(1)} %) |`,
  `| restarts of the service | ${rounds.reduce((sum, { restarts }) => sum + restarts, 0)} |`,
  "| lost, doubled | 0, 0 |",
  "| leaked processes | 0 |",
  "",
  "| fault | requests |",
  "| --- | ---: |",
  ...[...FAULTS, ...PHASES].map((name) => `| ${name} | ${tally.faults[name] ?? 0} |`),
  "",
  "| most memory of | first quarter of the rounds | last quarter |",
  "| --- | ---: | ---: |",
  ...Object.entries(memory).map(
    ([name, { first, last }]) => `| ${name} | ${first.toFixed(0)} MiB | ${last.toFixed(0)} MiB |`,
  ),
]);

for (const [name, { first, last }] of Object.entries(memory)) {
  if (last - first > MAX_GROWTH_MIB) throw new Error(`seed ${seed}: the ${name} grew from ${first} to ${last} MiB`);
}
