/**
 * Measures what each trick of docs/decisions/0009 saves: builds the provider with and without it, and runs one process
 * of each in turns, on each release of Node.js. Prints the median of the differences, and the range in which it lies
 * with a probability of 95 %. `--rounds` is the number of pairs, `--only` lists tricks.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { buildProvider } from "../scripts/build/provider.ts";
import { parseTricks, TRICKS, type Trick } from "../scripts/build/tricks.ts";
import { VERSION } from "../src/version.ts";
import type { ServiceProcess } from "../test/support/terraform/sandbox.ts";
import { withBench } from "./support/bench.ts";
import { takeCpuSeconds } from "./support/cpu.ts";
import { installNode, NODE_RELEASES } from "./support/nodes.ts";
import { only, roundsOr } from "./support/options.ts";
import { startSession, type Session } from "./support/session.ts";
import { inTurns, median, medianRange } from "./support/statistics.ts";

const ROUNDS = { rounds: roundsOr(60), warmUps: 2 };
/** As in a plan of 1,000, with its four calls for each resource. */
const MANY = 4000;

/** The work of a process between its start and its end, by measurement. */
const WORK = {
  schema: (session: Session) => session.schema(),
  validate: (session: Session) => session.validate(),
  read: (session: Session, service: ServiceProcess) => session.read(service),
  many: (session: Session, service: ServiceProcess) => session.read(service, MANY),
};

/** The process in which a trick acts, and the tricks that neither of the two has, as they would hide it. */
interface Setting {
  readonly work: keyof typeof WORK;
  readonly beside?: readonly Trick[];
  readonly hasAuthorities?: boolean;
}

const SETTINGS: Readonly<Record<Trick, Setting>> = {
  commonjs: { work: "read" },
  schema: { work: "schema" },
  "serve-later": { work: "schema" },
  "provider-later": { work: "schema" },
  "client-later": { work: "validate" },
  "tls-authorities": { work: "schema" },
  "undici-files": { work: "read", beside: ["undici-parts"] },
  "undici-parts": { work: "read" },
  "node-modules": { work: "read" },
  clock: { work: "read" },
  shapes: { work: "read" },
  "wasm-compiler": { work: "read" },
  "optimize-later": { work: "many" },
  "extra-ca": { work: "schema", hasAuthorities: true },
};

interface Cost {
  readonly startMs: number;
  readonly cpuMs: number;
}

/** Runs one process of the provider. */
type RunOne = (env: Readonly<Record<string, string>>, work: (session: Session) => Promise<void>) => Promise<Cost>;

/** Builds the provider so that each process writes its CPU time into a file. */
async function buildMeasured(folder: string, without: readonly Trick[]): Promise<RunOne> {
  await buildProvider(folder, { without });
  const [timed, times] = [join(folder, "timed"), join(folder, "times")];
  // Other shells count in hundredths of a second.
  const script = `#!/bin/bash\n"${folder}/terraform-provider-tocsin_v${VERSION}"\ntimes >"${times}"\n`;
  await writeFile(timed, script, { mode: 0o755 });
  return async (env, work) => {
    const session = await startSession(timed, env);
    await work(session);
    await session.end();
    return { startMs: session.handshakeMs, cpuMs: takeCpuSeconds(times) * 1000 };
  };
}

/** Returns the milliseconds saved: the median, and its range. */
function savedMs(withIt: readonly Cost[], without: readonly Cost[], key: keyof Cost): string {
  const saved = without.map((cost, round) => cost[key] - (withIt[round]?.[key] ?? Number.NaN));
  const [from, to] = medianRange(saved);
  return `${median(saved).toFixed(1)} (${from.toFixed(1)} to ${to.toFixed(1)})`;
}

await withBench(async (bench) => {
  const service = await bench.startService({ projects: 1 });
  const authorities = join(bench.folder, "authorities.pem");
  await writeFile(authorities, rootCertificates.join("\n"));
  console.log("| trick | process | Node.js | CPU ms saved | ms saved until the handshake |\n| - | - | -: | -: | -: |");
  for (const trick of only === "" ? TRICKS : parseTricks(only)) {
    const { work, beside = [], hasAuthorities = false } = SETTINGS[trick];
    const folder = (name: string) => join(bench.folder, `${trick}-${name}`);
    const [withIt, without] = [
      await buildMeasured(folder("with"), beside),
      await buildMeasured(folder("without"), [...beside, trick]),
    ];
    for (const release of NODE_RELEASES) {
      const node = await installNode(release);
      if (node === null) continue;
      const env = {
        PATH: `${node}:${process.env["PATH"] ?? ""}`,
        ...(hasAuthorities ? { NODE_EXTRA_CA_CERTS: authorities } : {}),
      };
      const run = (one: RunOne) => () => one(env, (session) => WORK[work](session, service));
      const costs = await inTurns({ withIt: run(withIt), without: run(without) }, ROUNDS);
      const saved = (key: keyof Cost) => savedMs(costs.withIt, costs.without, key);
      console.log(`| ${trick} | ${work} | ${release} | ${saved("cpuMs")} | ${saved("startMs")} |`);
    }
  }
});
