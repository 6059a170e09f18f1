/** A service for the acceptance suite, and runs of the suite on it. */
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { snapshotFile } from "../../scripts/acceptance/snapshot.ts";
import { startService, type SeedInput, type ServiceOptions, type TestService } from "../../src/testing.ts";
import { start, type Running } from "./terraform/running.ts";
import { cleanEnvironment } from "./terraform/terraform.ts";

/** The group, whose project is in a subgroup. */
export const GROUP = "acceptance";
export const PROJECT = "acceptance/sub/app";

const PROJECT_ID = 7;

/** The script of the suite. */
export const SCRIPT = resolve("scripts/acceptance.ts");

/** A user with settings of every kind, also with events that the level hides. */
export const SEED = {
  users: [
    { username: "ada", email: "ada@example.com", tokens: [{ token: "ada-token" }] },
    { username: "root", email: "root@example.com", admin: true, tokens: [{ token: "root-token" }] },
  ],
  groups: [
    { id: 5, full_path: GROUP, members: { ada: "maintainer" } },
    { id: 6, full_path: "acceptance/sub" },
  ],
  projects: [{ id: PROJECT_ID, full_path: PROJECT, error_tracking: {}, client_keys: [{}, { active: false }] }],
  notification_settings: [
    { user: "ada", group: GROUP, level: "mention", events: { new_note: true, close_issue: true } },
    { user: "ada", project: PROJECT, level: "custom", events: { new_note: true, failed_pipeline: false } },
  ],
} as const satisfies SeedInput;

/** A service with a person's settings, on which the suite runs. */
export interface Stage extends Pick<TestService, "url" | "settingOf"> {
  /** The folder for temporary files of the runs. */
  readonly folder: string;
  /** The file of a run's snapshot. */
  readonly file: string;
  /** The environment of a run; an undefined variable is not set. */
  env(variables?: Variables): NodeJS.ProcessEnv;
  /** Starts the suite in such an environment. */
  run(variables?: Variables, ...args: readonly string[]): Running;
  /** The answers of the three endpoints as they come, and what is stored beside them. */
  settings(): Promise<readonly string[]>;
  /** Makes requests fail, until the faults are cleared. */
  fail(rule: object): Promise<void>;
  /** Clears the faults. Resolves to how many requests they have met. */
  clearFaults(): Promise<number>;
  /** The number of requests that the faults have met. */
  hits(): Promise<number>;
  /** The names of what the runs have left in the folder. */
  remains(): Promise<readonly string[]>;
  close(): Promise<void>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Starts a service with the seed or another one. */
export async function openStage(options: ServiceOptions = {}): Promise<Stage> {
  const service = await startService({ seed: SEED, faults: true, ...options });
  const folder = await mkdtemp(join(tmpdir(), "acceptance-"));
  const file = snapshotFile(service.url, String(PROJECT_ID));
  await mkdir(dirname(file), { recursive: true });
  const faults = async (method: string, rule?: object): Promise<readonly { readonly hits: number }[]> => {
    const headers = { "PRIVATE-TOKEN": "root-token", "content-type": "application/json" };
    const body = rule === undefined ? null : JSON.stringify(rule);
    const answer = await fetch(`${service.url}/_tocsin/faults`, { method, headers, body });
    if (!answer.ok) throw new Error(`${method} of a fault: ${answer.status}: ${await answer.text()}`);
    return method === "GET" ? ((await answer.json()) as { hits: number }[]) : []; // as the service's guide has it
  };
  const hits = async () => (await faults("GET")).reduce((sum, rule) => sum + rule.hits, 0);
  const env = (variables: Variables = {}): NodeJS.ProcessEnv => ({
    ...cleanEnvironment(set({ ...variablesOf(service.url), ...variables })),
    TMPDIR: folder,
  });
  return {
    url: service.url,
    env,
    settingOf: service.settingOf,
    folder,
    file,
    run: (variables, ...args) =>
      start(process.execPath, ["--import", "tsx", SCRIPT, ...args], { cwd: ".", env: env(variables) }),
    settings: () => settingsOf(service),
    fail: async (rule) => void (await faults("POST", rule)),
    hits,
    async clearFaults() {
      const met = await hits();
      await faults("DELETE");
      return met;
    },
    remains: async () => (await readdir(folder)).filter((name) => name.startsWith("tocsin")),
    async close() {
      await service.close();
      await rm(folder, { recursive: true, force: true });
      await rm(file, { force: true });
    },
  };
}

const variablesOf = (url: string): Variables => ({
  TOCSIN_ACCEPTANCE_BASE_URL: url,
  TOCSIN_ACCEPTANCE_TOKEN: "ada-token",
  TOCSIN_ACCEPTANCE_GROUP: GROUP,
  TOCSIN_ACCEPTANCE_CONFIRM: GROUP,
  TOCSIN_ACCEPTANCE_PROJECT: PROJECT,
});

const set = (variables: Variables): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const PATHS = [
  "notification_settings",
  `groups/${GROUP}/notification_settings`,
  `projects/${PROJECT_ID}/notification_settings`,
  `projects/${PROJECT_ID}/error_tracking/settings`,
  `projects/${PROJECT_ID}/error_tracking/client_keys`,
];

async function settingsOf({ url, settingOf }: TestService): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const path of PATHS) {
    const answer = await fetch(`${url}/api/v4/${path}`, { headers: { "PRIVATE-TOKEN": "ada-token" } });
    answers.push(`${path}: ${await answer.text()}`);
  }
  const stored = ["global", `group/${GROUP}`, `project/${PROJECT_ID}`].map((place) => settingOf(place, "ada"));
  return [...answers, JSON.stringify(stored)];
}
