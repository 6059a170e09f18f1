import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { tocsin, type Ended } from "../../../support/command-line.ts";
import {
  ONE_OF_EACH,
  sampleChanged,
  sampleAttribute,
  sampleGroups,
  sampleReport,
  sampleUndeclared,
} from "../../../support/drift/sample.ts";
import { reportOf } from "../../../../src/commands/drift/model/index.ts";

const KINDS = ["changed", "gone", "pending", "not_checked"] as const;
const reportWith = (...kinds: readonly (typeof KINDS)[number][]) =>
  sampleReport(ONE_OF_EACH.filter(({ kind }) => kinds.includes(kind)));

/** Reports of jobs, in files of a folder. */
const FILES: Readonly<Record<string, object>> = {
  calm: reportWith(),
  gone: reportWith("gone"),
  changed: sampleReport([sampleChanged("x.y", [sampleAttribute("x.y", "level")])]),
  pending: reportWith("pending"),
  unchecked: reportWith("not_checked"),
  undeclared: reportOf({ readings: [sampleGroups([sampleUndeclared("tocsin_client_key", "team/app:7")])] }),
};

let folder: string;
const at = (name: string): string => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tocsin-drift-command-"));
  for (const [name, report] of Object.entries(FILES)) await writeFile(at(`${name}.json`), JSON.stringify(report));
  await writeFile(at("known.json"), JSON.stringify({ version: 1, entries: [] }));
  await writeFile(at("ignore.yaml"), "- address: tocsin_client_key.*\n  reason: A trial\n");
});
afterEach(() => rm(folder, { recursive: true }));

/** Merges reports with options; `@name` is a file in the folder. */
const merging = (names: readonly string[], ...options: readonly string[]): Promise<Ended> =>
  drift("--merge", ...names.map((name) => `@${name}.json`), ...options);
const drift = (...args: readonly string[]): Promise<Ended> =>
  tocsin("drift", ...args.map((word) => word.replace(/(?<==|^)@/, `${folder}/`)));

describe("the exit code", () => {
  const cases: Readonly<Record<string, [names: readonly string[], options: readonly string[], code: number]>> = {
    "is 0 without drift": [["calm", "pending", "undeclared"], [], 0],
    "is 2 with drift": [["calm", "gone"], [], 2],
    "is 1 where something was not checked": [["gone", "unchecked"], [], 1],
    "is 1 where a report is missing": [["gone", "missing"], [], 1],
    "is 2 for drift in a part with --partial-ok": [["gone", "unchecked"], ["--partial-ok"], 2],
    "is 0 for no drift in a part with --partial-ok": [["calm", "unchecked"], ["--partial-ok"], 0],
    "is 2 for pending changes with --fail-on": [["pending"], ["--fail-on", "pending"], 2],
    "is 2 for undeclared objects with --fail-on": [["undeclared"], ["--fail-on", "undeclared"], 2],
    "is 0 for what --fail-on does not name": [["pending"], ["--fail-on", "undeclared"], 0],
    "is 0 for drift that --ignore names": [["gone"], ["--ignore", "@ignore.yaml"], 0],
    "is 2 for drift besides what --ignore names": [["gone", "changed"], ["--ignore", "@ignore.yaml"], 2],
  };
  test.each(Object.entries(cases))("%s", async (_when, [names, options, code]) => {
    expect(await merging(names, ...options)).toMatchObject({ code, stderr: "" });
  });

  test("is 0 for what a baseline records, which may replace itself", async () => {
    expect(await merging(["gone"], "--write-baseline", "@known.json")).toMatchObject({ code: 2 });
    const both = ["--baseline", "@known.json", "--write-baseline", "@known.json"];
    expect(await merging(["gone"], ...both)).toMatchObject({ code: 0, stderr: "" });
    expect(await merging(["gone", "changed"], "--baseline", "@known.json")).toMatchObject({ code: 2 });
  });
});

