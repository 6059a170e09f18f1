import { cp, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { ServiceProcess } from "../../test/support/terraform/sandbox.ts";
import type { Bench } from "./bench.ts";
import { ours } from "./contender.ts";
import { takeCpuSeconds } from "./cpu.ts";
import { runInTree } from "./process-tree.ts";
import { stateOf } from "./state.ts";
import { terraformPath } from "./workspace.ts";

/** The cost of some work over all of its processes. */
export interface Cost {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** The most memory that they held together. */
  readonly mib: number;
}

/** Many states, each in a folder. */
export interface Shards {
  /** Runs a command of Terraform in each folder. Throws where it does not end with 0. */
  terraform(...args: readonly string[]): Promise<Cost>;
  /** One `tocsin drift` for all folders. */
  driftInFolders(): Promise<Cost>;
  /** A `tocsin drift --state` for each state. */
  driftOfStates(): Promise<Cost>;
}

/** A split of settings into states of one size, with the number processed at a time. */
export interface Layout {
  readonly count: number;
  readonly size: number;
  readonly atOnce: number;
}

const TOCSIN = [process.execPath, resolve("dist/main.js")];

/** Opens a folder for each shard, with a state in which its settings are applied. */
export async function openShards(bench: Bench, service: ServiceProcess, layout: Layout): Promise<Shards> {
  const { size, atOnce } = layout;
  const workspace = await bench.openWorkspace(contender(), { service });
  await workspace.write(1);
  const one = await readFile(join(workspace.folder, "terraform.tfstate"), "utf8");
  const indexes = Array.from({ length: layout.count }, (_, index) => index);
  const folders = indexes.map((index) => `${workspace.folder}-${index}`);
  for (const [index, folder] of folders.entries()) {
    await cp(workspace.folder, folder, { recursive: true });
    const first = index * size;
    const rename = (text: string, at: number): string => text.replaceAll(/\bbench\/p0\b/g, `bench/p${first + at}`);
    await writeFile(join(folder, "terraform.tfstate"), stateOf(one, size, rename));
    await writeFile(join(folder, "terraform.tfvars"), `first = ${first}\nresources = ${size}\n`);
  }
  const times = join(bench.folder, `times-${layout.count}`);
  const env = workspace.env;
  const run = (commands: readonly Command[]): Promise<Cost> => costOf(commands, { times, env, atOnce });
  return {
    terraform: (...args) =>
      run(folders.map((cwd) => ({ cwd, words: [terraformPath(), ...args, "-input=false", "-no-color"] }))),
    driftInFolders: () => run([{ cwd: bench.folder, words: [...TOCSIN, "drift", `--jobs=${atOnce}`, ...folders] }]),
    driftOfStates: () =>
      run(folders.map((cwd) => ({ cwd, words: [...TOCSIN, "drift", "--state", "terraform.tfstate"] }))),
  };
}

/** Our settings, from one project on. */
function contender() {
  const { configuration, ...rest } = ours();
  const variables = `variable "first" {\n  default = 0\n}\nvariable "level" {\n  default = "custom"\n}\n`;
  return {
    ...rest,
    configuration:
      variables +
      configuration
        .replace("${count.index}", "${var.first + count.index}")
        .replace('"custom"\n  events  = {', 'var.level\n  events  = var.level != "custom" ? null : {'),
  };
}

interface Command {
  readonly cwd: string;
  readonly words: readonly string[];
}

interface Conditions {
  /** The file that shells write their times to. */
  readonly times: string;
  readonly env: NodeJS.ProcessEnv;
  readonly atOnce: number;
}

async function costOf(commands: readonly Command[], { times, env, atOnce }: Conditions): Promise<Cost> {
  takeCpuSeconds(times);
  const startedMs = performance.now();
  const waiting = commands.values();
  const peaks = Array.from({ length: Math.min(atOnce, commands.length) }, async () => {
    let peak = 0;
    for (const { cwd, words } of waiting) {
      const shell = [
        "sh",
        "-c",
        'out=$("$@" 2>&1) || { echo "$out" | tail -n 20; exit 1; }; times >>"$0"',
        times,
        ...words,
      ];
      peak = Math.max(peak, await runInTree(shell, { cwd, env }));
    }
    return peak;
  });
  // Those at one time hold their most about together: an upper bound.
  const mib = (await Promise.all(peaks)).reduce((sum, peak) => sum + peak, 0);
  return { seconds: (performance.now() - startedMs) / 1000, cpuSeconds: takeCpuSeconds(times), mib };
}
