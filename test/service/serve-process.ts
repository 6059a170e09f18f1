import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const MODULE = pathToFileURL(join(process.cwd(), "src/cli/serve.ts")).href;
const RUN = `import { serveCommand } from ${JSON.stringify(MODULE)};
await serveCommand().parseAsync(process.argv.slice(1), { from: "user" });`;

/** Runs `tocsin serve` with these arguments in a process of its own; whoever calls ends it. */
export function spawnServe(args: readonly string[], environment: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", RUN, "--", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
}

/** What the process prints when it is ready. */
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
