import { describe, expect, test } from "@jest/globals";
import { FORMATS, NO_PAINT, type FormatName } from "../../../../../src/commands/drift/report/index.ts";
import type { DriftReport, Finding, ObjectScope } from "../../../../../src/commands/drift/model/index.ts";
import { sampleAttribute, sampleChanged, sampleObject, sampleReport } from "../../../../support/drift/sample.ts";

const ADDRESS = "tocsin_notification_setting.app";

const write = (format: FormatName, report: DriftReport): string =>
  FORMATS[format](report, NO_PAINT).replaceAll("&#95;", "_").replaceAll("&#58;", ":");

const changed = (scope: ObjectScope, [recorded, live]: readonly [string, string] = ["watch", "disabled"]): Finding => ({
  ...sampleChanged(ADDRESS, [sampleAttribute(ADDRESS, "level", { recorded, live })]),
  object: sampleObject(ADDRESS, { scope }),
});

const WEB: ObjectScope = { kind: "project", reference: "team/web" };

describe("the place of an object", () => {
  const text: readonly (readonly [ObjectScope, string])[] = [
    [WEB, "team/web"],
    [{ kind: "project", reference: "42" }, "project 42"],
    [{ kind: "group", reference: "team" }, "group team"],
    [{ kind: "group", reference: "42" }, "group 42"],
    [{ kind: "global", reference: null }, "global"],
  ];
  test.each(text)("%j is called %s", (scope, named) => {
    expect(write("text", sampleReport([changed(scope)]))).toContain(`~ ${ADDRESS} (${named}): alarm off  `);
  });

  const places: Readonly<Partial<Record<FormatName, string>>> = {
    markdown: `| alarm off | <code>team/web</code> | <code>${ADDRESS}</code> |`,
    html: "<code>team/web</code>",
    junit: `name="${ADDRESS} (team/web)"`,
    github: `title=Drift (alarm off)::${ADDRESS} (team/web): level`,
    sarif: `Alarm off. level of ${ADDRESS} (team/web) changed`,
    json: '"reference": "team/web"',
  };
  test.each(Object.entries(places))("stands beside its address in %s", (format, expected) => {
    // Its own keys.
    expect(write(format as FormatName, sampleReport([changed(WEB)]))).toContain(expected);
  });
  test("stands beside what is pending or was not checked", () => {
    const common = { object: sampleObject("a.b", { scope: WEB }), folder: "infra", place: null };
    const report = sampleReport([
      { kind: "pending", ...common, action: "update", attributes: [] },
      { kind: "not_checked", ...common, reason: "R" },
    ]);
    expect(write("text", report)).toMatch(/ a\.b \(team\/web\) is pending[^]*\? a\.b \(team\/web\) was not checked/);
    expect(write("markdown", report).match(/<code>team\/web<\/code>/g)).toHaveLength(2);
    expect(write("sarif", report)).toContain("a.b (team/web) was not checked: R");
  });
});

describe("the effect of drift", () => {
  const effects = {
    alarm_off: changed(WEB),
    louder: changed(WEB, ["mention", "watch"]),
    other: changed(WEB, ["watch", "new"]),
  } as const;
  const named: Readonly<Partial<Record<FormatName, (effect: string) => string>>> = {
    markdown: (effect) => `\n| ${effect.replace("_", " ")} |`,
    html: (effect) => `class="badge effect ${effect}">${effect.replace("_", " ")}<`,
    json: (effect) => `"effect": "${effect}"`,
  };
  const rows = Object.entries(effects).flatMap(([effect, finding]) =>
    Object.entries(named).map(([format, expected]) => ({ effect, format, finding, text: expected(effect) })),
  );
  test.each(rows)("$effect is named in $format", ({ format, finding, text }) => {
    // Its own keys.
    expect(write(format as FormatName, sampleReport([finding]))).toContain(text);
  });
  test("is not worth a reader's attention where it is another one", () => {
    for (const format of ["text", "github", "junit", "sarif"] as const) {
      expect(write(format, sampleReport([effects.louder]))).toMatch(/[Ll]ouder/);
      expect(write(format, sampleReport([effects.other]))).not.toMatch(/alarm off|louder|: other|\(other\)/i);
    }
  });
  test("of what is known is no alarm", () => {
    const known = { by: "ignore", reason: "r" } as const;
    const quiet = sampleChanged(ADDRESS, [sampleAttribute(ADDRESS, "active", { recorded: true, live: false, known })]);
    expect(write("text", sampleReport([quiet]))).not.toContain("alarm off");
  });
});

describe("a warning", () => {
  const moved = (address: string, id: number) => ({
    summary: "Project moved",
    detail: `The project \`team/p${id}\` has moved to ${id}. Write this ID.\n(main.tf:6)`,
    address,
  });
  const warnings = [
    moved("a.a", 42),
    moved("a.b", 42),
    moved("a.c", 7),
    ...["a.d", "a.e"].map((address) => ({ summary: "Object no longer found", detail: "Told below.", address })),
    { summary: "Not refreshed", detail: "Told there.", address: "a.f" },
    { summary: "Not refreshed", detail: "Nobody else tells it.", address: null },
  ];
  const report = sampleReport([], { warnings });

  test("carries what to do, once for all objects with the same text", () => {
    expect(write("text", report)).toContain(`
  Warning: Project moved, 3 times (a.a, a.b, a.c)
      | a.a, a.b: The project \`team/p42\` has moved to 42. Write this ID.
      | a.c: The project \`team/p7\` has moved to 7. Write this ID.
  Warning: Object no longer found, 2 times (a.d, a.e)
  Warning: Not refreshed, 2 times (a.f)
      | a.f: Told there.
      | Nobody else tells it.
`);
  });
  test.each(["markdown", "html", "junit", "github", "sarif", "json"] as const)("carries what to do in %s", (format) => {
    expect(write(format, report).replaceAll("&#96;", "`")).toMatch(/has moved to 42\. Write this ID\./);
  });
  test("is not told again in a table where findings tell it", () => {
    expect(write("markdown", report)).not.toContain("Told below");
    expect(write("github", report)).not.toContain("no longer found");
  });
  test("of many kinds of text does not hide what differs", () => {
    const many = Array.from({ length: 50 }, (_, index) => moved(`a.n${index}`, index));
    expect(write("text", sampleReport([], { warnings: many }))).toMatch(
      /team\/p19.*\n {6}\| … and 30 more: --report json=FILE has all of them\.\n\n/,
    );
  });
});
