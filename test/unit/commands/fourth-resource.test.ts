/** A resource that no command names: each one that loops over the resources finds it. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { diagnose } from "../../../src/commands/doctor/diagnose.ts";
import { readStates } from "../../../src/commands/drift/state/index.ts";
import { openSearch } from "../../../src/commands/drift/undeclared/index.ts";
import { runExport, type ExportTask } from "../../../src/commands/export/index.ts";
import { moveShards } from "../../../src/commands/shards/index.ts";
import { shardOf } from "../../../src/commands/shards/shard-of.ts";
import { nodeHost } from "../../../src/host/node/index.ts";
import { configOf, createEngine } from "../../../src/kit/engine/index.ts";
import { connectFrom, tocsinProvider } from "../../../src/provider/configuration/index.ts";
import { startService, type TestService } from "../../../src/testing.ts";
import { linesOf, pathWithNode } from "../../support/diagnosis.ts";
import { sampleInstance, sampleState } from "../../support/drift/state-sample.ts";
import { TABLE, trackerList } from "../../support/fourth-resource/index.ts";
import { collected, inShort, listing } from "../../support/provider/listed.ts";

const ADDRESS = "https://tracker.example/api/0/projects/a/b";
const external = (active: boolean) => ({ active, integrated: false, api_url: ADDRESS });

let service: TestService;
let env: Record<string, string>;
let folder: string;

beforeAll(async () => {
  service = await startService({
    seed: {
      users: [
        { username: "ada", email: "ada@example.com", token: "ada-token" },
        { username: "gil", email: "gil@example.com", token: "gil-token" },
      ],
      groups: [{ full_path: "team", members: { ada: "maintainer", gil: "guest" } }],
      projects: [
        { id: 7, full_path: "team/app", error_tracking: external(true) },
        { id: 8, full_path: "team/lib", error_tracking: external(false) },
      ],
    },
  });
  env = { TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: "ada-token" };
});

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "tocsin-fourth-"))));
afterEach(() => rm(folder, { recursive: true }));
afterEach(() => void jest.restoreAllMocks());
afterAll(() => service.close());

/** A state with one of the trackers. */
const stateWith = (project: string, number: number): string =>
  sampleState([{ type: "tocsin_tracker", name: "this", instances: [sampleInstance({ project, number })] }]);

describe("export", () => {
  /** Runs the command on everything, and resolves to what it prints. */
  async function exported(task: ExportTask): Promise<string> {
    const print = jest.spyOn(process.stdout, "write").mockReturnValue(true);
    const scope = { all: true, global: false, groups: [], recursive: false, projects: [] };
    expect(await runExport({ ...scope, task, isColoured: false }, env, TABLE)).toBe(0);
    return print.mock.calls.map(([text]) => String(text)).join("");
  }

  const files = {
    kind: "files",
    isForced: false,
    forEach: false,
    includeDefaults: false,
    includeInactive: false,
  } as const;
  const written = (name: string): Promise<string> => readFile(join(folder, name), "utf8");

  test("writes it with the block that imports it, by its identity, and counts it", async () => {
    const printed = await exported({ ...files, format: "hcl", out: folder });
    expect(printed).toContain(
      "0 notification settings, error tracking settings of 2 projects, 0 client keys, 1 tracker for",
    );
    const texts = (await written("tocsin.tf")) + (await written("tocsin-imports.tf"));
    expect(texts).toContain(
      `# The tracker is called B.\nresource "tocsin_tracker" "team__app_7" {\n  project = "team/app"\n  address = "${ADDRESS}"\n}`,
    );
    expect(texts).toContain('import {\n  to = tocsin_tracker.team__app_7\n  id = "team/app#7"\n}');
    expect(texts).not.toContain("team__lib_8");
  });

  test("writes one block for equal ones", async () => {
    await exported({ ...files, format: "hcl", out: folder, forEach: true, includeDefaults: true });
    const texts = (await written("tocsin.tf")) + (await written("tocsin-imports.tf"));
    expect(texts).toMatch(
      /tocsin_tracker_projects = \{\n\s+"team\/app#7" = "team\/app"\n\s+"team\/lib#8" = "team\/lib"\n\s+\}/,
    );
    expect(texts).toContain(`  to       = tocsin_tracker.projects[each.key]\n  id       = each.key`);
  });

  test("writes it as a construct, apart from what has the same name", async () => {
    await exported({ ...files, format: "cdktf", out: folder });
    const program = await written("tocsin.ts");
    expect(program).toContain("import { ErrorTrackingSettings, Tracker } from");
    expect(program).toMatch(/new Tracker\(scope, "tracker_team__app_7", \{[^}]+\}\)\.importFrom\("team\/app#7"\);/);
  });
});

