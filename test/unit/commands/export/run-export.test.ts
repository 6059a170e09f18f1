/** A whole export in this process: files, a table or a coverage from a service, and how it ends. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { runExport, type ExportTask } from "../../../../src/commands/export/index.ts";
import type { ScopeOptions } from "../../../../src/commands/export/scope.ts";
import { openTracking, seedWith, SETTINGS } from "../../../support/provider/tracking.ts";
import { until } from "../../../support/until.ts";
import { openWorld, type World } from "../../../support/provider/world.ts";

let folder: string;

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "tocsin-export-"))));

afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const JOURNAL = ".tocsin-export.jsonl";
const CHOICE = { includeDefaults: false, includeInactive: false };
const TABLE: ExportTask = { kind: "table", ...CHOICE };

const filesTask = (changes: object = {}): ExportTask => ({
  ...{ kind: "files", format: "hcl", out: folder, isForced: false, forEach: false, ...CHOICE },
  ...changes,
});

/** Runs an export; returns its output, and its exit code or the message that it throws. */
async function exported(world: World, task: ExportTask, scope: Partial<ScopeOptions>) {
  const printed = { stdout: jest.spyOn(process.stdout, "write"), stderr: jest.spyOn(process.stderr, "write") };
  for (const each of Object.values(printed)) each.mockReset().mockReturnValue(true);
  const options = { global: false, groups: [], recursive: false, projects: [], all: false, ...scope };
  const env = { TOCSIN_BASE_URL: world.url, TOCSIN_TOKEN: "token-ada" };
  const ended = await runExport({ ...options, task, isColoured: false }, env).catch(String);
  const [stdout, stderr] = [printed.stdout, printed.stderr].map(({ mock }) =>
    mock.calls.map(([text]) => text).join(""),
  );
  return { ended, stdout, stderr };
}

const written = async (name = "tocsin.tf"): Promise<string> => readFile(join(folder, name), "utf8");

const REFUSED = /^Skipped: the error tracking settings of team\/app: [^\n]+\n$/;

/** A service that refuses one part of a project. */
async function openRefusing(): Promise<World> {
  const tracking = await openTracking({ seed: seedWith({ client_keys: [{ public_key: "glet_1" }] }) });
  await tracking.spoil({ path: `/api/v4${SETTINGS}`, fault: { kind: "status", status: 403 } });
  return tracking;
}

