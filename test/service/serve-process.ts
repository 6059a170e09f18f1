import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { buildSync } from "esbuild";

/** As the command line does it, without the other commands. */
const RUN = `import { outliveReaders } from "./src/commands/program/closed-pipe.ts";
import { serveCommand } from "./src/commands/serve/command.ts";
outliveReaders();
await serveCommand().parseAsync(process.argv.slice(2), { from: "user" });`;

/** Packages are found from here. */
const CACHE = resolve("node_modules/.cache/tocsin-serve");

let program: string | undefined;

/**
 * Runs `tocsin serve` with these arguments in a process of its own, whose files may have `maxFileKib` at most; whoever
 * calls ends it.
 */
export function spawnServe(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  maxFileKib: number | "unlimited" = "unlimited",
): ChildProcess {
  program ??= compile();
  const limited = `ulimit -f ${maxFileKib} && exec "$0" "$@"`;
  return spawn("bash", ["-c", limited, process.execPath, program, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
}

/**
 * Compiles the command once for a test file: tsx would do it at each start, which takes longer than the rest of the
 * start.
 */
function compile(): string {
  const [output] = buildSync({
    stdin: { contents: RUN, resolveDir: "." },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    write: false,
  }).outputFiles;
  const text = output?.text ?? "";
  const file = join(CACHE, `${createHash("sha256").update(text).digest("hex").slice(0, 16)}.mjs`);
  mkdirSync(CACHE, { recursive: true });
  // Another worker may run it at this moment.
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

/** Reads the line that the process prints when it is ready. */
export async function readiness(child: ChildProcess): Promise<{ url: string; token: string }> {
  if (child.stdout === null) throw new Error("stdout is a pipe");
  // A full pipe would stop the process.
  child.stderr?.resume();
  for await (const line of createInterface({ input: child.stdout }))
    return JSON.parse(line) as { url: string; token: string };
  throw new Error("the process ended without a line");
}

/** Everything that the process writes to stderr until it ends, and its exit code. */
export async function failure(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  const chunks: Buffer[] = [];
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, stderr: Buffer.concat(chunks).toString() };
}