test("drift --undeclared names it unless a state has it", async () => {
  const { signal } = new AbortController();
  const nothing = (): void => undefined;
  const file = join(folder, "terraform.tfstate");
  const undeclared = async (state: string): Promise<readonly string[]> => {
    await writeFile(file, state);
    const search = await openSearch({ env, groups: ["team"], signal, onPlaces: nothing, onPause: nothing }, TABLE);
    const options = { paths: [file], env, standIns: [], signal, isOfDeclared: true };
    const { findings } = await search(await readStates(options, TABLE));
    return findings.flatMap((one) => ("import_id" in one ? [`${one.type} ${one.import_id}`] : []));
  };
  const settings = ["tocsin_error_tracking_settings team/app", "tocsin_error_tracking_settings team/lib"];
  expect((await undeclared(sampleState([]))).toSorted()).toEqual([...settings, "tocsin_tracker team/app#7"]);
  expect((await undeclared(stateWith("any/words", 7))).toSorted()).toEqual(settings);
  // The number of an object of another type is another number.
  const key = { type: "tocsin_client_key", instances: [sampleInstance({ project: "team/app", key_id: 7 })] };
  expect(await undeclared(sampleState([key]))).toContain("tocsin_tracker team/app#7");
});

test("doctor says which role it needs, where the user has another one", async () => {
  await writeFile(join(folder, "main.tf"), "");
  const diagnosed = async (token: string, state = stateWith("team/app", 7)): Promise<readonly string[]> => {
    await writeFile(join(folder, "terraform.tfstate"), state);
    const setup = {
      folder,
      alias: null,
      home: folder,
      own: "dist",
      env: { PATH: await pathWithNode(), ...env, TOCSIN_TOKEN: token },
    };
    const results = [];
    for await (const result of diagnose(setup, TABLE)) results.push(result);
    return linesOf(results, "access");
  };
  expect(await diagnosed("gil-token")).toEqual([
    "problem (project team/app) gil is Guest here: trackers need the Maintainer role. -> Ask an owner to raise the role, or use the token of a Maintainer.",
  ]);
  expect(await diagnosed("ada-token", stateWith("7", 7))).toEqual([expect.stringMatching(/^ok 1 project or group/)]);
  expect(await diagnosed("ada-token", stateWith("7", 8))).toEqual([
    expect.stringMatching(/^warning \(project 7\) The tracker 8 no longer exists/),
  ]);
});

test("shards move finds its place, and imports it by its identity", async () => {
  const mover = Array.from({ length: 200 }, (_, index) => `team/app-${index}`).find(
    (path) => shardOf(path, 1) === 0 && shardOf(path, 2) === 1,
  );
  await writeFile(join(folder, "0.tfstate"), stateWith(mover ?? "", 7));
  const options = { from: 1, to: 2, state: join(folder, "{}.tfstate"), leave: [], out: null, program: null } as const;
  const { stdout } = await moveShards({ ...options, form: "json" }, TABLE);
  expect(JSON.parse(stdout)).toMatchObject({
    moves: [{ address: "tocsin_tracker.this", of: mover, import_id: `${mover}#7` }],
  });
  await expect(moveShards({ ...options, form: "json" })).rejects.toThrow(
    "this version of tocsin does not know its type, tocsin_tracker",
  );
});

test("a list lists it", async () => {
  const connect = () => connectFrom({ ...nodeHost, env }, { warn: () => undefined });
  const provider = tocsinProvider({ version: "0.0.0", host: nodeHost, connect });
  const resources = TABLE.map(({ definition }) => definition);
  const engine = createEngine({ ...provider, resources, lists: [trackerList] }, env);
  await engine.configure(configOf(engine.provider.attributes, {}), "1.15.9");
  expect(inShort(await collected(listing(engine, "tocsin_tracker", { group: "team" })()))).toEqual(["team/app#7"]);
});
