import { describe, expect, test } from "@jest/globals";
import { FORMATS, NO_PAINT, type FormatName } from "../../../../../src/commands/drift/report/index.ts";
import { reportOf, type DriftReport } from "../../../../../src/commands/drift/model/index.ts";
import { sampleGroups, sampleSource, sampleUndeclared } from "../../../../support/drift/sample.ts";

const write = (format: FormatName, report: DriftReport): string => FORMATS[format](report, NO_PAINT);

const known = { by: "ignore", reason: "A trial" } as const;

describe("objects that nothing declares", () => {
  const setting = sampleUndeclared("tocsin_notification_setting", "project/team/app", {
    level: "custom",
    events: { failed_pipeline: true },
  });
  const key = sampleUndeclared("tocsin_client_key", "team/app:7");
  const ofKnown = { ...sampleUndeclared("tocsin_client_key", "team/app:8"), known };
  const report = reportOf({ readings: [sampleGroups([setting, key, ofKnown])] });

  test("text: each with the blocks to declare it, where they are few", () => {
    expect(write("text", report)).toBe(`undeclared in team
  + tocsin_notification_setting project/team/app  level: "custom"; events.failed_pipeline: true
      resource "tocsin_notification_setting" "app" {
        project = "team/app"
      }

      import {
        to = tocsin_notification_setting.app
        id = "project/team/app"
      }
  + tocsin_client_key team/app:7
      resource "tocsin_client_key" "app" {
        project = "team/app"
      }

      import {
        to = tocsin_client_key.app
        id = "team/app:7"
      }
  + tocsin_client_key team/app:8 (known: A trial)

2 undeclared; 1 known.
`);
  });

  test("text: a line each, and at some point a count, where they are many", () => {
    const many = Array.from({ length: 1000 }, (_, index) => sampleUndeclared("tocsin_client_key", `team/app:${index}`));
    const lines = write("text", reportOf({ readings: [sampleGroups(many)] })).split("\n");
    expect(lines).toHaveLength(46);
    expect(lines.slice(1, 3)).toEqual(["  + tocsin_client_key team/app:0", "  + tocsin_client_key team/app:1"]);
    expect(lines.slice(41, 43)).toEqual([
      "  … and 960 more",
      "  Every other format has the blocks to declare them; tocsin export writes those of whole groups.",
    ]);
    expect(lines[44]).toBe("1000 undeclared.");
  });

  test("text: the last line says what was looked for, and never that nothing is undeclared where that is not known", () => {
    const headlineOf = (...readings: Parameters<typeof reportOf>[0]["readings"]): string | undefined =>
      write("text", reportOf({ readings })).trimEnd().split("\n").at(-1);
    const failures = [{ summary: "Access denied", detail: "", command: null }];
    const [folder, unread] = [sampleSource(), sampleSource({ checked: 0, failures })];
    const reading = (source: typeof folder) => ({ source, findings: [] });
    expect(headlineOf(sampleGroups([]))).toBe("Nothing undeclared.");
    expect(headlineOf(reading(folder), sampleGroups([]))).toBe("No drift; nothing undeclared; 4 checked.");
    expect(headlineOf(reading(folder), sampleGroups([key]))).toBe("No drift; 1 undeclared; 4 checked.");
    expect(headlineOf(sampleGroups([], { failures }))).toBe("Incomplete. 1 incomplete.");
    expect(headlineOf(reading(unread), sampleGroups([], { failures }))).toBe("Incomplete. 2 incomplete.");
  });

  test("terraform: a count of their own, and nothing that an apply would do", () => {
    expect(JSON.parse(write("terraform", report))).toEqual({ create: 0, update: 0, delete: 0, undeclared: 2 });
  });

  test("github: notices with the lines of their blocks, and a count", () => {
    const [first, second, ...rest] = write("github", report).trimEnd().split("\n");
    expect(first?.split("%0A")).toEqual([
      '::notice title=Undeclared::tocsin_notification_setting project/team/app  level: "custom"; events.failed_pipeline: true',
      ...setting.declaration.trimEnd().split("\n"),
    ]);
    expect(second).toMatch(/^::notice title=Undeclared::tocsin_client_key team\/app:7%0Aresource /);
    expect(rest).toEqual(["::notice title=Undeclared::2 undeclared; 1 known."]);
    const many = Array.from({ length: 50 }, (_, index) => sampleUndeclared("a", `${index}`));
    expect(write("github", reportOf({ readings: [sampleGroups(many)] })).match(/^::notice/gm)).toHaveLength(10);
  });

  test("junit: a case each, which fails where they count", () => {
    const xml = write("junit", report);
    expect(xml).toContain('<testsuite name="undeclared in team" tests="4" failures="0" errors="0" skipped="1">');
    expect(xml).toContain('<testcase classname="tocsin_client_key" name="tocsin_client_key team/app:7">');
    expect(xml).toContain("resource &quot;tocsin_client_key&quot; &quot;app&quot; {\n  project");
    expect(write("junit", { ...report, fail_on: ["undeclared"] })).toContain(
      'tests="4" failures="2" errors="0" skipped="1"',
    );
  });

  test("markdown: a table with the blocks, without those that are known", () => {
    const lines = write("markdown", report).split("\n");
    expect(lines).toContain("| undeclared | declare it with | place |");
    const rows = lines.filter((line) => line.startsWith("| <code>"));
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain("<br>&nbsp;&nbsp;<code>project = &#34;team/app&#34;</code><br>");
  });
});
