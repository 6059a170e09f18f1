/**
 * Runs simulations in one process. `scripts/simulate.ts` bundles this file, which makes it a third faster than running
 * its sources. The output is for people; the exit code is 1 if anything new was found.
 */
import { parseArgs } from "node:util";
import { SENTENCES } from "./oracle/finding.ts";
import { shrink } from "./program/shrink.ts";
import { ingredientsOf } from "./program/ingredients.ts";
import { missingIngredients, seedOf } from "./search/known-finding.ts";
import { KNOWN_FINDINGS } from "./search/known-findings.ts";
import { reportOf } from "./search/report.ts";
import {
  byTurns,
  generated,
  namedFaults,
  pairsOfFaults,
  requestsOfNine,
  search,
  singleFaults,
  type Case,
} from "./search/search.ts";
import { simulate } from "./simulate.ts";
import { openWorlds, type Worlds } from "./world.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    fault: { type: "string" },
    known: { type: "boolean" },
    singles: { type: "boolean" },
    pairs: { type: "boolean" },
    from: { type: "string" },
    count: { type: "string" },
    share: { type: "string", default: "0/1" },
    first: { type: "boolean" },
    limit: { type: "string" },
  },
});

const worlds = await openWorlds();
const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Runs one case and prints it, followed by the smallest program that shows the same. */
async function replay(worlds: Worlds, { program, seed, mustSucceed = false }: Case): Promise<void> {
  const first = await simulate(worlds, program, { seed, mustSucceed, isTraced: true });
  const [finding] = first.findings;
  print(first.lines.join("\n"));
  if (finding === undefined) {
    print("Nothing was wrong.");
    return;
  }
  print(`\n${SENTENCES[finding.sentence]}\n  ${finding.detail}\n`);
  process.exitCode = 1;
  const shows = async (smaller: typeof program): Promise<boolean> => {
    const { findings } = await simulate(worlds, smaller, { seed, mustSucceed });
    return findings[0]?.sentence === finding.sentence;
  };
  const smallest = await shrink(program, shows);
  if (smallest === program) return;
  const last = await simulate(worlds, smallest, { seed, mustSucceed, isTraced: true });
  print(`The smallest program that shows it (${[...ingredientsOf(smallest)].join(", ")}):\n${last.lines.join("\n")}`);
}

/** Fails for a known finding that its program no longer shows. */
async function checkKnown(worlds: Worlds): Promise<void> {
  for (const known of KNOWN_FINDINGS) {
    const seed = await seedOf(known, worlds);
    const missing = missingIngredients(known);
    print(`${seed === null ? "no longer found" : `seed ${seed}`}: ${known.cause}`);
    if (missing.length > 0) print(`  its program lacks: ${missing.join(", ")}`);
    if (seed === null || missing.length > 0) process.exitCode = 1;
  }
}

const [index = 0, of = 1] = values.share.split("/").map(Number);

async function searchAll(title: string, cases: Iterable<Case>): Promise<void> {
  const options = {
    known: KNOWN_FINDINGS,
    share: { index, of },
    isFirstEnough: values.first === true,
    limitSeconds: Number(values.limit ?? Infinity),
  };
  const startMs = process.cpuUsage();
  const found = await search(worlds, cases, options);
  const { user, system } = process.cpuUsage(startMs);
  print(
    `${reportOf(title, found)}\n  ${((user + system) / 1000 / Math.max(1, found.runs)).toFixed(1)} ms of CPU each, ${((user + system) / 1e6).toFixed(1)} s in all`,
  );
  if (found.unknown.length > 0) process.exitCode = 1;
}

const [only] = values.seed === undefined ? [] : generated(Number(values.seed), 1);
if (only !== undefined) await replay(worlds, only);
if (values.fault !== undefined) await replay(worlds, namedFaults(values.fault));
if (values.known === true) await checkKnown(worlds);
const requests = await requestsOfNine(worlds);
const from = Number(values.from ?? 1);
const programs = generated(from, Number(values.count ?? 0));
if (values.first === true) await searchAll("faults and programs", byTurns(singleFaults(requests), programs));
else {
  if (values.singles === true) await searchAll("single faults", singleFaults(requests));
  if (values.pairs === true) await searchAll("pairs of faults", pairsOfFaults(requests));
  if (values.count !== undefined) await searchAll(`programs from seed ${from}`, programs);
}
