/** Measures the embedded service as run by the built command, and writes the table into docs/performance.md. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Measurement, measure } from "./support/load.ts";
import { isQuick } from "./support/options.ts";
import { PERFORMANCE, writeSection } from "./support/section.ts";
import { median } from "./support/statistics.ts";

const CONNECTIONS = 64;
const WARM_UP_MS = isQuick ? 100 : 2_000;
const DURATION_MS = isQuick ? 500 : 10_000;
const ROUNDS = isQuick ? 1 : 3;
const STARTS = isQuick ? 3 : 15;
/** More than fit into the row cache of the store. */
const PROJECTS = 2_000;
const COMMAND = join(import.meta.dirname, "../dist/main.js");

const SEED = {
  users: [{ username: "root", email: "root@example.com", admin: true, token: "token" }],
  groups: [{ full_path: "bench", visibility: "public" }],
  projects: Array.from({ length: PROJECTS }, (_, index) => ({ full_path: `bench/p${index}`, visibility: "public" })),
};

/** The bytes of each kind of request by index. */
const REQUESTS: Readonly<Record<string, (index: number) => Buffer>> = {
  "GET, one project": () => requestBytes("GET", 0),
  "GET, each project in turn": (index) => requestBytes("GET", index % PROJECTS),
  "PUT, one project": (index) => requestBytes("PUT", 0, `?level=custom&new_note=${index % 2}`),
};

/** One service process, and the time until it was ready. */
interface RunningService {
  readonly child: ChildProcess;
  readonly url: string;
  readonly startMs: number;
}

function requestBytes(method: string, project: number, query = ""): Buffer {
  const path = `/api/v4/projects/bench%2Fp${project}/notification_settings${query}`;
  const length = method === "PUT" ? "Content-Length: 0\r\n" : "";
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nPRIVATE-TOKEN: token\r\n${length}\r\n`);
}

async function start(...args: readonly string[]): Promise<RunningService> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [COMMAND, "serve", "--port", "0", ...args], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, TOCSIN_SERVE_TOKEN: "token" },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { url } = JSON.parse(line) as { url: string };
    return { child, url, startMs: performance.now() - startedMs };
  }
  throw new Error("the service exited before it was ready");
}

async function stop({ child }: RunningService): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function startTimes(): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < STARTS; count++) {
    const running = await start();
    times.push(running.startMs);
    await stop(running);
  }
  return times;
}

function row(name: string, store: string, rounds: readonly Measurement[]): string {
  const of = (key: keyof Measurement): number => median(rounds.map((round) => round[key]));
  return `| ${name} | ${store} | ${Math.round(of("perSecond"))} | ${of("p50Ms").toFixed(1)} | ${of("p99Ms").toFixed(1)} |`;
}

/** The stores, each with its command-line arguments. */
function stores(folder: string): Readonly<Record<string, readonly string[]>> {
  const seed = join(folder, "seed.json");
  writeFileSync(seed, JSON.stringify(SEED));
  return { "in memory": ["--seed", seed], "with `--data`": ["--seed", seed, "--data", join(folder, "service.db")] };
}

async function measureStores(folder: string): Promise<string[]> {
  const running = new Map<string, RunningService>();
  const rounds: { name: string; store: string; measured: Measurement }[] = [];
  try {
    for (const [store, args] of Object.entries(stores(folder))) running.set(store, await start(...args));
    // The stores take turns, so that other load on the machine affects both alike.
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, request] of Object.entries(REQUESTS)) {
        for (const [store, { url }] of running) {
          const load = { url, connections: CONNECTIONS, request };
          await measure({ ...load, durationMs: WARM_UP_MS });
          rounds.push({ name, store, measured: await measure({ ...load, durationMs: DURATION_MS }) });
        }
      }
    }
  } finally {
    for (const service of running.values()) await stop(service);
  }
  return [...running.keys()].flatMap((store) =>
    Object.keys(REQUESTS).map((name) => {
      const own = rounds.filter((round) => round.name === name && round.store === store);
      return row(
        name,
        store,
        own.map(({ measured }) => measured),
      );
    }),
  );
}

async function measureAll(): Promise<{ times: number[]; rows: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), "tocsin-bench-"));
  try {
    return { times: await startTimes(), rows: await measureStores(folder) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const { times, rows } = await measureAll();

const lines = [
  "## The embedded service",
  "",
  `A project's notification settings over ${CONNECTIONS} connections, with one request in flight on each, for ${DURATION_MS / 1000} s after a warm-up; the median of ${ROUNDS} rounds.`,
  "The service and the load generator are separate processes. A PUT with `--data` gets its response once its commit is on disk.",
  `With one project, its rows stay in the service's cache; with ${PROJECTS.toLocaleString("en")} in turn, they do not.`,
  "",
  `Node ${process.versions.node}, ${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? "unknown"}. Measured by \`npm run build && npx tsx bench/service.ts\`.`,
  "",
  "| request | store | requests/s | p50 ms | p99 ms |",
  "| --- | --- | ---: | ---: | ---: |",
  ...rows,
  "",
  `Over ${STARTS} starts, the service was ready after ${median(times).toFixed(0)} ms (median) and ${Math.max(...times).toFixed(0)} ms (slowest).`,
];
console.log(lines.join("\n"));
if (!isQuick) await writeSection(PERFORMANCE, "service", lines);
