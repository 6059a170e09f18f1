import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "@jest/globals";
import {
  exitCodeOf,
  reportOf,
  type DriftReport,
  type UndeclaredFinding,
} from "../../../../../src/commands/drift/model/index.ts";
import { lay, merged, PROJECT, shard, write } from "../../../../support/drift/merging.ts";
import {
  ONE_OF_EACH,
  sampleGone,
  sampleGroups,
  sampleReport,
  sampleUndeclared,
} from "../../../../support/drift/sample.ts";

describe("a merge of reports with undeclared objects", () => {
  const key = (number: number) => sampleUndeclared("tocsin_client_key", `team/app:${number}`);
  const groups = (findings: readonly UndeclaredFinding[], declared: readonly string[] = []): DriftReport =>
    reportOf({ readings: [sampleGroups(findings, { declared })], failOn: ["undeclared"] });
  const findingLines = ({ findings }: DriftReport): readonly string[] =>
    findings.map((finding) =>
      "import_id" in finding ? `${finding.import_id} in ${finding.report ?? ""}` : finding.kind,
    );

  test("counts once what two of them say, and drops what another one declares", async () => {
    await lay({
      "a.json": groups([key(1), key(2), key(3)]),
      "b.json": groups([key(2), key(4)], [key(3).fingerprint]),
      "c.json": shard("c", [sampleGone("x.y")]),
    });
    const report = await merged("a.json", "b.json", "c.json");
    expect(findingLines(report)).toEqual([
      "gone",
      "team/app:1 in a.json",
      "team/app:2 in a.json",
      "team/app:4 in b.json",
    ]);
    expect(report).toMatchObject({
      complete: true,
      counts: { undeclared: 3, drifted: 1 },
      declared: [key(3).fingerprint],
    });
    // Whether they count is not for the jobs to say.
    expect([report.fail_on, exitCodeOf(report, false)]).toEqual([[], 2]);
    await lay({ "once.json": report });
    expect(findingLines(await merged("once.json", "a.json"))).toEqual(
      findingLines(report).map((line) => line.replace(" in ", " in once.json: ").replace(/^gone.*/, "gone")),
    );
  });

  test("knows what one of them knows", async () => {
    const known = { by: "ignore", reason: "r" } as const;
    await lay({ "a.json": groups([key(1)]), "b.json": groups([{ ...key(1), known }]) });
    expect((await merged("a.json", "b.json")).counts).toMatchObject({ undeclared: 0, known: 1 });
  });

  test("does not say that nothing is undeclared where a part of the groups was not read", async () => {
    const failures = [{ summary: "Access denied", detail: "", command: null }];
    await lay({ "a.json": reportOf({ readings: [sampleGroups([], { failures })] }), "b.json": shard("b", []) });
    expect(write("text", await merged("b.json", "a.json"))).toMatch(
      /\nIncomplete\. No drift; 1 incomplete; 4 checked\.\n$/,
    );
  });
});

/** Members of findings that version 1 lacks. */
const LATER: ReadonlySet<string> = new Set(["scope", "forget"]);

describe("a report of version 1", () => {
  /** As the version before wrote it. */
  function versionOne({ tocsin, complete, interrupted, sources, findings, notes, ...rest }: DriftReport): string {
    const { undeclared: _, alarm_off: _off, louder: _louder, ...counts } = rest.counts;
    const written = JSON.stringify({ counts, version: 1, tocsin, complete, interrupted, sources, findings, notes });
    const json: unknown = JSON.parse(written, (name, value: unknown) => (LATER.has(name) ? undefined : value));
    // A JSON Schema.
    const schema = JSON.parse(readFileSync(join(PROJECT, "docs/schemas/drift.v1.schema.json"), "utf8")) as object;
    const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema);
    expect([validate(json), validate.errors]).toEqual([true, null]);
    return JSON.stringify(json);
  }

  test("is merged with one of version 2", async () => {
    const state = { kind: "state", path: "-", folder: null } as const;
    const ofState = sampleReport([{ ...sampleGone("x.y"), folder: null, place: null }], state);
    await lay({
      "a.json": versionOne(shard("a", ONE_OF_EACH)),
      "s.json": versionOne(ofState),
      "b.json": shard("b", []),
    });
    const report = await merged("a.json", "s.json", "b.json");
    expect(report).toMatchObject({ version: 2, counts: { drifted: 3, pending: 1, not_checked: 1, checked: 12 } });
    expect(write("text", report)).toContain("s.json: - (Terraform 1.11.4)\n  - x.y is gone\n");
  });
});
