import { rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { startServiceProcess, type ServiceProcess } from "../terraform/sandbox.ts";

/** A service that keeps its data in a file and can be killed: it is the same one afterwards, at the same address. */
export interface KeptService extends ServiceProcess {
  /** Kills it, and starts it again after so many milliseconds. */
  restart(downMs: number): Promise<void>;
}

/** Starts it with the data of a seed, in a file that is not there yet. */
export async function startKeptService(data: string, seed: string): Promise<KeptService> {
  await rm(data, { force: true });
  const args = ["--data", data, "--faults"];
  let service = await startServiceProcess([...args, "--seed", seed]);
  const { url, token } = service;
  return {
    url,
    token,
    get pid() {
      return service.pid;
    },
    async restart(downMs) {
      process.kill(service.pid, "SIGKILL");
      await service.close();
      await wait(downMs);
      service = await startServiceProcess([...args, "--port", new URL(url).port]);
    },
    close: () => service.close(),
  };
}
