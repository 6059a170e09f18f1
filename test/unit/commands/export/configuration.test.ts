/** The output of an export: its order, and the sentences around it. */
import { describe, expect, test } from "@jest/globals";
import type { Declaration } from "../../../../src/commands/declaration/index.ts";
import { textsOf } from "../../../../src/commands/export/configuration.ts";
import type { FormatName, Requirements } from "../../../../src/commands/export/files.ts";
import { byPlace, chosen } from "../../../../src/commands/export/sort.ts";
import { headerOf, nextSteps, notesOf, nothingText, summaryOf } from "../../../../src/commands/export/summary.ts";
import { tableOf } from "../../../../src/commands/export/table.ts";
import { LIVE } from "../../../../src/provider/resources/live/index.ts";
import { GLOBAL, groupAt, keyOf, projectAt, settingOf, trackingOf } from "./declared.ts";

const WHOSE = { user: { id: "7", name: "ada" }, address: "https://service.example" };

/** Of each type and kind of place, in no order. */
const ALL: readonly Declaration[] = [
  keyOf("b/app", 10),
  keyOf("b/app", 9),
  trackingOf("b/app"),
  trackingOf("A/app"),
  settingOf(projectAt("b/app"), { level: "watch" }),
  settingOf(projectAt("B/app"), { level: "global" }, { isDefault: true }),
  settingOf(groupAt("z"), { level: "disabled" }),
  settingOf(GLOBAL, { level: "mention" }),
];

const idsOf = (declarations: readonly Declaration[]): readonly string[] => declarations.map(({ importId }) => importId);

const WRITTEN = ["global", "group/z", "project/B/app", "project/b/app", "A/app", "b/app", "b/app:9", "b/app:10"];

describe("what is written", () => {
  test("is in the order of types, places and numbers", () => {
    const { written, untouched } = chosen(ALL, { includeDefaults: true, includeInactive: false }, LIVE);
    expect([idsOf(written), untouched]).toEqual([WRITTEN, 0]);
  });

  test("lacks what nobody has touched", () => {
    const { written, untouched } = chosen(ALL, { includeDefaults: false, includeInactive: false }, LIVE);
    expect([idsOf(written), untouched]).toEqual([WRITTEN.filter((id) => id !== "project/B/app"), 1]);
  });

  test.each([
    [false, ["b/app:9"], ["b/app:10"]],
    [true, ["b/app:9", "b/app:10"], []],
  ])("has inactive objects if they are included: %s", (includeInactive, written, inactive) => {
    const keys = [{ ...keyOf("b/app", 10), isInactive: true }, keyOf("b/app", 9)];
    const found = chosen(keys, { includeDefaults: false, includeInactive }, LIVE);
    expect([idsOf(found.written), idsOf(found.inactive), found.untouched]).toEqual([written, inactive, 0]);
  });

  test("is by place in a program, each with its types in their order", () => {
    expect(idsOf(byPlace(chosen(ALL, { includeDefaults: true, includeInactive: false }, LIVE).written))).toEqual([
      "global",
      "group/z",
      "A/app",
      "project/B/app",
      "project/b/app",
      "b/app",
      "b/app:9",
      "b/app:10",
    ]);
  });
});

