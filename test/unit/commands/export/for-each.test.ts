/** One block for all objects with equal values, and one that imports them. */
import { describe, expect, test } from "@jest/globals";
import type { Declaration } from "../../../../src/commands/declaration/index.ts";
import { textsOf } from "../../../../src/commands/export/configuration.ts";
import { LIVE } from "../../../../src/provider/resources/live/index.ts";
import { GLOBAL, groupAt, keyOf, projectAt, settingOf, trackingOf } from "./declared.ts";

/** The two files, without the comments at their top and empty lines. */
const files = (...declarations: readonly Declaration[]): readonly (readonly string[])[] =>
  textsOf({ header: "Whose.", notes: [], declarations, table: LIVE }, "hcl", {
    isShared: true,
    hasProvider: false,
  }).map((text) =>
    text
      .split("\n\n")
      .slice(1)
      .join("\n")
      .split("\n")
      .filter((line) => line !== "" && line !== "}"),
  );

/** The names of the shared blocks. */
const names = (...declarations: readonly Declaration[]): readonly string[] =>
  (files(...declarations)[0] ?? []).flatMap((line) => /^resource "\w+" "(\w+)"/.exec(line)?.[1] ?? []);

const watching = (path: string): Declaration => settingOf(projectAt(path), { level: "watch" });

describe("objects with equal values share a block", () => {
  const cases: Readonly<Record<string, readonly [Declaration[], resource: string[], imported: string[]]>> = {
    "by their places, where each has one": [
      [trackingOf("team/app"), trackingOf("team/lib")],
      [
        "locals {",
        '  tocsin_error_tracking_settings_projects = ["team/app", "team/lib"]',
        'resource "tocsin_error_tracking_settings" "projects" {',
        "  for_each = toset(local.tocsin_error_tracking_settings_projects)",
        "  project  = each.key",
      ],
      [
        "import {",
        "  for_each = toset(local.tocsin_error_tracking_settings_projects)",
        "  to       = tocsin_error_tracking_settings.projects[each.key]",
        "  id       = each.key",
      ],
    ],
    "by their places, whose kind the import ID has": [
      [settingOf(groupAt("team"), { level: "watch" }), settingOf(groupAt("teams"), { level: "watch" })],
      [
        "locals {",
        '  tocsin_notification_setting_groups_watch = ["team", "teams"]',
        'resource "tocsin_notification_setting" "groups_watch" {',
        "  for_each = toset(local.tocsin_notification_setting_groups_watch)",
        "  group    = each.key",
        '  level    = "watch"',
      ],
      [
        "import {",
        "  for_each = toset(local.tocsin_notification_setting_groups_watch)",
        "  to       = tocsin_notification_setting.groups_watch[each.key]",
        '  id       = "group/${each.key}"',
      ],
    ],
    "by their import IDs, where a place has several, with the remarks of each": [
      [keyOf("team/app", 1), keyOf("team/app", 2, ["Inactive."])],
      [
        "locals {",
        "  tocsin_client_key_projects = {",
        '    "team/app:1" = "team/app"',
        '    "team/app:2" = "team/app"',
        "  }",
        "# team/app:2: Inactive.",
        'resource "tocsin_client_key" "projects" {',
        "  for_each = local.tocsin_client_key_projects",
        "  project  = each.value",
      ],
      [
        "import {",
        "  for_each = local.tocsin_client_key_projects",
        "  to       = tocsin_client_key.projects[each.key]",
        "  id       = each.key",
      ],
    ],
    "except the global setting and one with values of its own, which come first": [
      [settingOf(GLOBAL, { level: "watch" }), watching("team/app")],
      [
        'resource "tocsin_notification_setting" "global" {',
        '  level = "watch"',
        'resource "tocsin_notification_setting" "team__app" {',
        '  project = "team/app"',
        '  level   = "watch"',
      ],
      [
        ...["import {", "  to = tocsin_notification_setting.global", '  id = "global"'],
        ...["import {", "  to = tocsin_notification_setting.team__app", '  id = "project/team/app"'],
      ],
    ],
  };

  test.each(Object.entries(cases))("%s", (_how, [declarations, ...written]) => {
    expect(files(...declarations)).toEqual(written);
  });
});

describe("a shared block is named after its values", () => {
  /** Two projects with the same name and values, in two groups. */
  const two = (name: string, config: Declaration["config"]): readonly Declaration[] => [
    settingOf(projectAt(`a/${name}`), config),
    settingOf(projectAt(`b/${name}`), config),
  ];
  const events = (...on: readonly string[]) => ({
    level: "custom",
    events: { off: false, ...Object.fromEntries(on.map((name) => [name, true])) },
  });

  test.each<[string, Declaration["config"], string]>([
    ["a word as it is", { level: "watch" }, "projects_watch"],
    ["a switch after its name", { active: false }, "projects_active_false"],
    ["a word of 20 letters", { x: "a".repeat(20) }, `projects_${"a".repeat(20)}`],
    ["no longer one, and no other text", { x: "a".repeat(21), y: "https://a.example" }, "projects"],
    ["the events that are on", events("failed_pipeline", "new_note"), "projects_custom_failed_pipeline_new_note"],
    [
      "40 columns of events",
      events("a".repeat(19), "b".repeat(20)),
      `projects_custom_${"a".repeat(19)}_${"b".repeat(20)}`,
    ],
    ["the number of longer ones", events("a".repeat(20), "b".repeat(20)), "projects_custom_2_events"],
    ["the number of those that are no identifier", events("a-b"), "projects_custom_1_events"],
    ["no event", events(), "projects_custom_no_events"],
  ])("%s", (_how, config, expected) => {
    expect(names(...two("x", config))).toEqual([expected]);
  });

  test("with a number if another block of the type has the name", () => {
    const long = (name: string) => two(name, { level: name.repeat(21) });
    const group = { ...settingOf(groupAt("projects"), { level: "mention" }), name: "projects" };
    const taken = { ...settingOf(groupAt("projects_3"), { level: "disabled" }), name: "projects_3" };
    expect(names(...long("x"), ...long("y"), group, taken)).toEqual([
      "projects",
      "projects_3",
      "projects_2",
      "projects_4",
    ]);
    expect(names(...two("x", {}), trackingOf("a/x"), trackingOf("b/x"))).toEqual(["projects", "projects"]);
  });

  test("other values and places of another kind have blocks of their own", () => {
    const groups = ["a", "b"].map((path) => settingOf(groupAt(path), { level: "watch" }));
    const all = [
      ...two("x", { level: "watch" }),
      ...groups,
      ...two("y", events("new_note")),
      ...two("z", events("new_issue")),
    ];
    expect(names(...all)).toEqual([
      "projects_watch",
      "groups_watch",
      "projects_custom_new_note",
      "projects_custom_new_issue",
    ]);
  });
});
