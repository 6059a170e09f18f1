/** Measures the embedded service as the built command runs it, and writes the table into bench/README.md. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Measurement, measure } from "./load.ts";
import { writeSection } from "./readme.ts";

const CONNECTIONS = 64;
const WARM_UP_MS = 2_000;
const DURATION_MS = 10_000;
const ROUNDS = 3;
const STARTS = 15;
const PATH = "/api/v4/projects/demo%2Fweb/notification_settings";
const COMMAND = join(import.meta.dirname, "../dist/main.js");

const METHODS: Readonly<Record<string, (index: number) => Buffer>> = {
  GET: () => requestBytes("GET", ""),
  PUT: (index) => requestBytes("PUT", `?level=custom&new_note=${index % 2}`),
};

/** One service process, and how long it took until it was ready. */
interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly startMs: number;
}

function requestBytes(method: string, query: string): Buffer {
  const length = method === "PUT" ? "Content-Length: 0\r\n" : "";
  return Buffer.from(`${method} ${PATH}${query} HTTP/1.1\r\nHost: bench\r\nPRIVATE-TOKEN: token\r\n${length}\r\n`);
}

async function start(...args: readonly string[]): Promise<Running> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [COMMAND, "serve", "--port", "0", ...args], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, TOCSIN_SERVE_TOKEN: "token" },
  });
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const { url } = JSON.parse(line) as { url: string };
  return { child, url, startMs: performance.now() - startedMs };
}

async function stop({ child }: Running): Promise<void> {
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

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function row(name: string, store: string, rounds: readonly Measurement[]): string {
  const of = (key: keyof Measurement): number => median(rounds.map((round) => round[key]));
  return `| ${name} | ${store} | ${Math.round(of("perSecond"))} | ${of("p50Ms").toFixed(1)} | ${of("p99Ms").toFixed(1)} |`;
}

async function measureStore(store: string, ...args: readonly string[]): Promise<string[]> {
  const running = await start(...args);
  const rounds = new Map<string, Measurement[]>(Object.keys(METHODS).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, request] of Object.entries(METHODS)) {
      const load = { url: running.url, connections: CONNECTIONS, request };
      await measure({ ...load, durationMs: WARM_UP_MS });
      rounds.get(name)?.push(await measure({ ...load, durationMs: DURATION_MS }));
    }
  }
  await stop(running);
  return [...rounds].map(([name, measured]) => row(name, store, measured));
}

const folder = mkdtempSync(join(tmpdir(), "tocsin-bench-"));
const times = await startTimes();
const rows = [
  ...(await measureStore("in memory")),
  ...(await measureStore("with `--data`", "--data", join(folder, "world.db"))),
];
rmSync(folder, { recursive: true });

await writeSection("service", [
  "## The embedded service",
  "",
  `One project's notification settings over ${CONNECTIONS} connections, one request under way on each, for ${DURATION_MS / 1000} s after a warm-up: the median of ${ROUNDS} rounds.`,
  "The service and the load are one process each. A PUT with `--data` is answered when its commit is on disk.",
  "",
  `Node ${process.versions.node}, ${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? "unknown"}. Made by \`npm run build && npx tsx bench/service.ts\`.`,
  "",
  "| request | store | requests/s | p50 ms | p99 ms |",
  "| --- | --- | ---: | ---: | ---: |",
  ...rows,
  "",
  `Of ${STARTS} starts, the median was ready after ${median(times).toFixed(0)} ms and the slowest after ${Math.max(...times).toFixed(0)} ms.`,
]);
