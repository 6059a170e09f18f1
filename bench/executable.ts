/** Compares the provider's executable with its script, and with a provider in Go. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { platform } from "../src/commands/install/index.ts";
import type { ServiceProcess } from "../test/support/terraform/sandbox.ts";
import { answer, type Bench } from "./support/bench.ts";
import { ours, type Contender } from "./support/contender.ts";
import { takeCpuSeconds } from "./support/cpu.ts";
import { resourcesOr, roundsOr } from "./support/options.ts";
import { peakOfPlan } from "./support/peak.ts";
import { planSeconds } from "./support/plans.ts";
import { buildProviders, NO_GO } from "./support/rivals.ts";
import { inTurns, type Measured } from "./support/statistics.ts";
import { table, type Row, type Unit } from "./support/table.ts";

const MANY = resourcesOr(1000);
const PROGRAM = join("shell/dist", platform(), "terraform-provider-tocsin");

/** The targets: of the times, to Go's. */
const MAX = { one: 0.7, many: 0.8, mebibytes: 40, kilobytes: 7000 };

type Name = "executable" | "script" | "go";
type Contenders = Readonly<Record<Name, Contender | null>>;

/** The setting of a measurement: a service, and the contenders that take turns. */
interface Round {
  readonly bench: Bench;
  readonly service: ServiceProcess;
  readonly contenders: Contenders;
}

/** The same of every contender in turns, each prepared by `prepare`. */
async function ofEach(
  { contenders }: Round,
  rounds: number,
  prepare: (contender: Contender) => Promise<() => Promise<number>>,
): Promise<Record<Name, Measured>> {
  const measures: Record<string, () => Promise<number>> = {};
  for (const [name, contender] of Object.entries(contenders)) {
    if (contender !== null) measures[name] = await prepare(contender);
  }
  const results = await inTurns(measures, { rounds, warmUps: 1 });
  const valueOf = (name: Name): Measured => results[name] ?? null;
  return { executable: valueOf("executable"), script: valueOf("script"), go: valueOf("go") };
}

/** Makes what measures the CPU time of the provider's processes in a plan of one. */
async function cpuOfOne({ bench, service }: Round, contender: Contender): Promise<() => Promise<number>> {
  const file = join(bench.folder, `cpu-of-one-${contender.name}`);
  const workspace = await bench.openWorkspace(contender, { service, watch: { kind: "cpu", file } });
  await workspace.fill(1);
  return async () => {
    takeCpuSeconds(file);
    await workspace.plan();
    return takeCpuSeconds(file) * 1000;
  };
}

/** The rows of the contenders; the target is the executable's, to Go. */
function rowsOf({ executable, script, go }: Record<Name, Measured>, unit: Unit, atMost?: number): Row[] {
  const withGo = { with: "Go", value: go };
  const limited = atMost === undefined ? withGo : { ...withGo, atMost };
  return [
    { what: "executable", value: executable, unit, comparedWith: [limited, { with: "script", value: script }] },
    { what: "script", value: script, unit, comparedWith: [withGo] },
    { what: "Go", value: go, unit, instead: NO_GO },
  ];
}

async function measure(round: Round): Promise<string[]> {
  const { bench, service, contenders } = round;
  const seconds = (resources: number, rounds: number) =>
    planSeconds(bench, contenders, { service, resources, rounds: { rounds, warmUps: 1 } });
  const peak = async (contender: Contender) => {
    const measured = await peakOfPlan(bench, contender, { service, resources: MANY });
    return async () => (await measured()) ?? Number.NaN;
  };
  const many = MANY.toLocaleString("en");
  const { size } = await stat(PROGRAM);
  const memory = rowsOf(await ofEach(round, roundsOr(3), peak), "mebibytes").map((row, index) =>
    index === 0 ? { ...row, atMost: MAX.mebibytes } : row,
  );
  const sizes: Row[] = [{ what: "the executable", value: size / 1000, unit: "kilobytes", atMost: MAX.kilobytes }];
  return [
    ["", ...table("plan of one setting", rowsOf(await seconds(1, roundsOr(15)), "seconds", MAX.one))],
    [
      "",
      ...table(
        "CPU time of the provider in a plan of one",
        rowsOf(await ofEach(round, roundsOr(15), (contender) => cpuOfOne(round, contender)), "milliseconds", MAX.one),
      ),
    ],
    ["", ...table(`plan of ${many} settings`, rowsOf(await seconds(MANY, roundsOr(5)), "seconds", MAX.many))],
    ["", ...table(`most memory during a plan of ${many} settings`, memory)],
    ["", ...table("file", sizes).map((line) => line.replace("median", "size"))],
  ].flat();
}

await answer(
  {
    name: "executable",
    title: "The executable",
    method: [
      `The provider as a release has it for this platform (${platform()}), beside the script of the npm package and the provider in Go.`,
      "The contenders take turns in each round, after one to warm up.",
    ],
  },
  async (bench) => {
    const service = await bench.startService({ projects: MANY });
    const { go, ours: script } = await buildProviders(bench.folder);
    const executable = { ...ours("setting", PROGRAM), name: "executable" };
    return measure({ bench, service, contenders: { executable, script, go } });
  },
);
