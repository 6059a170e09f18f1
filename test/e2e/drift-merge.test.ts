import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { DriftReport } from "../../src/commands/drift/model/index.ts";
import { SCRIPT, STYLE } from "../../src/commands/drift/report/html/page-files.ts";
import { sampleGone, sampleReport } from "../support/drift/sample.ts";
import { repeatedCommand } from "../support/terraform/repeated-command.ts";
import { cleanEnvironment, type Finished } from "../support/terraform/terraform.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tocsin-merge-"));
  await writeFile(join(folder, "a.json"), JSON.stringify(sampleReport([sampleGone("x.y")])));
  await writeFile(join(folder, "b.json"), JSON.stringify(sampleReport([])));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const tocsin = repeatedCommand();
const drift = (...args: string[]): Promise<Finished> =>
  tocsin(["drift", ...args], { cwd: folder, env: cleanEnvironment({ PATH: "" }) });

describe("tocsin drift --merge", () => {
  test("makes one report of many, in all formats that are asked for, without Terraform or a token", async () => {
    const reports = [
      "--report",
      "json=all.json",
      "--report",
      "markdown=all.md",
      "--report",
      "text",
      "--report",
      "github",
    ];
    const { code, stdout, stderr } = await drift("--merge", "a.json", "b.json", ...reports);
    expect({ code, stderr }).toEqual({ code: 2, stderr: "" });
    expect(stdout).toMatch(/Drift in 1 object \(1 gone\); 8 checked\.\n::warning .*title=Drift::x\.y: gone\n/);
    expect(await readFile(join(folder, "all.md"), "utf8")).toContain("<code>x.y</code>");
    // The command's own format.
    const { counts } = JSON.parse(await readFile(join(folder, "all.json"), "utf8")) as DriftReport;
    expect(counts).toMatchObject({ gone: 1, checked: 8 });
  });

  test("writes the page with its style, its script and its templates", async () => {
    await drift("--merge", "a.json", "--report", "html=page.html");
    const page = await readFile(join(folder, "page.html"), "utf8");
    expect(page).toContain(`<style>${STYLE}</style>`);
    expect(page).toContain(`<script>${SCRIPT}</script>`);
    expect(page).toContain('<span class="path">x.</span><wbr><b>y</b>');
  });

  test("exits with 1 for a file that is not there, and with --partial-ok as the others say", async () => {
    const { code, stdout } = await drift("--merge", "b.json", "c.json");
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining("c.json\n  ! There is no report\n") });
    expect((await drift("--merge", "b.json", "c.json", "--partial-ok")).code).toBe(0);
  });

  test("heeds the lists of known drift, and writes one", async () => {
    expect((await drift("--merge", "a.json", "--write-baseline", "known.json")).code).toBe(2);
    expect((await drift("--merge", "a.json", "b.json", "--baseline", "known.json")).code).toBe(0);
    await writeFile(join(folder, "ignore.yaml"), "- address: x.*\n  reason: r\n");
    expect(await drift("--ignore", "ignore.yaml", "--merge", "a.json", "b.json")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("1 known"),
    });
  });

  const excluded: Readonly<Record<string, readonly string[]>> = {
    "a plan": ["--plan", "plan.json"],
    "a state": ["--state", "state.json"],
    "variables of a plan": ["--var", "a=b"],
  };
  test.each(Object.entries(excluded))("excludes %s", async (_title, args) => {
    const { code, stderr } = await drift("--merge", "a.json", ...args);
    expect([code, stderr]).toEqual([1, expect.stringContaining("--merge <file...>' cannot be used with option")]);
  });

  test("excludes folders", async () => {
    const { code, stderr } = await drift("infra", "--merge", "a.json");
    expect([code, stderr]).toEqual([1, expect.stringContaining("Folders and --merge exclude each other")]);
  });
});

test.each([
  ["--undeclared and --plan exclude each other", ["--plan", "plan.json", "--undeclared", "team"]],
  ["--undeclared and --merge exclude each other", ["--merge", "a.json", "--undeclared", "team"]],
  ["--only undeclared without --undeclared", ["--only", "undeclared"]],
  ["--fail-on undeclared without --undeclared", ["--fail-on", "undeclared"]],
  ["Allowed choices are pending, undeclared.", ["--fail-on", "gone"]],
])("%s: it says so before the work", async (text, args) => {
  const { code, stdout, stderr } = await drift(...args);
  expect([code, stdout, stderr]).toEqual([1, "", expect.stringContaining(text)]);
});

describe("a file that a run reads is never written over:", () => {
  test.each([
    ["a report that is merged", "a.json", ["--merge", "a.json", "b.json", "--report", "json=./a.json"]],
    ["a report behind a link", "a.json", ["--merge", "a.json", "--report", "html=link.json"]],
    ["a state", "a.json", ["--state", "a.json", "--report", "json=a.json"]],
    ["a state, by a baseline", "a.json", ["--state", "a.json", "--write-baseline", "a.json"]],
    ["a plan", "a.json", ["--plan", "a.json", "--report", "junit=a.json"]],
    ["a baseline, by a report", "b.json", ["--merge", "a.json", "--baseline", "b.json", "--report", "text=b.json"]],
  ])("%s", async (_what, file, args) => {
    await symlink("a.json", join(folder, "link.json"));
    const before = await readFile(join(folder, file), "utf8");
    const { code, stdout, stderr } = await drift(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("It is read as well, and would be lost. Name another file.");
    expect(await readFile(join(folder, file), "utf8")).toBe(before);
  });

  test("but a baseline replaces itself, and a device takes many reports", async () => {
    const [first, again] = [
      ["--write-baseline", "known.json"],
      ["--baseline", "known.json"],
    ];
    expect(await drift("--merge", "a.json", ...first)).toMatchObject({ code: 2, stderr: "" });
    const devices = ["--report", "json=/dev/null", "--report", "html=/dev/null"];
    expect(await drift("--merge", "a.json", ...again, "--write-baseline", "./known.json", ...devices)).toMatchObject({
      code: 0,
      stderr: "",
    });
  });

  test("and two reports do not share one", async () => {
    const { code, stderr } = await drift("--merge", "a.json", "--report", "json=c", "--report", "html=./c");
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("Two outputs have the same file.") });
  });
});
