/** A service with settings and keys in groups, and searches for what nothing declares there, for tests. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "@jest/globals";
import type { ObjectReading, Reading } from "../../../src/commands/drift/model/index.ts";
import { readStates, type StateOptions } from "../../../src/commands/drift/state/index.ts";
import { openSearch, type SearchOptions } from "../../../src/commands/drift/undeclared/index.ts";
import { startService, type SeedInput, type TestService } from "../../../src/testing.ts";
import { sampleState, type SampleResource } from "./state-sample.ts";

/** Ada has keys and error tracking in two projects of the group `team`, and three settings of her own. */
export const SEED: SeedInput = {
  users: [
    {
      username: "ada",
      email: "ada@example.com",
      tokens: [
        { token: "writes", scopes: ["api"] },
        { token: "reads", scopes: ["read_api"] },
      ],
    },
    { username: "bob", email: "bob@example.com", token: "of-bob" },
    { username: "root", email: "root@example.com", token: "of-root", admin: true },
  ],
  groups: [
    { id: 5, full_path: "team", members: { ada: "maintainer", bob: "maintainer" } },
    { id: 6, full_path: "team/sub" },
    { id: 9, full_path: "other", members: { ada: "maintainer" } },
  ],
  projects: [
    {
      id: 7,
      full_path: "team/app",
      moved_from: ["team/old"],
      error_tracking: {},
      client_keys: [{ public_key: "glet_1" }, { public_key: "glet_2" }],
    },
    { id: 8, full_path: "team/web", error_tracking: { active: false } },
    { id: 10, full_path: "team/sub/tool", client_keys: [{ public_key: "glet_3", active: false }] },
    { id: 11, full_path: "other/x", client_keys: [{ public_key: "glet_4" }] },
  ],
  notification_settings: [
    { user: "ada", group: "team", level: "mention" },
    { user: "ada", project: "team/app", level: "custom", events: { failed_pipeline: true } },
    { user: "ada", project: "other/x", level: "watch" },
    { user: "bob", project: "team/web", level: "watch" },
  ],
};

/** The service with live objects, and the user who searches. */
export interface UndeclaredWorld extends TestService {
  /** `METHOD path` of every request so far, without queries. */
  readonly seen: () => readonly string[];
  /** Searches for undeclared objects in `team`, given states with these resources. */
  readonly search: (resources: readonly SampleResource[], more?: Partial<SearchOptions>) => Promise<Reading>;
  /** The same beside readings. */
  readonly searchBeside: (readings: readonly ObjectReading[], more?: Partial<SearchOptions>) => Promise<Reading>;
  /** Reads the declarations of a state with these resources. */
  readonly declared: (resources: readonly SampleResource[], more?: Partial<StateOptions>) => Promise<ObjectReading>;
}

const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** Starts one for one test. */
export async function openUndeclaredWorld(
  more: Partial<Parameters<typeof startService>[0]> = {},
): Promise<UndeclaredWorld> {
  const lines: string[] = [];
  const service = await startService({ seed: SEED, faults: true, log: (line) => lines.push(line), ...more });
  const folder = await mkdtemp(join(tmpdir(), "tocsin-undeclared-"));
  closers.push(service.close, () => rm(folder, { recursive: true }));
  const env = { TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: "reads" };
  const { signal } = new AbortController();
  const declared: UndeclaredWorld["declared"] = async (resources, options = {}) => {
    const path = join(folder, "terraform.tfstate");
    await writeFile(path, sampleState(resources));
    const [reading] = await readStates({ paths: [path], env, standIns: [], signal, isOfDeclared: true, ...options });
    if (reading === undefined) throw new Error("there is no reading");
    return reading;
  };
  const searchBeside: UndeclaredWorld["searchBeside"] = async (readings, options = {}) => {
    const nothing = (): void => undefined;
    const search = await openSearch({ groups: ["team"], env, signal, onPlaces: nothing, onPause: nothing, ...options });
    return search(readings);
  };
  return {
    ...service,
    seen: () => lines.map((line) => line.split(" ").slice(1, 3).join(" ").replace(/\?.*/, "")),
    declared,
    searchBeside,
    search: async (resources, options) => searchBeside([await declared(resources)], options),
  };
}

/** Findings by their type and import ID. */
export const namesOf = ({ findings }: Reading): readonly string[] =>
  findings.map((finding) => ("import_id" in finding ? `${finding.type} ${finding.import_id}` : finding.kind));
