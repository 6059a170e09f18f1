import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServiceProcess, type ServiceProcess } from "../../test/support/sandbox.ts";

/** What the service has at its start. */
export interface Content {
  /** Projects named `bench/p0` and so on, each with a notification setting of the token's user. */
  readonly projects: number;
  /** Client keys in each project. */
  readonly keys?: number;
}

/** The embedded service in a process of its own, with content. */
export async function startFilledService({ projects, keys = 0 }: Content): Promise<ServiceProcess> {
  const folder = await mkdtemp(join(tmpdir(), "tocsin-bench-"));
  try {
    const file = join(folder, "seed.json");
    await writeFile(file, JSON.stringify(seedOf(projects, keys)));
    return await startServiceProcess(["--seed", file, "--faults"]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function seedOf(projects: number, keys: number): object {
  const indexes = Array.from({ length: projects }, (_, index) => index);
  const keysOf = (project: number) =>
    Array.from({ length: keys }, (_, key) => ({
      public_key: `glet_${(project * keys + key).toString(16).padStart(32, "0")}`,
    }));
  return {
    users: [{ username: "root", email: "root@example.com", admin: true, token: "bench-token" }],
    groups: [{ full_path: "bench", members: { root: "owner" } }],
    projects: indexes.map((index) => ({
      full_path: `bench/p${index}`,
      ...(keys > 0 ? { error_tracking: {}, client_keys: keysOf(index) } : {}),
    })),
    notification_settings: indexes.map((index) => ({
      user: "root",
      project: `bench/p${index}`,
      level: "custom",
      events: { failed_pipeline: true, new_note: false },
    })),
  };
}
