/**
 * Simulates Terraform, the provider and the service in one process ([docs/simulation.md](../docs/simulation.md)):
 * `npm run simulate -- --seed 7 [--commit <hash>]` repeats one run and prints it, `--nightly` searches for ten minutes,
 * `--planted` shows that the search finds what is planted.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { build } from "esbuild";

interface Options {
  readonly seed?: string;
  readonly fault?: string;
  readonly commit?: string;
  readonly count: string;
  readonly nightly?: true;
  readonly planted?: true;
}

const options = new Command("npm run simulate --")
  .option("--seed <number>", "repeats the program of this seed, and prints it")
  .option("--fault <kind@request>", "repeats the apply of nine blocks with these faults")
  .option("--commit <hash>", "runs the code of this commit")
  .option("--count <number>", "how many programs a search tries", "2000")
  .option("--nightly", "tries every fault, every pair of faults, and 100,000 programs, for ten minutes at most")
  .option("--planted", "searches for each fault of test/simulation/planted")
  .parse()
  .opts<Options>();

const ROOT = resolve(import.meta.dirname, "..");
const PLANTED = join(ROOT, "test/simulation/planted");
/** How long a planted fault may stay hidden, in seconds of each core. */
const LIMIT = "60";

/** Bundles the simulation of a checkout, for a start without transformation and without names of functions. */
async function bundle(root: string, name: string): Promise<string> {
  const outfile = join(ROOT, `node_modules/.cache/simulation-${process.pid}-${name}.mjs`);
  const entryPoints = [join(root, "test/simulation/main.ts")];
  await build({
    entryPoints,
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    sourcemap: "inline",
    logLevel: "warning",
  });
  return outfile;
}

const start = (file: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, ["--enable-source-maps", "--max-semi-space-size=32", file, ...args], {
    stdio: ["ignore", "inherit", "inherit"],
  });

/** Runs a bundle; resolves to whether it found nothing new. */
async function run(file: string, args: readonly string[]): Promise<boolean> {
  const [code] = (await once(start(file, args), "close")) as [number | null]; // Node's own
  return code === 0;
}

/** Does something with the files of a commit, or with those that are here, and this checkout's packages. */
async function within<T>(commit: string | undefined, work: (root: string) => Promise<T>): Promise<T> {
  if (commit === undefined) return work(ROOT);
  const folder = mkdtempSync(join(tmpdir(), "tocsin-simulation-"));
  try {
    const archive = execFileSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: 1024 ** 3 });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function searchFor(file: string, what: readonly string[]): Promise<boolean> {
  const workers = availableParallelism();
  const shares = Array.from({ length: workers }, (_, index) => run(file, [...what, "--share", `${index}/${workers}`]));
  return (await Promise.all(shares)).every(Boolean);
}

/** Plants a fault in another checkout, and searches until it shows. */
async function findPlanted(patch: string): Promise<boolean> {
  return within("HEAD", async (root) => {
    execFileSync("git", ["apply", join(PLANTED, patch)], { cwd: root });
    const file = await bundle(root, patch);
    const isFound = await isAnyFound(file, ["--first", "--count", "100000", "--limit", LIMIT]);
    process.stdout.write(`${patch}: ${isFound ? "found" : "missed"}\n\n`);
    rmSync(file);
    return isFound;
  });
}

/** Searches on each core until one of them finds something, or time is up. */
async function isAnyFound(file: string, args: readonly string[]): Promise<boolean> {
  const workers = availableParallelism();
  const children = Array.from({ length: workers }, (_, index) =>
    start(file, [...args, "--share", `${index}/${workers}`]),
  );
  const codes = children.map(async (child) => {
    const [code] = (await once(child, "close")) as [number | null]; // Node's own
    if (code === 1) for (const other of children) other.kill();
    return code;
  });
  return (await Promise.all(codes)).includes(1);
}

async function findAllPlanted(): Promise<boolean> {
  let isFound = true;
  for (const patch of readdirSync(PLANTED).filter((name) => name.endsWith(".patch"))) {
    isFound = (await findPlanted(patch)) && isFound;
  }
  return isFound;
}

async function simulate(root: string): Promise<boolean> {
  const file = await bundle(root, "main");
  try {
    if (options.seed !== undefined) return await run(file, ["--seed", options.seed]);
    if (options.fault !== undefined) return await run(file, ["--fault", options.fault]);
    const from = String(randomInt(2 ** 31));
    process.stdout.write(`from seed ${from}\n`);
    const programs = ["--from", from, "--count", options.nightly === true ? "100000" : options.count];
    const isKnown = await run(file, ["--known"]);
    const isFine = await searchFor(
      file,
      options.nightly === true ? ["--singles", "--pairs", "--limit", "590", ...programs] : programs,
    );
    return isKnown && isFine;
  } finally {
    rmSync(file);
  }
}

const isFine = options.planted === true ? await findAllPlanted() : await within(options.commit, simulate);
if (!isFine) process.exitCode = 1;
