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
      [settingOf(groupAt("team"), { level: "watch" })],
      [
        "locals {",
        '  tocsin_notification_setting_groups_watch = ["team"]',
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
    "except the global setting, which comes first": [
      [settingOf(GLOBAL, { level: "mention" })],
      ['resource "tocsin_notification_setting" "global" {', '  level = "mention"'],
      ["import {", "  to = tocsin_notification_setting.global", '  id = "global"'],
    ],
  };

  test.each(Object.entries(cases))("%s", (_how, [declarations, ...written]) => {
    expect(files(...declarations)).toEqual(written);
  });
});

describe("a shared block is named after its values", () => {
  test.each<[string, readonly Declaration[], readonly unknown[]]>([
    ["a word as it is", [watching("a/b"), watching("a/c")], ["projects_watch"]],
    ["a switch after its name", [trackingOf("a/b", { active: false })], ["projects_active_false"]],
    ["a word of 20 letters", [trackingOf("a/b", { x: "a".repeat(20) })], [`projects_${"a".repeat(20)}`]],
    [
      "a hash for a longer one",
      [trackingOf("a/b", { x: "a".repeat(21) })],
      [expect.stringMatching(/^projects_[\da-f]{8}$/)],
    ],
    [
      "a hash for the rest alone",
      [settingOf(projectAt("a/b"), { level: "custom", events: { new_note: true } })],
      [expect.stringMatching(/^projects_custom_[\da-f]{8}$/)],
    ],
  ])("%s", (_how, declarations, expected) => {
    expect(names(...declarations)).toEqual(expected);
  });

  test("other values and places of another kind have blocks of their own", () => {
    const events = (name: string) => settingOf(projectAt(`a/${name}`), { level: "custom", events: { [name]: true } });
    const all = [watching("a/b"), settingOf(groupAt("a"), { level: "watch" }), events("new_note"), events("new_issue")];
    const found = names(...all);
    expect([found.slice(0, 2), new Set(found).size]).toEqual([["projects_watch", "groups_watch"], 4]);
  });
});
