import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeEach, describe, expect, test } from "@jest/globals";
import { markKnown, parseIgnoreFile } from "../../../../../src/commands/drift/known/index.ts";
import { mergeFiles } from "../../../../../src/commands/drift/merge/merge-files.ts";
import {
  exitCodeOf,
  reportOf,
  type DriftReport,
  type ObjectFinding,
} from "../../../../../src/commands/drift/model/index.ts";
import { lay, merged, PROJECT, shard, write } from "../../../../support/drift/merging.ts";
import {
  ONE_OF_EACH,
  sampleAttribute,
  sampleChanged,
  sampleGone,
  sampleReport,
  sampleSource,
} from "../../../../support/drift/sample.ts";

describe("a merged report", () => {
  test("has everything that the reports have, each part with the name of its file", async () => {
    const one = shard("a", ONE_OF_EACH);
    const two = shard("b", [sampleGone("x.y")], {
      checked: 7,
      failures: [{ summary: "S", detail: "D", command: "C" }],
    });
    await lay({ "a.json": one, "b.json": two });
    const { tocsin: _, ...report } = await merged("a.json", "b.json");
    expect(report).toEqual({
      version: 2,
      counts: {
        drifted: 3,
        changed: 1,
        gone: 2,
        alarm_off: 1,
        louder: 1,
        undeclared: null,
        known: 0,
        pending: 1,
        not_checked: 1,
        checked: 11,
        failed: 1,
      },
      complete: false,
      interrupted: false,
      fail_on: [],
      sources: [
        ...one.sources.map((source) => ({ ...source, report: "a.json" })),
        ...two.sources.map((source) => ({ ...source, report: "b.json" })),
      ],
      // Drift comes first.
      findings: [...one.findings.slice(0, 2), ...two.findings, ...one.findings.slice(2)].map((finding) => ({
        ...finding,
        report: "folder" in finding && finding.folder === "a" ? "a.json" : "b.json",
      })),
      notes: [],
      declared: [],
    });
  });

  test("is what the published schema says, and can be merged again", async () => {
    await lay({ "a.json": shard("a", ONE_OF_EACH), "b.json": "" });
    const once = await merged("a.json", "b.json");
    await lay({ "once.json": once });
    const twice = await merged("once.json");
    expect(twice.findings.map(({ report }) => report)).toEqual(ONE_OF_EACH.map(() => "once.json: a.json"));
    // A JSON Schema.
    const schema = JSON.parse(await readFile(join(PROJECT, "docs/schemas/drift.v2.schema.json"), "utf8")) as object;
    const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema);
    for (const report of [once, twice]) {
      expect([validate(JSON.parse(write("json", report))), validate.errors]).toEqual([true, null]);
    }
  });

  test("fails as the jobs did: what is incomplete before drift, and drift before nothing", async () => {
    await lay({ "calm.json": shard("a", []), "drift.json": shard("b", [sampleGone("x.y")]), "empty.json": "" });
    await lay({ "unchecked.json": shard("c", ONE_OF_EACH.slice(-1)) });
    expect(exitCodeOf(await merged("calm.json"), false)).toBe(0);
    expect(exitCodeOf(await merged("calm.json", "drift.json"), false)).toBe(2);
    for (const name of ["empty.json", "unchecked.json", "missing.json"]) {
      expect(exitCodeOf(await merged("calm.json", "drift.json", name), false)).toBe(1);
      expect(exitCodeOf(await merged("drift.json", name), true)).toBe(2);
    }
  });

  test("names the job that somebody stopped", async () => {
    const stopped = reportOf({ readings: [{ source: sampleSource(), findings: [] }], interrupted: true });
    await lay({ "a.json": shard("a", []), "b.json": stopped });
    expect(await merged("a.json", "b.json")).toMatchObject({
      complete: false,
      interrupted: true,
      notes: ["b.json: The job was stopped before it had checked everything."],
    });
  });

  test("stays incomplete where a report is, whatever the reason", async () => {
    await lay({ "a.json": { ...shard("a", []), complete: false } });
    expect((await merged("a.json")).complete).toBe(false);
  });

  test("counts a file once, however often it is named", async () => {
    await lay({ "a.json": shard("a", [sampleGone("x.y")]) });
    expect((await merged("a.json", "./a.json", resolve("a.json"))).counts).toMatchObject({ gone: 1, checked: 4 });
  });

  test("has a note of every report once, and any other with its file", async () => {
    const noted = (name: string, ...notes: string[]): DriftReport => ({ ...shard(name, []), notes });
    await lay({ "a.json": noted("a", "expired", "matches nothing"), "b.json": noted("b", "expired") });
    expect((await merged("a.json", "b.json")).notes).toEqual(["expired", "a.json: matches nothing"]);
  });
});

