/** Rounds of applies and destroys over a bad network. After each stage the state is compared with the service. */
import { randomFrom } from "../../../src/service/faults/fault-rules.ts";
import { mkdtemp, readFile, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { processesIn, residentMib, watchMemory } from "../terraform/plugin-memory.ts";
import { createSandbox, type Sandbox, type ServiceProcess } from "../terraform/sandbox.ts";
import { findTerraform, run, type Finished } from "../terraform/terraform.ts";
import { compare, deleteKeys, type Difference } from "./compare.ts";
import { hclOf, projectsFor, seedWith, STAGES, type Stage } from "./configuration.ts";
import { PHASES, startBadNetwork, sumOf, type BadNetwork, type Tally } from "./faults.ts";
import { startKeptService, type KeptService } from "./kept-service.ts";

/** The size of a soak, and the seed of its faults. */
interface SoakOptions {
  /** A multiple of the resources of one project. */
  readonly resources: number;
  readonly seed: number;
  /** Whether the service is killed and started again in each stage, and then fails for a while. */
  readonly restarts?: boolean;
}

/** The result of one round. */
export interface Round extends Tally, Difference {
  /** Counted from 1. */
  readonly round: number;
  readonly seconds: number;
  /** The output of each run of Terraform that failed and was repeated. */
  readonly failures: readonly string[];
  /** The processes that outlived a run of Terraform. */
  readonly leaked: readonly string[];
  /** The most memory of any plugin in the round; null where the machine has no /proc. */
  readonly pluginMib: number | null;
  /** How often the service was killed and started again. */
  readonly restarts: number;
  /** The memory of the service after the round; null where the machine has no /proc. */
  readonly serviceMib: number | null;
}

/** The surroundings of a round. */
interface Place {
  readonly service: KeptService;
  readonly restarts: boolean;
  readonly folder: string;
  readonly projects: readonly string[];
  readonly terraform: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Finished>;
}

/** The result of one stage. */
interface StageResult extends Tally, Difference {
  readonly failures: readonly string[];
  readonly leaked: readonly string[];
  readonly pluginMib: number | null;
  readonly restarts: number;
}

/** When the service is killed, after the start of Terraform, and how long it is down, before its own start or after. */
const RESTART_AFTER_MS = 4_000;
const DOWN_MS = 4_000;

const MAX_RUNS = 5;
const FLAGS = ["-input=false", "-no-color"];
/** While some resources wait for another attempt, the others continue. */
const RUN_FLAGS = [...FLAGS, "-auto-approve", "-parallelism=50"];
/** A plugin ends within this time after Terraform has. */
const END_MS = 5_000;

/**
 * Yields one round after another until the caller stops. Each creates, changes and destroys all resources. An error
 * names the seed and the round.
 */
export async function* soak({ resources, seed, restarts = false }: SoakOptions): AsyncGenerator<Round, never> {
  const projects = projectsFor(resources);
  const sandbox = await createSandbox();
  try {
    const seedFile = join(sandbox.folder, "seed.json");
    await writeFile(seedFile, JSON.stringify(seedWith(projects)));
    const service = await startKeptService(join(sandbox.folder, "service.db"), seedFile);
    try {
      const place = { service, restarts, projects, ...(await prepare(sandbox, service)) };
      for (let round = 1; ; round += 1) {
        yield await runRound(place, round, seed).catch((thrown: unknown) => {
          throw new Error(`seed ${seed}, round ${round}: ${String(thrown)}`, { cause: thrown });
        });
      }
    } finally {
      await service.close();
    }
  } finally {
    await sandbox.close();
  }
}

async function prepare(sandbox: Sandbox, { token }: ServiceProcess): Promise<Pick<Place, "folder" | "terraform">> {
  const binary = findTerraform();
  if (binary === null) throw new Error("a soak needs terraform or tofu on the PATH");
  const folder = await realpath(await mkdtemp(join(sandbox.folder, "work-")));
  const terraform: Place["terraform"] = (args, env) =>
    run(binary, args, { cwd: folder, env: { ...sandbox.env, TOCSIN_TOKEN: token, ...env } });
  await writeFile(join(folder, "main.tf"), hclOf([], "created"));
  const { code, stderr } = await terraform(["init", ...FLAGS]);
  if (code !== 0) throw new Error(`terraform init ended with ${code}:\n${stderr}`);
  return { folder, terraform };
}

async function runRound(place: Place, round: number, seed: number): Promise<Round> {
  const startedMs = performance.now();
  const stages: StageResult[] = [];
  for (const [index, stage] of STAGES.entries()) {
    const hadFailures = stages.some(({ failures }) => failures.length > 0);
    stages.push(await runStage(place, { stage, hadFailures, seed: seed * 10_000 + round * STAGES.length + index }));
  }
  await deleteKeys(place.service, place.projects);
  const peaks = stages.flatMap(({ pluginMib }) => pluginMib ?? []);
  return {
    round,
    seconds: (performance.now() - startedMs) / 1000,
    ...sumOf(stages),
    restarts: stages.reduce((sum, stage) => sum + stage.restarts, 0),
    lost: stages.flatMap(({ lost }) => lost),
    doubled: stages.flatMap(({ doubled }) => doubled),
    leaked: stages.flatMap(({ leaked }) => leaked),
    failures: stages.flatMap(({ failures }) => failures),
    pluginMib: peaks.length === 0 ? null : Math.max(...peaks),
    serviceMib: residentMib(place.service.pid),
  };
}

interface StageOptions {
  readonly stage: Stage;
  readonly seed: number;
  /** Whether a run of this round has failed before. */
  readonly hadFailures: boolean;
}

async function runStage(place: Place, { stage, seed, hadFailures }: StageOptions): Promise<StageResult> {
  const { folder, projects, service } = place;
  if (stage !== "destroyed") await writeFile(join(folder, "main.tf"), hclOf(projects, stage));
  const network = await startBadNetwork(service, seed);
  const memory = watchMemory(folder);
  const restarted = place.restarts ? restartAtRandom(service, network, seed) : Promise.resolve(0);
  const { failures, leaked } = await runUntilDone(place, stage === "destroyed" ? "destroy" : "apply", network.url);
  const restarts = await restarted;
  const pluginMib = memory.stop();
  const tally = await network.end();
  const state = await readFile(join(folder, "terraform.tfstate"), "utf8");
  // After a failure the key that the service makes by itself for a project's settings may stay, as documented.
  const strays = hadFailures || failures.length > 0 ? 1 : 0;
  const difference = await compare(service, { projects, stage, state, strays });
  return { ...tally, ...difference, failures, leaked, pluginMib, restarts };
}

/** Restarts the service once, and then has all requests go wrong for a while; returns how often it restarted. */
async function restartAtRandom(service: KeptService, network: BadNetwork, seed: number): Promise<number> {
  const random = randomFrom(seed);
  await wait(random() * RESTART_AFTER_MS);
  await network.survive(() => service.restart(random() * DOWN_MS));
  await wait(random() * DOWN_MS);
  // Each stage has another phase in each round.
  const phase = PHASES[(seed + Math.floor(seed / STAGES.length)) % PHASES.length] ?? "";
  await network.suffer(phase, random() * DOWN_MS);
  return 1;
}

async function runUntilDone(
  { folder, terraform }: Place,
  command: string,
  url: string,
): Promise<Pick<StageResult, "failures" | "leaked">> {
  const failures: string[] = [];
  const leaked: string[] = [];
  while (failures.length < MAX_RUNS) {
    const { code, stdout, stderr } = await terraform([command, ...RUN_FLAGS], { TOCSIN_BASE_URL: url });
    leaked.push(...(await processesLeftIn(folder)));
    if (code === 0) return { failures, leaked };
    failures.push(stderr.trim() === "" ? stdout : stderr);
  }
  throw new Error(`terraform ${command} failed ${MAX_RUNS} times:\n${failures.join("\n")}`);
}

async function processesLeftIn(folder: string): Promise<readonly string[]> {
  const deadlineMs = performance.now() + END_MS;
  while (processesIn(folder).length > 0 && performance.now() < deadlineMs) await wait(20);
  return processesIn(folder).map((pid) => `process ${pid}`);
}
