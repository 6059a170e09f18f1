/** Measures a plan of many resources, and what the provider's own part in it is. */
import { join } from "node:path";
import type { ServiceProcess } from "../test/support/terraform/sandbox.ts";
import { buildProvider } from "../scripts/build/provider.ts";
import { answer, type Bench } from "./support/bench.ts";
import { deleteSurplus, otherKey } from "./support/client-keys.ts";
import { floor, ours, type Contender } from "./support/contender.ts";
import { takeCpuSeconds } from "./support/cpu.ts";
import { resourcesOr, roundsOr } from "./support/options.ts";
import { planSeconds, providerRows, type Plans } from "./support/plans.ts";
import { buildProviders, NO_GO, type Providers } from "./support/rivals.ts";
import { inTurns, type Measured } from "./support/statistics.ts";
import { table } from "./support/table.ts";

const RESOURCES = resourcesOr(1000);
const ROUNDS = { rounds: roundsOr(5), warmUps: 1 };
const PROJECTS = 10;
const MANY = RESOURCES.toLocaleString("en");

const MAX_GO = 1;
const MAX_FLOOR = 3;
const MAX_WIRE = 2.4;
const MAX_KEYS = 2.5;
const MAX_CPU_MS = 0.7;

async function planOfSettings(bench: Bench, providers: Providers, plans: Plans): Promise<string[]> {
  const folder = join(bench.folder, "constant");
  await buildProvider(folder, { main: "bench/entries/constant-client.ts" });
  const contenders = { floor: floor(), ...providers, wire: ours("setting", folder) };
  const { wire, ...seconds } = await planSeconds(bench, contenders, plans);
  return table(`plan of ${MANY} settings`, [
    ...providerRows(seconds, { go: MAX_GO, floor: MAX_FLOOR }, providers),
    {
      what: "tocsin, answers from its own memory",
      value: wire,
      unit: "seconds",
      comparedWith: [{ with: "`terraform_data`", value: seconds.floor, atMost: MAX_WIRE }],
    },
  ]);
}

/** Makes what measures the milliseconds of user and system time per resource, beyond what a plan of one takes. */
async function cpuMeasure(bench: Bench, contender: Contender, service: ServiceProcess): Promise<() => Promise<number>> {
  const open = async (resources: number) => {
    const file = join(bench.folder, `cpu-${resources}-${contender.name}`);
    const workspace = await bench.openWorkspace(contender, { service, watch: { kind: "cpu", file } });
    await workspace.fill(resources);
    return async () => {
      takeCpuSeconds(file);
      await workspace.plan();
      return takeCpuSeconds(file);
    };
  };
  const [one, many] = [await open(1), await open(RESOURCES)];
  return async () => {
    const base = await one();
    return (((await many()) - base) * 1000) / (RESOURCES - 1);
  };
}

async function cpuOfProviders(bench: Bench, { ours, go }: Providers, { service, rounds }: Plans): Promise<string[]> {
  const measures: Record<string, () => Promise<number>> = { ours: await cpuMeasure(bench, ours, service) };
  if (go !== null) measures["go"] = await cpuMeasure(bench, go, service);
  const results = await inTurns(measures, rounds);
  const ofOurs: Measured = results["ours"] ?? null;
  const ofGo: Measured = results["go"] ?? null;
  const comparedWith = [{ with: "Go", value: ofGo }];
  const unit = "milliseconds";
  return table("CPU time of the provider per setting", [
    { what: "tocsin", value: ofOurs, unit, atMost: MAX_CPU_MS, comparedWith },
    { what: "Go", value: ofGo, unit, instead: NO_GO },
  ]);
}

async function planOfKeys(bench: Bench): Promise<string[]> {
  const keys = Math.ceil(RESOURCES / PROJECTS);
  const service = await bench.startService({ projects: PROJECTS, keys });
  const contenders = { floor: floor("key"), ours: ours("key") };
  const seconds = await planSeconds(bench, contenders, {
    service,
    resources: RESOURCES,
    rounds: ROUNDS,
    rename: await otherKey(service, PROJECTS),
    whenFilled: () => deleteSurplus(service, keys),
  });
  return table(`plan of ${MANY} client keys in ${PROJECTS} projects`, [
    { what: "`terraform_data`", value: seconds.floor, unit: "seconds" },
    {
      what: "tocsin",
      value: seconds.ours,
      unit: "seconds",
      comparedWith: [{ with: "`terraform_data`", value: seconds.floor, atMost: MAX_KEYS }],
    },
  ]);
}

await answer(
  {
    name: "plan",
    title: "Many resources",
    method: [
      `A plan of ${MANY} notification settings that are applied already, one for each project: the provider sends one request for each to the embedded service, over HTTP.`,
      `The contenders take turns in each of ${ROUNDS.rounds} rounds, after one to warm up.`,
      `The CPU time is that of the provider's processes alone, user and system: that of a plan of ${MANY} less that of a plan of one, divided by the difference.`,
    ],
  },
  async (bench) => {
    const plans = {
      service: await bench.startService({ projects: RESOURCES }),
      resources: RESOURCES,
      rounds: ROUNDS,
    };
    const providers = await buildProviders(bench.folder);
    return [
      ["", ...(await planOfSettings(bench, providers, plans))],
      ["", ...(await cpuOfProviders(bench, providers, plans))],
      ["", ...(await planOfKeys(bench))],
    ].flat();
  },
);
