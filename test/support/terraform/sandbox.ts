/** A folder of its own in which Terraform finds the built provider and nothing else, and a service to work on. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { placeProvider, platform } from "../../../src/commands/install/place-provider.ts";
import { builtPackage } from "./built-package.ts";
import { cleanEnvironment } from "./terraform.ts";

/** A temporary folder with a mirror of the provider, and the environment to run Terraform in. */
export interface Sandbox {
  readonly folder: string;
  /** The mirror with the providers. */
  readonly mirror: string;
  readonly env: NodeJS.ProcessEnv;
  /** Removes the folder. */
  close(): Promise<void>;
}

/**
 * Puts the built provider into a mirror in a new folder, which is the only place where Terraform looks for providers.
 */
export async function createSandbox(): Promise<Sandbox> {
  const folder = await mkdtemp(join(tmpdir(), "tocsin-"));
  const close = () => rm(folder, { recursive: true, force: true });
  const mirror = join(folder, "mirror");
  try {
    await placeProvider(builtPackage(), mirror, [platform()]);
    const cliConfig = join(folder, "cli.tfrc");
    await writeFile(cliConfig, `provider_installation {\n  filesystem_mirror {\n    path = "${mirror}"\n  }\n}\n`);
    return { folder, mirror, env: cleanEnvironment({ TF_CLI_CONFIG_FILE: cliConfig }), close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

/** A service that runs as a process of its own. */
export interface ServiceProcess {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  close(): Promise<void>;
}

/** Starts `tocsin serve` on a free port and waits until it is ready. Rejects with what it printed when it is not. */
export async function startServiceProcess(args: readonly string[] = []): Promise<ServiceProcess> {
  const child = spawn(process.execPath, ["dist/main.js", "serve", "--port", "0", ...args], {
    env: cleanEnvironment({}),
    // Whoever started it ends it: a terminal's Ctrl-C would come while Terraform still needs it.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  for await (const line of createInterface(child.stdout)) {
    const { url, token } = JSON.parse(line) as { url: string; token: string }; // the one line that serve prints
    const close = async (): Promise<void> => {
      child.kill("SIGTERM");
      await exited;
    };
    // From now on it logs each request.
    child.stderr.removeAllListeners("data").resume();
    return { url, token, pid: child.pid ?? 0, close };
  }
  throw new Error(`tocsin serve did not start:\n${errors}`);
}
