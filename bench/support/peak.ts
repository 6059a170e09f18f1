import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ServiceProcess } from "../../test/support/terraform/sandbox.ts";
import type { Bench } from "./bench.ts";
import type { Contender } from "./contender.ts";
import { watchPeak } from "./memory.ts";

/** Prepares a plan; each call then makes it and resolves to the peak of the provider in MiB. */
export async function peakOfPlan(
  bench: Bench,
  contender: Contender,
  { service, resources }: { readonly service: ServiceProcess; readonly resources: number },
): Promise<() => Promise<number | null>> {
  const file = join(bench.folder, `pids-${resources}-${contender.name}`);
  const workspace = await bench.openWorkspace(contender, { service, watch: { kind: "pid", file } });
  await workspace.fill(resources);
  return async () => {
    await rm(file, { force: true });
    const watch = watchPeak(file);
    try {
      await workspace.plan();
    } finally {
      watch.stop();
    }
    return watch.stop();
  };
}
