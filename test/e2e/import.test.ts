import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { describeAttached } from "../support/terraform/workspace.ts";

const PUBLIC_KEY = "glet_0123456789abcdef0123456789abcdef";

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", verified_emails: ["ada@work.example"], token: "secret-ada" }],
  groups: [{ id: 5, full_path: "team", members: { ada: "owner" } }],
  projects: [
    { id: 7, full_path: "team/app", error_tracking: { active: true, integrated: true } },
    { id: 8, full_path: "team/lib", client_keys: [{ public_key: PUBLIC_KEY }] },
    {
      id: 9,
      full_path: "team/external",
      error_tracking: { active: true, integrated: false, api_url: "https://tracker.example/api/0/projects/team/app" },
    },
  ],
  notification_settings: [
    { user: "ada", level: "mention" },
    { user: "ada", group: "team", level: "watch" },
    { user: "ada", project: "team/app", level: "custom", events: { new_note: true, new_issue: false } },
  ],
};

const CONFIGURATION = `
resource "tocsin_notification_setting" "me" {
  level = "mention"
}
resource "tocsin_notification_setting" "team" {
  group = "team"
  level = "watch"
}
resource "tocsin_notification_setting" "app" {
  project = "7"
  level   = "custom"
  events = {
    new_note  = true
    new_issue = false
  }
}`;

describeAttached("an import", (open) => {
  test("by command leads to an empty plan, by ID and by path", async () => {
    const workspace = await open({ seed, profile: "upstream" });
    await workspace.write(
      CONFIGURATION.replace("}\n}", "moved_project = true\n merge_when_pipeline_succeeds = false\n}\n}"),
    );
    await workspace.expectExit(0, "import tocsin_notification_setting.me global");
    await workspace.expectExit(0, "import tocsin_notification_setting.team group/team");
    await workspace.expectExit(0, "import tocsin_notification_setting.app project/7");
    await workspace.expectNoChanges();
  });

  test("by block with generated configuration leads to an empty plan, for every resource and form of ID", async () => {
    const workspace = await open({ seed });
    const dsn = `${workspace.service.url.replace("://", `://${PUBLIC_KEY}@`)}/errortracking/api/v1/projects/8`;
    const ids: Readonly<Record<string, string>> = {
      "notification_setting.me": "global",
      "notification_setting.team": "group/team",
      "notification_setting.team_by_number": "group/5",
      "notification_setting.app": "project/team/app",
      "notification_setting.app_by_number": "project/7",
      "error_tracking_settings.app": "team/app",
      "error_tracking_settings.app_by_number": "7",
      "error_tracking_settings.external": "team/external",
      "client_key.by_number": "team/lib:1",
      "client_key.by_key": `team/lib:${PUBLIC_KEY}`,
      "client_key.by_dsn": dsn,
    };
    await workspace.write(
      Object.entries(ids)
        .map(([address, id]) => `import {\n  to = tocsin_${address}\n  id = "${id}"\n}`)
        .join("\n"),
    );
    const generated = join(workspace.folder, "generated.tf");
    await rm(generated, { force: true });
    const output = await workspace.expectExit(0, "plan -generate-config-out=generated.tf");
    expect(output).toContain("11 to import, 0 to add, 0 to change, 0 to destroy");
    expect(output).toContain('The state now contains `project = "8"`');
    expect(await readFile(generated, "utf8")).toMatch(/level\s+= "custom"/);
    await workspace.apply();
    await workspace.expectNoChanges();
  });

  test("gives up what the configuration does not name, without a request", async () => {
    const workspace = await open({ seed });
    await workspace.write(
      'resource "tocsin_notification_setting" "app" {\n  project = "team/app"\n  level = "custom"\n}',
    );
    await workspace.expectExit(0, "import tocsin_notification_setting.app project/team/app");
    expect(await workspace.expectExit(2, "plan -detailed-exitcode")).toMatch(/- "new_note" += true\n[^}]*\} -> null/);
    await workspace.apply();
    await workspace.expectNoChanges();
    expect(await workspace.request("GET", "/projects/7/notification_settings")).toMatchObject({
      level: "custom",
      events: { new_note: true },
    });
  });

  test("of the global setting leaves the email alone until a configuration names it", async () => {
    const workspace = await open({ seed });
    const me = (more: string): string => `resource "tocsin_notification_setting" "me" {\n  level = "mention"\n${more}}`;
    await workspace.request("PUT", "/notification_settings?notification_email=ada@work.example");
    await workspace.write(me(""));
    await workspace.expectExit(0, "import tocsin_notification_setting.me global");
    await workspace.expectNoChanges();
    const named = me('  notification_email = "ada@work.example"\n');
    expect(await workspace.apply(named)).toContain("0 added, 1 changed, 0 destroyed");
    await workspace.expectNoChanges();
    await workspace.apply(me(""));
    await workspace.apply("");
    expect(await workspace.request("GET", "/notification_settings")).toMatchObject({
      level: "participating",
      notification_email: "ada@work.example",
    });
  });

  test("of several objects with for_each leads to an empty plan", async () => {
    const workspace = await open({ seed });
    await workspace.write(`
locals {
  projects = { app = "team/app", lib = "team/lib" }
}
import {
  for_each = local.projects
  to       = tocsin_notification_setting.each[each.key]
  id       = "project/\${each.value}"
}
resource "tocsin_notification_setting" "each" {
  for_each = local.projects
  project  = each.value
  level    = each.key == "app" ? "custom" : "global"
}
import {
  for_each = toset(["team/app", "team/external"])
  to       = tocsin_error_tracking_settings.each[each.key]
  id       = each.key
}
resource "tocsin_error_tracking_settings" "each" {
  for_each   = toset(["team/app", "team/external"])
  project    = each.key
  integrated = each.key == "team/app"
}`);
    const output = await workspace.apply();
    expect(output).toContain("4 to import, 0 to add, 1 to change, 0 to destroy");
    expect(new Set(output.match(/Warning: .*/g))).toEqual(new Set(["Warning: Level custom without an event"]));
    await workspace.expectNoChanges();
  });

  test("of an ID of no known form says what forms there are, and of nothing says so", async () => {
    const workspace = await open({ seed });
    const wrong: Readonly<Record<string, readonly [id: string, message: string]>> = {
      notification_setting: ["team/app", "Write `project/<project>`, `group/<group>` or `global`."],
      error_tracking_settings: ["app", "Write `<project>`."],
      client_key: ["team/lib", "Write `<project>:<key_id>`, `<project>:<public_key>` or `<tracker_dsn>`."],
    };
    const none: Readonly<Record<string, readonly [id: string, message: string]>> = {
      notification_setting: ["project/team/none", "Project not found"],
      error_tracking_settings: ["team/lib", "Nothing to import"],
      client_key: ["team/app:99", "Nothing to import"],
    };
    for (const cases of [wrong, none]) {
      await workspace.write(
        Object.entries(cases)
          .map(
            ([type, [id]]) => `
import {
  to = tocsin_${type}.it
  id = "${id}"
}
resource "tocsin_${type}" "it" {
  project = "team/app"
  ${type === "notification_setting" ? 'level = "watch"' : ""}
}`,
          )
          .join("\n"),
      );
      const output = (await workspace.expectExit(1, "plan")).replaceAll(/\s+/g, " ");
      for (const [, message] of Object.values(cases)) expect(output).toContain(message);
    }
  });
});
