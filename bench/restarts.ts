/**
 * Creates, changes and destroys 180 objects while `tocsin serve` is killed in the middle and is back within ten
 * seconds. No run of Terraform may fail, and nothing may be lost or doubled. `--rounds` is the number of rounds of
 * three runs.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { createRandom, type Random } from "../test/support/random.ts";
import { compare } from "../test/support/soak/compare.ts";
import { hclOf, projectsFor, seedWith, STAGES, type Stage } from "../test/support/soak/configuration.ts";
import { createSandbox, type Sandbox } from "../test/support/terraform/sandbox.ts";
import { cleanEnvironment, run } from "../test/support/terraform/terraform.ts";
import { roundsOr } from "./support/options.ts";
import { terraformPath } from "./support/workspace.ts";

const ROUNDS = roundsOr(7);
const OBJECTS = 180;
const MAX_DOWN_MS = 10_000;
/** A start of the service takes no longer. */
const START_MS = 2_000;

/** A service that listens, and says how many writes it has answered. */
interface Service {
  readonly url: string;
  readonly port: string;
  readonly token: string;
  readonly child: ChildProcess;
  readonly writes: () => number;
}

async function startService(args: readonly string[]): Promise<Service> {
  const child = spawn(process.execPath, ["dist/main.js", "serve", ...args], {
    env: cleanEnvironment({}),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let writes = 0;
  createInterface(child.stderr).on("line", (line) => (writes += / (PUT|POST|PATCH|DELETE) /.test(line) ? 1 : 0));
  for await (const line of createInterface(child.stdout)) {
    const { url, token } = JSON.parse(line) as { url: string; token: string }; // the one line that serve prints
    return { url, token, child, port: new URL(url).port, writes: () => writes };
  }
  throw new Error("tocsin serve did not start");
}

async function kill({ child }: Service): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

/** The outcome of one run of Terraform. */
interface Outcome {
  readonly service: Service;
  readonly downMs: number;
  readonly seconds: number;
  readonly problems: readonly string[];
}

/** The folder and the program of Terraform, with the random choices. */
interface Place {
  readonly folder: string;
  readonly sandbox: Sandbox;
  readonly data: string;
  readonly random: Random;
}

async function runStage({ folder, sandbox, data, random }: Place, service: Service, stage: Stage): Promise<Outcome> {
  const projects = projectsFor(OBJECTS);
  if (stage !== "destroyed") await writeFile(join(folder, "main.tf"), hclOf(projects, stage));
  const env = { ...sandbox.env, TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: service.token };
  const command = stage === "destroyed" ? "destroy" : "apply";
  const startedMs = performance.now();
  const finished = run(terraformPath(), [command, "-auto-approve", "-input=false", "-no-color"], { cwd: folder, env });
  // Some of the keys are made by the service itself.
  const killedAt = service.writes() + 1 + random.below(OBJECTS / 2);
  while (service.writes() < killedAt) await wait(5);
  await kill(service);
  const downMs = START_MS / 2 + random.below(MAX_DOWN_MS - 1.5 * START_MS);
  const downSinceMs = performance.now();
  await wait(downMs);
  const again = await startService(["--data", data, "--port", service.port]);
  const wasDownMs = performance.now() - downSinceMs;
  const { code, stderr } = await finished;
  const seconds = (performance.now() - startedMs) / 1000;
  const state = await readFile(join(folder, "terraform.tfstate"), "utf8");
  const live = { ...again, pid: again.child.pid ?? 0, close: () => kill(again) };
  const { lost, doubled } = await compare(live, { projects, stage, state, strays: 0 });
  const failed = code === 0 ? [] : [`terraform ${command} ended with ${code}:\n${stderr}`];
  return { service: again, downMs: wasDownMs, seconds, problems: [...failed, ...lost, ...doubled] };
}

/** Runs all stages on a service of its own; returns how many went wrong. */
async function runRound(round: number): Promise<number> {
  const sandbox = await createSandbox();
  const folder = await mkdtemp(join(sandbox.folder, "work-"));
  const data = join(sandbox.folder, "service.db");
  const seedFile = join(sandbox.folder, "seed.json");
  await writeFile(seedFile, JSON.stringify(seedWith(projectsFor(OBJECTS))));
  await writeFile(join(folder, "main.tf"), hclOf([], "created"));
  await run(terraformPath(), ["init", "-input=false"], { cwd: folder, env: sandbox.env });
  let service = await startService(["--data", data, "--seed", seedFile, "--port", "0"]);
  const place = { folder, sandbox, data, random: createRandom(round) };
  let wrong = 0;
  try {
    for (const stage of STAGES) {
      const outcome = await runStage(place, service, stage);
      service = outcome.service;
      const { downMs, problems, seconds } = outcome;
      wrong += problems.length > 0 ? 1 : 0;
      const down = `down for ${(downMs / 1000).toFixed(1)} s`;
      console.log(`round ${round}, ${stage}: ${seconds.toFixed(0)} s, ${down}, ${problems.length} problems`);
      for (const problem of problems) console.log(problem);
    }
  } finally {
    await kill(service);
    await sandbox.close();
  }
  return wrong;
}

let wrong = 0;
for (let round = 1; round <= ROUNDS; round += 1) wrong += await runRound(round);
console.log(`${ROUNDS * STAGES.length - wrong} of ${ROUNDS * STAGES.length} runs went well`);
if (wrong > 0) process.exitCode = 1;
