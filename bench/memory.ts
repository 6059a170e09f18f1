/** Measures the most memory that a provider's process holds during a plan. */
import { answer, type Bench } from "./support/bench.ts";
import type { Contender } from "./support/contender.ts";
import { peakOfPlan } from "./support/peak.ts";
import { resourcesOr, roundsOr } from "./support/options.ts";
import { buildProviders, NO_GO } from "./support/rivals.ts";
import { inTurns, median } from "./support/statistics.ts";
import { table, type Row } from "./support/table.ts";

const MANY = resourcesOr(3000);
const ROUNDS = { rounds: roundsOr(3), warmUps: 0 };
const NO_PROC = "this machine has no /proc";

/** The targets in MiB for one resource and for many. */
const MAX_MIB = { one: 75, many: 150 };

async function measure(bench: Bench): Promise<string[]> {
  const service = await bench.startService({ projects: MANY });
  const { ours, go } = await buildProviders(bench.folder);
  const unmeasured = (): Promise<null> => Promise.resolve(null);
  const peak = (contender: Contender | null, resources: number) =>
    contender === null ? unmeasured : peakOfPlan(bench, contender, { service, resources });
  const peaks = await inTurns<string, number | null>(
    {
      one: await peak(ours, 1),
      many: await peak(ours, MANY),
      goOne: await peak(go, 1),
      goMany: await peak(go, MANY),
    },
    ROUNDS,
  );
  const valueOf = (name: string): number | null => {
    const known = (peaks[name] ?? []).filter((mib) => mib !== null);
    return known.length === 0 ? null : median(known);
  };
  const instead = go === null ? NO_GO : NO_PROC;
  const rows: Row[] = [
    { what: "tocsin, 1 setting", value: valueOf("one"), unit: "mebibytes", atMost: MAX_MIB.one, instead: NO_PROC },
    { what: "Go, 1 setting", value: valueOf("goOne"), unit: "mebibytes", instead },
    {
      what: `tocsin, ${MANY.toLocaleString("en")} settings`,
      value: valueOf("many"),
      unit: "mebibytes",
      atMost: MAX_MIB.many,
      instead: NO_PROC,
    },
    { what: `Go, ${MANY.toLocaleString("en")} settings`, value: valueOf("goMany"), unit: "mebibytes", instead },
  ];
  return table("most memory during a plan of", rows);
}

await answer(
  {
    name: "memory",
    title: "Memory",
    method: [
      "The most memory that a process of the provider holds at any time during a plan, as Linux counts it (`VmHWM`).",
      `The median of ${ROUNDS.rounds} rounds, in which the contenders take turns.`,
    ],
  },
  async (bench) => ["", ...(await measure(bench))],
);
