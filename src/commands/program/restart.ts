import { spawn } from "node:child_process";

/** Node's own, which no library of types declares without a browser's. */
declare const WebAssembly: { readonly Memory: new (size: { readonly initial: number }) => object } | undefined;

/** Makes V8 check each access to WebAssembly's memory, instead of reserving 10 GB of addresses around it. */
const OPTION = "--disable-wasm-trap-handler";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Whether responses can be read in this process: HTTP is parsed in WebAssembly, for which Node.js 20 and 22 find no
 * room where the address space is limited, as by `ulimit -v`.
 */
export function canReadResponses(): boolean {
  if (process.execArgv.includes(OPTION) || typeof WebAssembly === "undefined") return true;
  try {
    void new WebAssembly.Memory({ initial: 1 });
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs this program again with the option, which node takes at its start alone, and ends as that run does. Rejects when
 * it cannot start.
 */
export async function restart(): Promise<void> {
  const args = [OPTION, ...process.execArgv, ...process.argv.slice(1)];
  // In a process group of its own, a terminal's Ctrl-C reaches it once, through us: a second one ends it at once.
  const child = spawn(process.execPath, args, { stdio: "inherit", detached: true });
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const name of SIGNALS) process.on(name, forward);
  const [code, signal] = await new Promise<readonly [number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.on("error", reject).on("exit", (...ended) => resolve(ended));
  });
  for (const name of SIGNALS) process.off(name, forward);
  if (signal === null) process.exitCode = code ?? 1;
  else process.kill(process.pid, signal);
}
