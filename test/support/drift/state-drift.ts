/** A service, a state file, and the drift between them, for tests. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "@jest/globals";
import type { ObjectFinding, ObjectReading } from "../../../src/commands/drift/model/index.ts";
import { readStates, type StateOptions } from "../../../src/commands/drift/state/index.ts";
import { startService, type SeedInput, type TestService } from "../../../src/testing.ts";

const SEED: SeedInput = {
  users: [
    { username: "root", email: "root@example.com", admin: true, tokens: [{ token: "root" }, { token: "secret-root" }] },
    { username: "reader", email: "reader@example.com", admin: true, token: "reader", scopes: ["read_api"] },
    { username: "ada", email: "ada@example.com", token: "ada" },
  ],
  groups: [{ full_path: "team", visibility: "public", members: { ada: "maintainer", reader: "maintainer" } }],
  projects: ["a", "b", "c"].map((name) => ({
    full_path: `team/${name}`,
    moved_from: [`team/old-${name}`],
    visibility: "public",
    error_tracking: {},
    client_keys: [{ public_key: `key-${name}` }],
  })),
  notification_settings: [
    { user: "root", project: "team/a", level: "watch" },
    { user: "reader", project: "team/a", level: "watch" },
    { user: "ada", project: "team/a", level: "mention" },
  ],
};

/**
 * A service with three projects, `team/a` to `team/c` (earlier `team/old-a` to `team/old-c`), and the users `root`,
 * `reader` (who may only read) and `ada`.
 */
export interface StateWorld extends TestService {
  /** `METHOD path` of every request that it answered. */
  readonly seen: () => readonly string[];
  /** The drift of a state, as `root`. */
  readonly drift: (state: string, more?: Partial<StateOptions>) => Promise<ObjectReading>;
  /** The drift of states in one run, each in a file of this name. */
  readonly driftOfAll: (states: Readonly<Record<string, string>>, more?: Partial<StateOptions>) => Promise<Drifts>;
  /** A request of an administrator; resolves to the status. */
  readonly request: (method: string, path: string, body?: object) => Promise<number>;
}

/** The readings of states, in their order. */
export type Drifts = readonly ObjectReading[];

const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** Starts one for one test. */
export async function openStateWorld(): Promise<StateWorld> {
  const lines: string[] = [];
  const service = await startService({ seed: SEED, faults: true, log: (line) => lines.push(line) });
  closers.push(service.close);
  const readAll = (paths: readonly string[], more: Partial<StateOptions>): Promise<Drifts> => {
    const env = { TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: "root" };
    return readStates({ paths, env, standIns: [], signal: new AbortController().signal, ...more });
  };
  return {
    ...service,
    seen: () => lines.map((line) => line.split(" ").slice(1, 3).join(" ")),
    async drift(state, more = {}) {
      const path = join(await makeFolder(), "terraform.tfstate");
      await writeFile(path, state);
      return theOnly(await readAll([path], more));
    },
    async driftOfAll(states, more = {}) {
      const folder = await makeFolder();
      const files = Object.entries(states).map(([name, text]) => [join(folder, name), text] as const);
      for (const [file, text] of files) await writeFile(file, text);
      return readAll(
        files.map(([file]) => file),
        more,
      );
    },
    async request(method, path, body) {
      const headers = { "PRIVATE-TOKEN": "root" };
      const answer = await fetch(service.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return answer.status;
    },
  };
}

/** The reading of one state. */
export function theOnly([reading]: Drifts): ObjectReading {
  if (reading === undefined) throw new Error("there is no reading");
  return reading;
}

/** A folder that is removed after the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tocsin-state-"));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Findings in short: `kind address attribute recorded -> live`, or the reason. */
export const findingLines = ({ findings }: ObjectReading): readonly string[] => findings.flatMap(findingLine);

function findingLine(finding: ObjectFinding): readonly string[] {
  const head = `${finding.kind} ${finding.object.address}`;
  if (finding.kind === "not_checked") return [`${head}: ${finding.reason}`];
  if (finding.kind !== "changed") return [head];
  return finding.attributes.map(({ attribute, recorded, live, sensitive }) => {
    const values = `${JSON.stringify(recorded)} -> ${JSON.stringify(live)}`;
    return `${head} ${attribute} ${sensitive ? "sensitive" : values}`;
  });
}