describe("an export", () => {
  test("writes what is there though a part is refused, and removes its journal", async () => {
    const world = await openRefusing();
    expect(await exported(world, filesTask(), { projects: ["7"] })).toEqual({
      ended: 0,
      stdout: expect.stringMatching(
        /^Found 0 notification settings, .* for ada \(user \d+\) at .*\.\n1 setting at its .*\nWrote .* imports what they/,
      ),
      stderr: expect.stringMatching(REFUSED),
    });
    expect((await readdir(folder)).toSorted()).toEqual(["tocsin-imports.tf", "tocsin.tf"]);
    expect(await written()).toContain('resource "tocsin_client_key" "team__app_1" {');
    const note = /\n#\n# Skipped: the error tracking settings of these\. Token may not do this: .*\n# {3}team\/app\n\n/;
    expect(await written()).toMatch(note);
    expect(await written("tocsin-imports.tf")).toMatch(note);
    expect(await written()).not.toContain("tocsin_notification_setting");
    expect(world.writes()).toEqual(["POST /_tocsin/faults 201"]);
  });

  const FAULTS: Readonly<Record<string, object>> = {
    "a web page": { kind: "html", status: 200 },
    "a redirect": { kind: "redirect", location: "https://login.example/" },
    "a page of a firewall": { kind: "html", status: 403 },
    "a page that is not found": { kind: "html", status: 404 },
    "an endpoint that is not there": { kind: "status", status: 404, body: { error: "404 Not Found" } },
    "another form": { kind: "status", status: 200, body: [{ message: "x" }] },
    "an error with a success": { kind: "status", status: 200, body: { message: "x" } },
    "a method that is not allowed": { kind: "status", status: 405 },
  };

  test.each(Object.entries(FAULTS))(
    "leaves the files as they are and keeps its journal if one object gets %s",
    async (_what, fault) => {
      const tracking = await openTracking();
      await tracking.spoil({ path: "/api/v4/projects/8/error_tracking/client_keys", fault });
      await writeFile(join(folder, "tocsin.tf"), "mine");
      const scope = { global: true, projects: ["7", "8"] };
      const { ended, stdout } = await exported(tracking, filesTask({ isForced: true }), scope);
      expect(ended).toMatch(/^(Api|Diagnostic)Error: /);
      expect([stdout, await written(), (await readdir(folder)).toSorted()]).toEqual([
        "",
        "mine",
        [JOURNAL, "tocsin.tf"],
      ]);
      expect(await written(JOURNAL)).toContain('"kind":"global"');
    },
  );

  test.each<[number, string, number | undefined, RegExp]>([
    [
      0,
      "nothing was skipped",
      undefined,
      /^Found 0 .*\n1 setting at its .*\nNothing to export, and no file is written\.\n$/,
    ],
    [1, "a part was", 403, /\nNothing to export, and no file is written\.\n$/],
  ])("writes no file if it finds nothing, and ends with %i where %s", async (code, _what, ...[status, text]) => {
    const tracking = await openTracking();
    if (status !== undefined) await tracking.spoil({ path: `/api/v4${SETTINGS}`, fault: { kind: "status", status } });
    const { ended, stdout } = await exported(tracking, filesTask(), { projects: ["7"] });
    expect([ended, stdout, await readdir(folder)]).toEqual([code, expect.stringMatching(text), []]);
  });

  test("names --group to somebody who is a member of nothing", async () => {
    const world = await openWorld({ seed: { ...seedWith(), groups: [] } });
    expect(await exported(world, filesTask(), { all: true })).toMatchObject({
      ended: 0,
      stdout: expect.stringContaining("is a member of no group or project: name them with --group or --project.\n"),
    });
  });

  test("has an inactive key as a comment", async () => {
    const client_keys = [{ public_key: "glet_1" }, { public_key: "glet_2", active: false }];
    const world = await openWorld({ seed: seedWith({ client_keys }) });
    const { stdout } = await exported(world, filesTask({ forEach: true }), { projects: ["7"] });
    expect(stdout).toContain("1 client key for ada");
    expect(stdout).toContain("\n1 inactive object (team/app:2) is left out; --include-inactive writes it.\nWrote ");
    expect(await written()).toMatch(
      /\n#\n# Left out as inactive; .*:\n# {3}team\/app:2: Inactive: the service refuses .* the key glet_2\.\n\n/,
    );
    expect(await written("tocsin-imports.tf")).not.toContain('id = "team/app:2"');
  });

  test("writes defaults, in shared blocks, if it is asked to", async () => {
    const world = await openWorld({ seed: seedWith() });
    await exported(world, filesTask({ forEach: true, includeDefaults: true }), { groups: ["team"] });
    expect(await written()).toContain('tocsin_notification_setting_projects_global = ["team/app", "team/lib"]');
    expect((await readdir(folder)).toSorted()).toEqual(["tocsin-imports.tf", "tocsin.tf"]);
  });

  test("leaves the block of providers to a file that has one, and says what is missing there", async () => {
    await writeFile(join(folder, "main.tf"), "terraform {\n  required_providers {}\n}\n");
    const task = filesTask({ includeDefaults: true });
    const { stdout } = await exported(await openWorld({ seed: seedWith() }), task, { global: true });
    expect(stdout).toContain("\nmain.tf has required_providers without the provider. Add: tocsin = ");
    expect(await written()).not.toContain("required_providers");
  });

  test("writes nothing unless everything is there, and continues with what it has kept", async () => {
    const world = await openWorld({ seed: seedWith() });
    const scope = { projects: ["7", "team/gone"] };
    const { ended, stdout, stderr } = await exported(world, filesTask(), scope);
    expect(ended).toMatch(/Export is not complete: 1 part could not be read, and nothing is written\./);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^Skipped: team\/gone: Project not found.*\n1 place is kept for 24 hours: /);
    expect(await readdir(folder)).toEqual([JOURNAL]);
    const asked = world.requests().length;
    await exported(world, filesTask(), scope);
    expect(world.requests().slice(asked).toSorted()).toEqual(["GET 7", "GET team%2Fgone", "GET user"]);
  });

  test("that is stopped says so, and keeps what it has read", async () => {
    const world = await openWorld({ seed: seedWith() });
    const held = world.hold("GET", "/projects/8/notification_settings");
    const result = exported(world, filesTask(), { global: true, projects: ["7", "8"] });
    await held.arrived;
    // A place is kept when the next one is read.
    await until(async () => (await written(JOURNAL)).includes('"kind":"global"'));
    process.emit("SIGINT");
    expect(await result).toEqual({
      ended: "DiagnosticError: Stopped: Nothing was written.",
      stdout: "",
      stderr: "1 place is kept for 24 hours: the same command continues from there.\n",
    });
    expect(await readdir(folder)).toEqual([JOURNAL]);
  });
});

describe("the exit code is", () => {
  test.each<[number, string, ExportTask, readonly string[]]>([
    [0, "a part is refused", TABLE, ["7"]],
    [1, "a project is not there", TABLE, ["7", "team/gone"]],
    [0, "each project is known", { kind: "coverage", format: "table", allRows: false }, ["7"]],
    [1, "a project is not there", { kind: "coverage", format: "json", allRows: true }, ["7", "team/gone"]],
  ])("%i where %s", async (code, _why, ...[task, projects]) => {
    const { ended, stdout } = await exported(await openRefusing(), task, { projects });
    expect(ended).toBe(code);
    if (task.kind === "table") expect(stdout).toMatch(/^tocsin_client_key\.team__app_1 {2}team\/app:1\nFound /);
    expect(await readdir(folder)).toEqual([]);
  });
});
