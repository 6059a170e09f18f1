import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { readFolder } from "../../../../../src/commands/drift/folder/read-folder.ts";
import { exitCodeOf, reportOf, type DriftReport } from "../../../../../src/commands/drift/model/index.ts";
import { FORMATS, NO_PAINT } from "../../../../../src/commands/drift/report/index.ts";
import { headline } from "../../../../../src/commands/drift/report/headline.ts";
import { sampleSource } from "../../../../support/drift/sample.ts";

const { text } = FORMATS;

let folder: string;

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "tocsin-folder-"))));
afterEach(() => rm(folder, { recursive: true }));

const hook = (type: string, addr: string): object => ({ type, hook: { resource: { addr } } });

/**
 * The lines that Terraform 1.1.9 prints if one of three objects cannot be read, with only the fields that are read
 * here.
 */
const linesOf = (version: string): readonly object[] => [
  { type: "version", terraform: version },
  ...["lib", "web", "app"].map((name) => hook("refresh_start", `x.${name}`)),
  ...["app", "web"].map((name) => hook("refresh_complete", `x.${name}`)),
  {
    type: "diagnostic",
    diagnostic: { severity: "error", summary: "Refused", detail: "Why.", address: "x.lib" },
  },
];

interface Ending {
  readonly end?: string;
  /** TF_CLI_ARGS_plan. */
  readonly args?: string;
  /** Text that the program prints behind the plan. */
  readonly shown?: string;
}

