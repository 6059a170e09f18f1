import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServiceProcess, type ServiceProcess } from "../../test/support/terraform/sandbox.ts";

/** The initial content of the service. */
export interface Content {
  /** Projects named `bench/p0` and so on, each with a notification setting of the token's user that is set already. */
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

/** Sends a request of the service's administrator; resolves to the JSON of the response. Throws if it fails. */
export async function request(
  { url, token }: ServiceProcess,
  line: `${"GET" | "POST" | "PUT" | "DELETE"} ${string}`,
  body?: object,
): Promise<unknown> {
  const [method = "", path = ""] = line.split(" ");
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(url + path, { method, headers: { "PRIVATE-TOKEN": token }, ...json });
  if (!response.ok) throw new Error(`${line} was answered with ${response.status}`);
  return response.status === 204 ? null : response.json();
}

/** Puts the settings of so many projects back to what they are in new projects. */
export async function resetSettings(service: ServiceProcess, projects: number): Promise<void> {
  for (let index = 0; index < projects; index += 1) {
    await request(service, `PUT /api/v4/projects/bench%2Fp${index}/notification_settings?level=global`);
  }
}

/** Makes every answer come so much later, and counts the requests from now on. */
export async function delayAnswers(service: ServiceProcess, milliseconds: number): Promise<void> {
  await request(service, `DELETE ${FAULTS}`);
  await request(service, `POST ${FAULTS}`, { fault: { kind: "delay", milliseconds } });
}

/** How many requests there were since the last `delayAnswers`. */
export async function countRequests(service: ServiceProcess): Promise<number> {
  // The service's own format.
  const rules = (await request(service, `GET ${FAULTS}`)) as readonly { readonly hits: number }[];
  return rules.reduce((sum, { hits }) => sum + hits, 0);
}

const FAULTS = "/_tocsin/faults";

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
