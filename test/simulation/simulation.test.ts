import { expect, test } from "@jest/globals";
import { createRandom } from "../support/random.ts";
import { runs } from "../support/runs.ts";
import { SENTENCES } from "./oracle/finding.ts";
import { anyFault } from "./program/any-fault.ts";
import { generate } from "./program/generate.ts";
import { missingIngredients, seedOf } from "./search/known-finding.ts";
import { KNOWN_FINDINGS } from "./search/known-findings.ts";
import { reportOf } from "./search/report.ts";
import { generated, namedFaults, requestsOfNine, search, singleFaults, type Case } from "./search/search.ts";
import { simulate } from "./simulate.ts";
import { openWorlds, type Worlds } from "./world.ts";

let opened: Promise<Worlds> | undefined;
const worlds = (): Promise<Worlds> => (opened ??= openWorlds());

/** Fails with how to repeat each new finding. */
async function expectNothingNew(title: string, cases: Iterable<Case>, of = 1): Promise<void> {
  const found = await search(await worlds(), cases, { known: KNOWN_FINDINGS, share: { of, index: 0 } });
  const report = found.unknown.length === 0 ? "" : reportOf(title, found);
  expect(report).toBe("");
}

test("the same seed gives the same trace, byte by byte, whatever ran before", async () => {
  const traceOf = async (seed: number): Promise<string> =>
    (await simulate(await worlds(), generate(seed), { seed, isTraced: true })).lines.join("\n");
  const seeds = Array.from({ length: runs(8, 200) }, (_, index) => 1 + index);
  const traces = [];
  for (const seed of seeds) traces.push(await traceOf(seed));
  for (const seed of seeds.toReversed()) expect(await traceOf(seed)).toBe(traces[seed - 1]);
  expect(new Set(traces).size).toBe(seeds.length);
});

test("the same faults give the same trace, pauses included", async () => {
  const { program } = namedFaults("0@9,11@12");
  const lines = [];
  for (const seed of [1, 1]) lines.push((await simulate(await worlds(), program, { seed, isTraced: true })).lines);
  expect(lines[0]).toEqual(lines[1]);
});

test("another seed gives another order to the same program", async () => {
  const { program } = namedFaults("0@9");
  const [one, other] = [1, 2].map(async (seed) => simulate(await worlds(), program, { seed, isTraced: true }));
  expect((await one)?.lines).not.toEqual((await other)?.lines);
});

test("the service never executes a request that it answers with 429", () => {
  const faults = Array.from({ length: 500 }, (_, seed) => anyFault(createRandom(seed)));
  const refused = faults.filter((fault) => fault.kind === "status" && fault.status === 429);
  expect(refused.length).toBeGreaterThan(5);
  expect(refused.filter((fault) => fault.kind === "status" && fault.executed)).toEqual([]);
});

const CHUNK = 40;

test.each(Array.from({ length: runs(3, 50) }, (_, index) => 1 + index * CHUNK))(
  "programs from the seed %i on show nothing new",
  async (from) => {
    await expectNothingNew("programs", generated(from, CHUNK));
  },
);

test("an apply of nine blocks outlasts each fault that passes, and shows nothing new with any", async () => {
  const requests = await requestsOfNine(await worlds());
  expect(requests).toBeGreaterThan(30);
  await expectNothingNew("single faults", singleFaults(requests), runs(24, 1));
});

test("each known finding is still there", async () => {
  for (const known of KNOWN_FINDINGS) {
    expect([known.cause, missingIngredients(known)]).toEqual([known.cause, []]);
    expect([known.cause, await seedOf(known, await worlds())]).not.toEqual([known.cause, null]);
  }
});

test("each known finding breaks a sentence of the oracle in a way of its own", () => {
  const ways = KNOWN_FINDINGS.map(({ sentence, needs }) => `${SENTENCES[sentence]} ${needs.join(", ")}`);
  expect(new Set(ways).size).toBe(KNOWN_FINDINGS.length);
});