test("what jobs have marked as known stays known beside what the merge knows", async () => {
  const known = { by: "baseline", reason: null } as const;
  const attributes = ["level", "events.new_note", "email"].map((name) => sampleAttribute("x.y", name));
  const [first, ...others] = attributes;
  const marked = sampleChanged("x.y", [...(first === undefined ? [] : [{ ...first, known }]), ...others]);
  await lay({ "a.json": shard("a", [marked, { ...sampleGone("x.z"), known }]) });
  const ignore = parseIgnoreFile({ name: "i", text: "- address: x.y\n  attribute: events.*\n  reason: r" });
  const parts = await mergeFiles(["a.json"]);
  const { readings } = markKnown(parts.readings, { ignore, baseline: [], today: "2026-06-15" });
  const [changed, gone] = reportOf({ ...parts, readings }).findings;
  expect(changed).toMatchObject({ attributes: [{ known }, { known: { by: "ignore", reason: "r" } }, { known: null }] });
  expect(gone).toMatchObject({ known });
});

describe("a file without a report fails alone, and is named:", () => {
  const good = write("json", sampleReport([sampleGone("x.y")]));
  const changed = write("json", sampleReport([sampleChanged("x.y", [sampleAttribute("x.y", "level")])]));
  const with_ = (from: string, to: string): string => {
    expect(good).toContain(from);
    return good.replace(from, to);
  };
  const cases: Readonly<Record<string, readonly [text: string | null, failure: string]>> = {
    "one that does not exist": [null, "There is no report: The file does not exist"],
    "an empty one": ["\n", "There is no report: The file is empty"],
    "one whose values are nested without end": [
      changed.replace('"recorded": false', `"recorded": ${"[".repeat(100_000)}${"]".repeat(100_000)}`),
      "The report cannot be read: It is nested more than 500 levels deep",
    ],
    "the beginning of one": [good.slice(0, 99), "The report cannot be read: It is not JSON"],
    "another version": [
      with_('"version": 2', '"version": 3'),
      "The report cannot be read: version: it must be 1 or 2.",
    ],
    "a misspelt kind": [with_('"kind": "gone"', '"kind": "lost"'), "The report cannot be read: findings.0.kind: "],
    "a broken object": [with_('"address": "x.y"', '"address": 5'), "cannot be read: findings.0.object.address: "],
    "a finding of a folder that was not checked": [
      write("json", { ...sampleReport([]), findings: [{ ...sampleGone("x.y"), folder: "other" }] }),
      "The report cannot be read: findings.0: No source has it.",
    ],
    "a report that checked nothing": [write("json", reportOf({ readings: [] })), "sources: nothing was checked."],
  };
  test.each(Object.entries(cases))("%s", async (_title, [text, expected]) => {
    await lay({ "a.json": good, ...(text === null ? {} : { "b.json": text }) });
    const report = await merged("b.json", "a.json");
    expect(report).toMatchObject({ complete: false, counts: { gone: 1, failed: 1, checked: 4 } });
    const [source] = report.sources;
    expect(source).toMatchObject({ kind: "report", path: "b.json" });
    expect(source?.failures.map(({ summary, detail }) => `${summary}: ${detail}`)).toEqual([
      expect.stringContaining(expected),
    ]);
  });

  test("its text is not quoted: it can be any file", async () => {
    await lay({ "a.json": "TOKEN=secret" });
    expect(JSON.stringify(await merged("a.json"))).not.toMatch(/TOK|secret/);
  });
});

describe("reports of states, which know no folder,", () => {
  const state = { kind: "state", path: "-", folder: null } as const;
  const found = (): ObjectFinding => ({ ...sampleGone("x.y"), folder: null, place: null });

  beforeEach(async () => {
    await lay({ "a.json": sampleReport([found()], state), "b.json": sampleReport([found()], state) });
  });

  test("are told apart by their files", async () => {
    const report = await merged("a.json", "b.json");
    expect(write("text", report)).toContain("a.json: - (Terraform 1.11.4)\n  - x.y is gone\n");
    expect(write("text", report).match(/x\.y is gone/g)).toHaveLength(2);
    expect(write("junit", report)).toContain('<testsuite name="b.json: - (Terraform 1.11.4)" tests="2" failures="1"');
    expect(write("markdown", report)).toMatch(/x\.y<\/code>.*<code>b\.json<\/code> \|\n/);
  });

  test("have fingerprints of their own, the same in every run", async () => {
    const fingerprints = (report: DriftReport) =>
      report.findings.map((finding) => (finding.kind === "gone" ? finding.fingerprint : null));
    const [a, b] = fingerprints(await merged("a.json", "b.json"));
    expect(a).toMatch(/^[0-9a-f]{32}$/);
    expect(a).not.toBe(b);
    expect(fingerprints(await merged("b.json"))).toEqual([b]);
  });
});

test("every format can be written from a merged report", async () => {
  await lay({ "a.json": shard("infra/a", ONE_OF_EACH) });
  const report = await merged("a.json", "missing.json");
  for (const format of ["text", "markdown", "html", "junit", "sarif", "github", "json"] as const) {
    expect(write(format, report)).toContain("There is no report");
    expect(write(format, report)).toContain("missing.json");
    if (format !== "markdown") expect(write(format, report)).toMatch(/tocsin_client_key.*server/s);
  }
  expect(JSON.parse(write("terraform", report))).toEqual({ create: 1, update: 1, delete: 0 });
});
