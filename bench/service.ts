/** Measures the embedded service as `tocsin serve` runs it, in a process of its own, and writes the table into bench/README.md. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { type Measurement, measure } from "./load.ts";
import { writeSection } from "./readme.ts";

const CONNECTIONS = 64;
const WARM_UP_MS = 2_000;
const DURATION_MS = Number(process.env["TOCSIN_BENCH_MS"] ?? 8_000);
const PATH = "/api/v4/projects/demo%2Fweb/notification_settings";
const SERVE = pathToFileURL(join(import.meta.dirname, "../src/cli/serve.ts")).href;
const RUN = `import { serveCommand } from ${JSON.stringify(SERVE)};
await serveCommand().parseAsync(process.argv.slice(1), { from: "user" });`;

const WORKLOADS: Readonly<Record<string, (index: number) => Buffer>> = {
  GET: () => requestBytes("GET", ""),
  PUT: (index) => requestBytes("PUT", `?level=custom&new_note=${index % 2}`),
};

function requestBytes(method: string, query: string): Buffer {
  const length = method === "PUT" ? "Content-Length: 0\r\n" : "";
  return Buffer.from(`${method} ${PATH}${query} HTTP/1.1\r\nHost: bench\r\nPRIVATE-TOKEN: token\r\n${length}\r\n`);
}

async function measureStore(args: readonly string[]): Promise<Map<string, Measurement>> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", RUN, "--", "--port", "0", ...args],
    {
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, TOCSIN_SERVE_TOKEN: "token" },
    },
  );
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
    const { url } = JSON.parse(line) as { url: string };
    const results = new Map<string, Measurement>();
    for (const [name, request] of Object.entries(WORKLOADS)) {
      await measure({ url, connections: CONNECTIONS, durationMs: WARM_UP_MS, request });
      results.set(name, await measure({ url, connections: CONNECTIONS, durationMs: DURATION_MS, request }));
    }
    return results;
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
}

const folder = mkdtempSync(join(tmpdir(), "tocsin-bench-"));
const rows: string[] = [];
for (const [store, args] of [
  ["in memory", []],
  ["with `--data`", ["--data", join(folder, "world.db")]],
] as const) {
  for (const [name, { perSecond, p50Ms, p99Ms }] of await measureStore(args)) {
    rows.push(`| ${name} | ${store} | ${Math.round(perSecond)} | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} |`);
  }
}
rmSync(folder, { recursive: true });

await writeSection("service", [
  "## The embedded service",
  "",
  `One project's notification settings over ${CONNECTIONS} connections, one request under way on each, for ${DURATION_MS / 1000} s after a warm-up;`,
  "the service and the load are one process each. A PUT with `--data` is answered when its commit is on disk.",
  "",
  `Node ${process.versions.node}, ${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? "unknown"}. Made by \`npx tsx bench/service.ts\`.`,
  "",
  "| request | store | requests/s | p50 ms | p99 ms |",
  "| --- | --- | ---: | ---: | ---: |",
  ...rows,
]);