describe("the reports", () => {
  test("are as many as are named, with the text on stdout where nothing else goes there", async () => {
    const { stdout } = await merging(["gone"], "--report", "json=@a=b.json", "--report", "junit=@c.xml");
    expect(stdout).toMatch(/\n\nDrift in 1 object \(1 gone\); alarm off in 1; 4 checked\.\n$/);
    expect(JSON.parse(readFileSync(at("a=b.json"), "utf8"))).toMatchObject({ counts: { gone: 1 }, fail_on: [] });
    expect(readFileSync(at("c.xml"), "utf8")).toContain('<testsuites name="tocsin drift"');
  });

  test("on stdout replace the text, unless both can follow each other", async () => {
    expect(JSON.parse((await merging(["gone"], "--report", "json")).stdout)).toMatchObject({ version: 2 });
    const { stdout } = await merging(["gone"], "--report", "github=-", "--report", "text");
    expect(stdout).toMatch(/^::warning [^]*\n\nDrift in 1 object/);
  });

  test("name what makes the command fail, once each", async () => {
    const options = ["pending", "undeclared", "pending"].flatMap((kind) => ["--fail-on", kind]);
    const { stdout } = await merging(["calm"], ...options, "--report", "json");
    expect(JSON.parse(stdout)).toMatchObject({ fail_on: ["pending", "undeclared"] });
  });
});

test("a plan is read from its file, and a state in its place is told apart", async () => {
  await writeFile(at("plan.json"), JSON.stringify({ format_version: "1.2", terraform_version: "1.11.4" }));
  expect(await drift("--plan", "@plan.json")).toMatchObject({ code: 0, stderr: "" });
  await writeFile(at("plan.json"), JSON.stringify({ serial: 1, lineage: "x" }));
  expect((await drift("--plan", "@plan.json")).stderr).toContain("It is a state: use --state.");
});

describe("refused before anything is read or written", () => {
  const one = ["--merge", "@gone.json"];
  const [IGNORE, KNOWN, READ] = ["@ignore.yaml", "@known.json", "It is read as well, and would be lost."];
  const cases: Readonly<Record<string, [args: readonly string[], reason: string]>> = {
    "no folder at a time": [["--jobs", "0"], "It must be a number from 1."],
    "more objects at a time than anybody has": [["--parallelism", "1000000"], "It must be a number from 1."],
    "an unknown format": [["--report", "pdf"], "The formats are text, json, markdown, html, junit, sarif, terraform"],
    "a report in a file without a name": [["--report", "json="], "It must not be empty."],
    "an unknown reason to fail": [["--fail-on", "drift"], "Allowed choices are pending, undeclared."],
    "an alias where Terraform runs": [["--as", "ada=ada"], "--as without --state"],
    "folders beside states": [["infra", "--state", "x"], "Folders and --state exclude each other"],
    "folders beside a plan": [["infra", "--plan", "x"], "Folders and --plan exclude each other"],
    "folders beside reports": [["infra", ...one], "Folders and --merge exclude each other"],
    "a variable for a plan that is made": [["--plan", "x", "--var", "a=b"], "cannot be used with option '--var"],
    "only undeclared objects, of no group": [["--only", "undeclared"], "--only undeclared without --undeclared"],
    "to fail for undeclared objects of no group": [["--fail-on", "undeclared"], "--fail-on undeclared without"],
    "undeclared objects beside a plan": [["--undeclared", "a", "--plan", "x"], "A plan in a file does not say all"],
    "undeclared objects beside reports": [["--undeclared", "a", ...one], "Reports do not say all"],
    "two documents on stdout": [[...one, "--report", "json", "--report", "text"], "Two reports for stdout"],
    "a report that Terraform would read": [[...one, "--report", "json=@d.tf.json"], "takes a file with this name"],
    "a report over what is merged": [[...one, "--report", "json=@gone.json"], READ],
    "a report over the list of ignored drift": [[...one, "--ignore", IGNORE, "--report", `json=${IGNORE}`], READ],
    "a report over the baseline": [[...one, "--baseline", KNOWN, "--report", `json=${KNOWN}`], READ],
    "a baseline over the list of ignored drift": [[...one, "--ignore", IGNORE, "--write-baseline", IGNORE], READ],
    "two reports in one file": [[...one, "--report", "json=@a", "--report", "junit=@a"], "Two outputs have the same"],
    "a list of ignored drift that is not there": [[...one, "--ignore", "@none.yaml"], "none.yaml"],
  };
  test.each(Object.entries(cases))("%s", async (_what, [args, reason]) => {
    const before = Object.keys(FILES).map((name) => readFileSync(at(`${name}.json`), "utf8"));
    expect(await drift(...args)).toEqual({ code: 1, stdout: "", stderr: expect.stringContaining(reason) });
    expect(Object.keys(FILES).map((name) => readFileSync(at(`${name}.json`), "utf8"))).toEqual(before);
    expect(existsSync(at("d.tf.json"))).toBe(false);
  });
});
