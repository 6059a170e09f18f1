/** Measures thousands of settings in one state, and split over many. */
import { answer, type Bench } from "./support/bench.ts";
import { isQuick, resourcesOr } from "./support/options.ts";
import { countRequests, delayAnswers } from "./support/service.ts";
import { openShards, type Cost, type Shards } from "./support/shards.ts";

const SETTINGS = resourcesOr(10_000);
const COUNTS = isQuick ? [1, 2] : [1, 10, 20];
const AT_ONCE = 2;
/** How many settings there are in each state of the table on growth, and how many states. */
const GROWTH = isQuick ? { size: 10, counts: [1, 2] } : { size: 1_000, counts: [1, 5, 10, 20] };
/** A state of more is not applied: Terraform writes the whole of it again and again. */
const MAX_APPLIED = 3_000;

const many = (count: number): string => count.toLocaleString("en");
const statesText = (count: number): string => (count === 1 ? "1 state" : `${count} states`);

interface Measured {
  readonly what: string;
  readonly cost: Cost;
  readonly requests: number;
}

const lineOf = ({ what, cost, requests }: Measured): string =>
  `| ${what} | ${cost.cpuSeconds.toFixed(1)} s | ${cost.seconds.toFixed(1)} s | ${Math.round(cost.mib)} MiB | ${many(requests)} |`;

const heading = (subject: string): string[] => [
  `| ${subject} | CPU | time | most memory | requests |`,
  "| --- | ---: | ---: | ---: | ---: |",
];

/** Lists the work on a layout in its order; the last step changes every setting. */
function workOf(shards: Shards, isLarge: boolean): Readonly<Record<string, () => Promise<Cost>>> {
  return {
    "plan, no change": () => shards.terraform("plan", "-detailed-exitcode"),
    "plan of another level": () => shards.terraform("plan", "-var=level=watch"),
    ...(isLarge ? {} : { "`tocsin drift` in the folders": () => shards.driftInFolders() }),
    "`tocsin drift --state`": () => shards.driftOfStates(),
    ...(isLarge
      ? {}
      : { "apply of another level": () => shards.terraform("apply", "-auto-approve", "-var=level=watch") }),
  };
}

async function layouts(bench: Bench): Promise<string[]> {
  const measured: Measured[] = [];
  for (const count of COUNTS) {
    const service = await bench.startService({ projects: SETTINGS });
    const size = Math.ceil(SETTINGS / count);
    const shards = await openShards(bench, service, { count, size, atOnce: AT_ONCE });
    for (const [what, work] of Object.entries(workOf(shards, size > MAX_APPLIED))) {
      await delayAnswers(service, 0);
      const cost = await work();
      measured.push({ what: `${what}: ${statesText(count)}`, cost, requests: await countRequests(service) });
    }
    await service.close();
  }
  const kinds = [...new Set(measured.map(({ what }) => what.split(":")[0] ?? ""))];
  const sorted = kinds.flatMap((kind) => measured.filter(({ what }) => what.startsWith(`${kind}:`)));
  return ["", ...heading(`${many(SETTINGS)} settings`), ...sorted.map(lineOf)];
}

async function growth(bench: Bench): Promise<string[]> {
  const { size, counts } = GROWTH;
  const lines: string[] = [];
  let last: Measured | null = null;
  for (const count of counts) {
    const service = await bench.startService({ projects: size * count });
    const shards = await openShards(bench, service, { count, size, atOnce: AT_ONCE });
    await delayAnswers(service, 0);
    const cost = await shards.terraform("plan", "-detailed-exitcode");
    last = {
      what: `${many(size * count)} settings in ${statesText(count)}`,
      cost,
      requests: await countRequests(service),
    };
    lines.push(lineOf(last));
    await service.close();
  }
  return ["", ...heading("plan, no change"), ...lines, "", ...(last === null ? [] : onPaper(last))];
}

/** Estimates the cost of ten times as many projects from the largest layout that was measured. */
function onPaper({ cost, requests }: Measured): string[] {
  const factor = 100_000 / requests;
  const cpu = (cost.cpuSeconds * factor) / 60;
  const minutes = 100_000 / 2_000;
  return [
    `On paper, from the last line: 100,000 settings in ${Math.ceil(100_000 / GROWTH.size)} states take ${cpu.toFixed(0)} minutes of CPU for a plan, however many machines share them, and 100,000 requests. At 2,000 requests in a minute, which gitlab.com allows, they take ${minutes} minutes${cpu < minutes ? ": the limit decides, and not the CPU" : ""}.`,
  ];
}

await answer(
  {
    name: "shards",
    title: "Thousands of projects, split over states",
    method: [
      `Notification settings, one for each project, applied already: in one state, or split evenly over many, each in a folder of its own, ${AT_ONCE} at a time. The service runs on the same machine.`,
      "CPU is that of Terraform, `tocsin` and the provider, without the service's. The memory is what these processes hold together at most, as Linux counts resident memory. Each line is measured once.",
      `A state of more than ${many(MAX_APPLIED)} settings is not applied, and its folder is not planned a third time by \`tocsin drift\`, which takes what the plan takes.`,
    ],
  },
  async (bench) => [...(await layouts(bench)), ...(await growth(bench))],
);