/** Reads the folder with a program that prints these lines, and this plan when it is asked for one, and so ends. */
async function reportWith(
  lines: readonly object[],
  plan: object | null = null,
  { end = plan === null ? "exit 1" : "exit 0", args, shown = "" }: Ending = {},
): Promise<DriftReport> {
  const engine = join(folder, "terraform");
  await writeFile(join(folder, "lines"), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  await writeFile(join(folder, "plan"), `${JSON.stringify(plan)}${shown}`);
  const write = plan === null ? end : `for last; do :; done; : > "\${last#-out=}"; ${end}`;
  const script = `#!/bin/sh\n[ "$1" = show ] && exec cat plan\ncat lines\n${write}\n`;
  await writeFile(engine, script, { mode: 0o755 });
  const { signal } = new AbortController();
  const reading = await readFolder(
    { path: folder, label: "infra" },
    {
      engine,
      env: { ...process.env, TF_CLI_ARGS_plan: args },
      args: [],
      stop: { interrupt: signal, kill: signal },
      onProgress: () => {},
    },
  );
  return reportOf({ readings: [reading] });
}

test("checks nothing in a folder without a plan, which is not without drift", async () => {
  const report = await reportWith(linesOf("1.3.10"));
  expect(report.counts).toMatchObject({ drifted: 0, checked: 0, not_checked: 3, failed: 1 });
  expect(report.findings.map((finding) => finding.kind === "not_checked" && finding.reason)).toEqual([
    "Refused: Why.",
    "There is no plan that compares it.",
    "There is no plan that compares it.",
  ]);
  expect(headline(report)).toBe("Incomplete. 3 not checked; 1 incomplete.");
  expect([exitCodeOf(report, false), exitCodeOf(report, true)]).toEqual([1, 1]);

  const readings = [
    { source: sampleSource(), findings: [] },
    ...report.sources.map((source) => ({ source, findings: [] })),
  ];
  const both = reportOf({ readings });
  expect(headline(both)).toBe("Incomplete. No drift in what was read; 1 incomplete; 4 checked.");
  expect(exitCodeOf(both, true)).toBe(1);
});

test("checks no object that was not refreshed, and says once why", async () => {
  const names = ["lib", "web", "app"];
  const [first, ...others] = names.map((name) => {
    const cause = "connection to the service was refused: http://127.0.0.1:1";
    const summary = name === "lib" ? "Connection to the service was refused" : "Not refreshed";
    const detail =
      name === "lib"
        ? "GET /x got no usable response. Nothing listens at the address. The service's address is http://127.0.0.1:1."
        : `team/${name}: ${cause}. The state of \`team/${name}\` stays as it was last read. Follow the advice.`;
    const severity = name === "lib" ? "error" : "warning";
    return { type: "diagnostic", diagnostic: { severity, summary, detail, address: `x.${name}` } };
  });
  const resources = names.map((name) => ({ address: `x.${name}`, mode: "managed", type: "x", name }));
  const plan = { format_version: "1.2", errored: true, prior_state: { values: { root_module: { resources } } } };
  const refreshed = ["web", "app"].map((name) => hook("refresh_complete", `x.${name}`));
  const lines = [{ type: "version", terraform: "1.15.0" }, ...refreshed, first ?? {}, ...others];
  const report = await reportWith(lines, plan, { end: "exit 1" });
  expect(report.counts).toMatchObject({ checked: 0, not_checked: 3, failed: 0 });
  expect([exitCodeOf(report, false), exitCodeOf(report, true)]).toEqual([1, 1]);
  expect(headline(report)).toBe("Incomplete. 3 not checked.");
  expect(text(report, NO_PAINT)).toContain(
    "  ? 3 objects were not checked (x.lib, x.web, x.app)  | Connection to the service was refused: GET /x got no",
  );
});

test("names a Terraform whose plans cannot be compared, and reads the others", async () => {
  const plan = { format_version: "0.2", terraform_version: "1.0.11" };
  const old = await reportWith(linesOf("1.0.11").slice(0, -1), plan);
  expect(old.sources[0]?.failures).toEqual([
    {
      summary: "Terraform 1.0.11 is too old",
      detail: expect.stringContaining("from Terraform 1.1 on"),
      command: `terraform -chdir=${folder} state pull | tocsin drift --state -`,
    },
  ]);
  expect([old.counts.checked, exitCodeOf(old, true)]).toEqual([0, 1]);
  const read = await reportWith(linesOf("1.1.0").slice(0, 1), { format_version: "1.0" });
  expect([read.sources[0]?.failures, exitCodeOf(read, false)]).toEqual([[], 0]);
});

describe("a plan that destroys", () => {
  const resources = [{ address: "x.web", mode: "managed", type: "x", name: "web" }];
  const plan = { format_version: "1.0", prior_state: { values: { root_module: { resources } } } };
  const calm = [...linesOf("1.11.4").slice(0, 1), hook("refresh_complete", "x.web")];
  const failureWith = async (args: string) => {
    const report = await reportWith(calm, plan, { args });
    return [report.sources[0]?.failures[0]?.detail, report.counts.checked, exitCodeOf(report, true)];
  };

  test.each(["-destroy", "-lock=false --destroy", "-destroy=true -no-color"])(
    "by TF_CLI_ARGS_plan=%s has checked nothing, also where everything is gone",
    async (args) => {
      const detail = expect.stringMatching(/none counts as checked\. Remove that option from TF_CLI_ARGS_plan\.$/);
      expect(await failureWith(args)).toEqual([detail, 0, 1]);
    },
  );
  test.each(["-destroy=false", "-target=x.-destroy", ""])("is no plan with TF_CLI_ARGS_plan=%s", async (args) => {
    expect(await failureWith(args)).toEqual([undefined, 1, 0]);
  });
});

test("names the wrapper that adds a line to the plan, and its switch", async () => {
  const shown = "\n::debug::Terraform exited with code 0.\n";
  const report = await reportWith(linesOf("1.11.4").slice(0, 1), { format_version: "1.0" }, { shown });
  const [{ detail } = { detail: "" }] = report.sources[0]?.failures ?? [];
  expect(detail).toContain('has added the line "::debug::Terraform exited with code 0."');
  expect(detail).toContain("`terraform_wrapper: false`");
  expect(detail).not.toContain("Make it with");
  expect(exitCodeOf(report, true)).toBe(1);
});

const error = (summary: string, detail: string, line?: number): object => {
  const range = line === undefined ? {} : { range: { filename: "main.tf", start: { line } } };
  return { type: "diagnostic", diagnostic: { severity: "error", summary, detail, ...range } };
};

test("says of a folder that is not initialized only that, and the command", async () => {
  const backend = 'Backend initialization required, please run "terraform init"';
  const { sources } = await reportWith([
    ...[1, 2].map(() => error("Module not installed", "This module is not yet installed. Run it.", 3)),
    error(backend, "Reason: Initial configuration\n\nThe backend is the interface"),
    error('Run "terraform init" again', "Details."),
  ]);
  expect(sources[0]?.failures).toEqual([
    {
      summary: "Not initialized",
      detail: `Module not installed\n${backend}`,
      command: `terraform -chdir=${folder} init`,
    },
    { summary: 'Run "terraform init" again', detail: "Details.", command: `terraform -chdir=${folder} init` },
  ]);
});

test("says once what Terraform repeats, with the first places of it", async () => {
  const halted = Array.from({ length: 10 }, () => error("execution halted", ""));
  const wrong = [4, 4, 9, 12, 20].map((line) => error("Unsupported argument", "Not here.", line));
  const { sources } = await reportWith([...halted, ...wrong, error("No token", "Set it.", 0)]);
  expect(sources[0]?.failures.map(({ summary, detail }) => [summary, detail])).toEqual([
    ["execution halted", ""],
    ["Unsupported argument", "Not here.\n(main.tf:4, main.tf:9, main.tf:12 and 1 more)"],
    ["No token", "Set it."],
  ]);
});

describe("the end of Terraform", () => {
  const plan = { format_version: "1.0" };
  const calm = linesOf("1.11.4").slice(0, 1);
  test("with 2 says that there are changes, as -detailed-exitcode asks", async () => {
    expect((await reportWith(calm, plan, { end: "exit 2" })).sources[0]?.failures).toEqual([]);
  });

  const cases: Readonly<Record<string, [end: string, summary: string, detail: string]>> = {
    "with another code is a failure with what it printed": ["echo Why >&2; exit 3", "Terraform ended with 3", "Why"],
    "by a signal is a failure": ["kill -9 $$", "Terraform ended with a signal", ""],
  };
  test.each(Object.entries(cases))("%s", async (_how, [end, summary, detail]) => {
    const { sources } = await reportWith(calm, plan, { end });
    expect(sources[0]?.failures).toEqual([{ summary, detail, command: null }]);
  });

  test("after an error that it prints as a message is no second failure", async () => {
    const { sources } = await reportWith([...calm, error("Refused", "Why.")], plan, { end: "echo more >&2; exit 1" });
    expect(sources[0]?.failures.map(({ summary }) => summary)).toEqual(["Refused"]);
  });
});
