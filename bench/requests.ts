/** Counts the requests of a plan, and measures a plan against a service that is far away. */
import { answer, type Bench } from "./support/bench.ts";
import { deleteSurplus, otherKey } from "./support/client-keys.ts";
import { floor, ours } from "./support/contender.ts";
import { isQuick, resourcesOr, roundsOr } from "./support/options.ts";
import { planSeconds, providerRows } from "./support/plans.ts";
import { buildProviders } from "./support/rivals.ts";
import { countRequests, delayAnswers } from "./support/service.ts";
import { otherProject } from "./support/state.ts";
import { table } from "./support/table.ts";

const COUNTS = isQuick ? [10, 20] : [10, 100, 1000, 3000];
const RESOURCES = resourcesOr(300);
const ROUNDS = { rounds: roundsOr(5), warmUps: 1 };
const PROJECTS = 10;
/** Keys on a page of a list. */
const PAGE = 100;
const LATENCY_MS = 50;

const MAX_GO = 1;

/** The requests of a plan of so many settings, or client keys. */
async function requestsOf(bench: Bench, kind: "setting" | "key", resources: number): Promise<number> {
  const content = kind === "setting" ? { projects: resources } : { projects: PROJECTS, keys: resources / PROJECTS };
  const service = await bench.startService(content);
  const workspace = await bench.openWorkspace(ours(kind), { service });
  await workspace.fill(resources, kind === "setting" ? otherProject : await otherKey(service, PROJECTS));
  if (kind === "key") await deleteSurplus(service, resources / PROJECTS);
  await delayAnswers(service, 0);
  await workspace.plan();
  const requests = await countRequests(service);
  await service.close();
  return requests;
}

async function counts(bench: Bench): Promise<string[]> {
  const lines: string[] = [];
  for (const resources of COUNTS) {
    const [settings, keys] = [await requestsOf(bench, "setting", resources), await requestsOf(bench, "key", resources)];
    const pages = PROJECTS * Math.ceil(resources / PROJECTS / PAGE);
    const cell = (actual: number, target: number) => `${actual} | ≤ ${target}: ${actual <= target ? "met" : "missed"}`;
    lines.push(`| ${resources} | ${cell(settings, resources)} | ${cell(keys, pages)} |`);
  }
  return [
    `| resources | requests for settings | target | requests for client keys in ${PROJECTS} projects | target |`,
    "| ---: | ---: | --- | ---: | --- |",
    ...lines,
  ];
}

async function planFromFarAway(bench: Bench): Promise<string[]> {
  const service = await bench.startService({ projects: RESOURCES });
  const providers = await buildProviders(bench.folder);
  const plans = {
    service,
    resources: RESOURCES,
    rounds: ROUNDS,
    whenFilled: () => delayAnswers(service, LATENCY_MS),
  };
  const seconds = await planSeconds(bench, { floor: floor(), ...providers }, plans);
  const rows = providerRows(seconds, { go: MAX_GO }, providers);
  return table(`plan of ${RESOURCES} settings, ${LATENCY_MS} ms before each answer`, rows);
}

await answer(
  {
    name: "requests",
    title: "Requests",
    method: [
      "The embedded service counts the requests of one plan of resources that are applied already.",
      `A setting takes one request. Client keys take one for each project, or one for each ${PAGE} keys where a project has more.`,
      `In the second table, each answer comes ${LATENCY_MS} ms later, as from a service that is far away. Terraform works on ten resources at a time.`,
      `The contenders take turns in each of ${ROUNDS.rounds} rounds, after one to warm up.`,
    ],
  },
  async (bench) => ["", ...(await counts(bench)), "", ...(await planFromFarAway(bench))],
);
