/** Measures an apply that creates many resources. */
import { answer, type Bench } from "./support/bench.ts";
import { floor } from "./support/contender.ts";
import { resourcesOr, roundsOr } from "./support/options.ts";
import { providerRows, type Times } from "./support/plans.ts";
import { buildProviders } from "./support/rivals.ts";
import { resetSettings } from "./support/service.ts";
import { inTurns, type Measured } from "./support/statistics.ts";
import { table, type Row } from "./support/table.ts";
import type { Workspace } from "./support/workspace.ts";
import type { ServiceProcess } from "../test/support/terraform/sandbox.ts";
import { measure as measureLoad } from "./support/load.ts";

const RESOURCES = resourcesOr(1000);
const ROUNDS = { rounds: roundsOr(1), warmUps: 0 };
/** How many resources Terraform works on at a time. */
const PARALLELISM = 10;
const LOAD_MS = 3000;

const MAX_GO = 1;
const MAX_FLOOR = 1.3;

/** The seconds that the service itself takes for the writes of all resources. */
async function secondsOfService({ url, token }: ServiceProcess): Promise<number> {
  const requestOf = (index: number): Buffer => {
    const path = `/api/v4/projects/bench%2Fp${index % RESOURCES}/notification_settings`;
    const query = "?level=custom&failed_pipeline=true&new_note=false";
    const headers = `Host: bench\r\nPRIVATE-TOKEN: ${token}\r\nContent-Length: 0\r\n`;
    return Buffer.from(`PUT ${path}${query} HTTP/1.1\r\n${headers}\r\n`);
  };
  const load = { url, connections: PARALLELISM, durationMs: LOAD_MS, request: requestOf };
  await measureLoad(load);
  return RESOURCES / (await measureLoad(load)).perSecond;
}

async function measure(bench: Bench): Promise<string[]> {
  const service = await bench.startService({ projects: RESOURCES });
  const providers = await buildProviders(bench.folder);
  const measures: Record<string, () => Promise<number>> = {};
  const workspaces = new Map<string, Workspace>();
  for (const [name, contender] of Object.entries({ floor: floor(), ...providers })) {
    if (contender === null) continue;
    const workspace = await bench.openWorkspace(contender, { service });
    measures[name] = async () => {
      await resetSettings(service, RESOURCES);
      return workspace.apply(RESOURCES);
    };
    workspaces.set(contender.name, workspace);
  }
  const ofService = await secondsOfService(service);
  const results = await inTurns(measures, ROUNDS);
  const secondsOf = (name: string): Measured => results[name] ?? null;
  const times: Times = {
    floor: secondsOf("floor"),
    ours: secondsOf("ours"),
    go: secondsOf("go"),
    other: secondsOf("other"),
  };
  const limit = results["floor"]?.map((seconds) => seconds * MAX_FLOOR + ofService) ?? null;
  const target = { with: "the limit", value: limit, atMost: 1 };
  const rows = providerRows(times, { go: MAX_GO }, providers).map((row) =>
    row.what === "tocsin" ? { ...row, comparedWith: [...(row.comparedWith ?? []), target] } : row,
  );
  const sizes: Row[] = [];
  for (const [what, workspace] of workspaces) {
    sizes.push({ what, value: (await workspace.stateBytes()) / 1000, unit: "kilobytes" });
  }
  const many = RESOURCES.toLocaleString("en");
  return [
    ...table(`apply of ${many} new settings`, [
      ...rows,
      { what: "the service alone", value: ofService, unit: "seconds" },
    ]),
    "",
    ...table(`state of ${many} settings`, sizes),
  ];
}

await answer(
  {
    name: "apply",
    title: "Apply",
    method: [
      'An apply that creates notification settings in new projects, with a local state. Most of the time is Terraform\'s own: it writes the whole state after each resource. The state of tocsin has what each setting was before, for `on_destroy = "restore"`.',
      `The service alone is the time for the same writes over ${PARALLELISM} connections, without Terraform and a provider.`,
      `The limit is ${MAX_FLOOR} times the time of \`terraform_data\`, and that of the service alone.`,
      `The contenders take turns in each of ${ROUNDS.rounds} rounds.`,
    ],
  },
  async (bench) => ["", ...(await measure(bench))],
);