describe("a configuration", () => {
  const declarations = [settingOf(GLOBAL, { level: "watch" })];
  const texts = (format: FormatName, hasProvider = false, notes: readonly string[] = []): readonly string[] =>
    textsOf({ header: "Whose.", notes, declarations, table: LIVE }, format, { isShared: false, hasProvider });

  test("names the provider only if it is asked to", () => {
    expect(texts("hcl", true)[0]).toMatch(
      /^# Whose\.\n\nterraform \{\n {2}required_providers \{\n {4}tocsin = \{\n.*\n {6}version = "~> \d+\.\d+\.\d+"\n/,
    );
    expect(texts("hcl")[0]).toBe(
      '# Whose.\n\nresource "tocsin_notification_setting" "global" {\n  level = "watch"\n}\n',
    );
  });

  test("has its imports in a file that says when it can be deleted", () => {
    expect(texts("hcl", true)[1]).toBe(
      '# Whose.\n# After the apply, this file can be deleted.\n\nimport {\n  to = tocsin_notification_setting.global\n  id = "global"\n}\n',
    );
    expect(texts("json").map((text) => Object.keys(JSON.parse(text) as object))).toEqual([
      ["//", "resource"],
      ["//", "import"],
    ]);
  });

  test("says in each file, below whose it is, what it lacks", () => {
    const notes = ["Skipped: one.", "  a/b"];
    const lines = ["Whose.", "", ...notes];
    const [resources, imports] = texts("hcl", true, notes);
    expect(resources).toMatch(/^# Whose\.\n#\n# Skipped: one\.\n# {3}a\/b\n\n/);
    expect(imports).toMatch(/^# Whose\.\n# After [^\n]+\n#\n# Skipped: one\.\n# {3}a\/b\n\n/);
    expect(JSON.parse(texts("json", true, notes)[0] ?? "")).toMatchObject({ "//": lines.join("\n") });
    expect(texts("cdktf", false, notes)[0]).toMatch(/^\/\/ Whose\.\n\/\/\n\/\/ Skipped: one\.\n\/\/ {3}a\/b\n\n/);
  });

  test.each(["cdktf", "cdktn"] as const)("is one program for %s", (format) => {
    expect(texts(format)).toEqual([expect.stringContaining(`from "tocsin/${format}";`)]);
  });
});

test("a long name in the table takes no room from the others", () => {
  const long = `a/${"x".repeat(200)}`;
  const [short, ...rest] = tableOf([
    settingOf(projectAt("a/b"), { level: "watch" }),
    trackingOf(long),
    trackingOf(`a/${"y".repeat(23)}`),
  ]).split("\n");
  const column = short?.indexOf("project/a/b") ?? 0;
  expect([column, short]).toEqual([59, expect.stringMatching(/^\S+ +project\/a\/b {16}watch$/)]);
  expect(rest).toEqual([
    `tocsin_error_tracking_settings.${long.replace("/", "__")}`,
    `${" ".repeat(column)}${long}`,
    `tocsin_error_tracking_settings.a__${"y".repeat(23)}  a/${"y".repeat(23)}`,
    "",
  ]);
});

describe("the table has", () => {
  test.each<[string, Declaration, string]>([
    ["words and switches", trackingOf("a/b", { active: false }), "active = false"],
    ["the events that are on", settingOf(GLOBAL, { level: "custom", events: { a: true, b: false } }), "custom (a)"],
    ["that none is on", settingOf(GLOBAL, { level: "custom", events: { b: false } }), "custom (no event)"],
    [
      "that a setting is at its default",
      settingOf(GLOBAL, { level: "global" }, { isDefault: true }),
      "global (default)",
    ],
    ["remarks", keyOf("a/b", 1, ["Inactive.", "Old."]), "# Inactive.  # Old."],
  ])("%s", (_what, declaration, text) => {
    const { typeName, name, importId } = declaration;
    expect(tableOf([declaration])).toBe(`${typeName}.${name}  ${importId}  ${text}\n`);
  });
});

describe("the sentences around an export", () => {
  test("say whose the settings are, and how to make them again", () => {
    const scope = { global: true, places: "membership", flags: "--all" } as const;
    expect(headerOf({ whose: WHOSE, table: LIVE }, scope)).toBe(
      "Notification settings of ada (user 7), error tracking settings and client keys at https://service.example.\nMade by `tocsin export --all`. Plan and apply with a token of the same user.",
    );
  });

  test.each([
    [0, "2 notification settings, error tracking settings of 1 project, 1 client key for ada (user 7)", ""],
    [
      1,
      "2 notification settings, error tracking settings of 1 project, 1 client key for ada (user 7)",
      "1 setting at its default is left out; --include-defaults writes it.\n",
    ],
    [
      2,
      "2 notification settings, error tracking settings of 1 project, 1 client key for ada (user 7)",
      "2 settings at their default are left out; --include-defaults writes them.\n",
    ],
  ])("count what is written, and %i settings that are not", (untouched, found, rest) => {
    const written = [ALL[6], ALL[7], ALL[2], ALL[0]].filter((each) => each !== undefined);
    expect(summaryOf({ whose: WHOSE, table: LIVE, written, inactive: [], untouched })).toBe(
      `Found ${found} at https://service.example.\n${rest}`,
    );
  });

  test("count no settings of projects, and name a user that the service does not", () => {
    expect(summaryOf({ whose: { ...WHOSE, user: null }, table: LIVE, written: [], inactive: [], untouched: 0 })).toBe(
      "Found 0 notification settings, error tracking settings of 0 projects, 0 client keys for the token's user at https://service.example.\n",
    );
  });

  test.each([
    [1, /^1 inactive object \(a\/b:1\) is left out; --include-inactive writes it\.\n$/],
    [21, /^21 inactive objects \(a\/b:1, .*, a\/b:20 and 1 more\) are left out; --include-inactive writes them\.\n$/],
  ])("name what is left out as inactive: %i", (count, sentence) => {
    const inactive = Array.from({ length: count }, (_, index) => keyOf("a/b", index + 1, ["Off."]));
    const [, ...rest] = summaryOf({ whose: WHOSE, table: LIVE, written: [], inactive, untouched: 0 }).split(/(?<=\n)/);
    expect(rest).toEqual([expect.stringMatching(sentence)]);
    const [, first, ...others] = notesOf({ inactive }, []);
    expect([first, others.length]).toEqual(["  a/b:1: Off.", count - 1]);
  });

  test("say what to name instead for a user who is a member of nothing", () => {
    const named = { groups: [], projects: [], includeSubgroups: false };
    expect(nothingText({ places: "membership" }, false)).toMatch(/^Nothing to export, .*: name them with --group or/);
    expect(nothingText({ places: "membership" }, true)).toBe("Nothing to export, and no file is written.\n");
    expect(nothingText({ places: named }, false)).toBe("Nothing to export, and no file is written.\n");
  });

  test.each<[FormatName, string]>([
    [
      "hcl",
      "Wrote tocsin.tf and tocsin-imports.tf in d. A plan there imports what they declare and changes nothing.\n",
    ],
    [
      "cdktf",
      'Wrote tocsin.ts in d. Call declareAlarms of "./tocsin.js" in a stack that has a TocsinProvider: its plan imports what',
    ],
  ])("never promise everything if a part was skipped, in %s", (format, expected) => {
    const text = nextSteps({ out: "d", format, requirements: null, isWhole: false });
    expect(text).toContain(expected);
    expect(text).toMatch(/\nWhat was skipped is listed at the top, with the reasons\.\n$/);
    expect(text).not.toContain("everything");
  });

  test.each<[string, FormatName, Requirements | null, string]>([
    ["a plan", "hcl", null, "Wrote tocsin.tf and tocsin-imports.tf in d. A plan there imports everything and changes"],
    ["a call in a program", "cdktn", null, 'Wrote tocsin.ts in d. Call declareAlarms of "./tocsin.js" in a stack'],
    ["nothing else if a file names the provider", "json", { file: "main.tf", hasProvider: true }, "A plan there"],
    [
      "the provider that another file lacks",
      "hcl",
      { file: "main.tf", hasProvider: false },
      "\nmain.tf has required_providers without",
    ],
  ])("say what comes next: %s", (_what, ...[format, requirements, message]) => {
    const text = nextSteps({ out: "d", format, requirements, isWhole: true });
    expect(text).toContain(message);
    expect(text.split("\n")).toHaveLength(requirements?.hasProvider === false ? 3 : 2);
  });
});
