import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { statusOf } from "./memory.ts";

const EVERY_MS = 100;

/**
 * Runs a command to its end; resolves to the most MiB that it and what it started held together, 0 where the machine
 * does not say. Throws when it fails.
 */
export async function runInTree(
  [program = "", ...args]: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<number> {
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  let peakKib = 0;
  const timer = setInterval(() => (peakKib = Math.max(peakKib, treeKib(child.pid ?? 0))), EVERY_MS);
  const [code] = (await once(child, "close")) as [number | null]; // node's own
  clearInterval(timer);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}:\n${printed}`);
  return peakKib / 1024;
}

/** The resident memory of a process and of its descendants. */
function treeKib(root: number): number {
  const processes = statuses();
  const tree = new Set([root]);
  // A child can have a smaller number than its parent.
  for (let size = 0; size !== tree.size;) {
    size = tree.size;
    for (const { pid, parent } of processes) if (tree.has(parent)) tree.add(pid);
  }
  return processes.filter(({ pid }) => tree.has(pid)).reduce((sum, { kib }) => sum + kib, 0);
}

interface Status {
  readonly pid: number;
  readonly parent: number;
  readonly kib: number;
}

function statuses(): readonly Status[] {
  return namesIn("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const text = statusOf(name);
    const [, parent] = /^PPid:\s+(\d+)$/m.exec(text) ?? [];
    const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(text) ?? [];
    return parent === undefined || kib === undefined
      ? []
      : [{ pid: Number(name), parent: Number(parent), kib: Number(kib) }];
  });
}

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
