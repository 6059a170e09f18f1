import { expect, test } from "@jest/globals";
import { EVENT_NAMES } from "../../src/provider/event.ts";
import type { SeedInput } from "../../src/testing.ts";
import { isLong } from "../support/runs.ts";
import { describeAttached, describeWithTerraform } from "../support/terraform/workspace.ts";

const LEVELS = ["disabled", "participating", "watch", "global", "mention", "custom"];

/** Events that a person may set on a project of any tier. */
const PROJECT_EVENTS = EVENT_NAMES.filter((name) => name !== "new_epic");

const seed: SeedInput = {
  users: [
    {
      username: "ada",
      email: "ada@example.com",
      verified_emails: ["ada@work.example", "ada@home.example"],
      admin: true,
      token: "secret-ada",
    },
  ],
  groups: ["team", ...LEVELS.map((level) => `team-${level}`)].map((full_path) => ({
    full_path,
    members: { ada: "owner" },
  })),
  projects: ["app", ...LEVELS, ...EVENT_NAMES.flatMap((name) => [`${name}_true`, `${name}_false`])].map((name) => ({
    full_path: `team/${name}`,
  })),
};

const userAt = (level: string) => ({ username: `at-${level}`, email: `${level}@example.com` });

describeAttached("a notification setting", (open) => {
  test("is applied at each level in groups and projects, and plans empty afterwards", async () => {
    const workspace = await open({ seed });
    await workspace.apply(
      LEVELS.map(
        (level) => `
resource "tocsin_notification_setting" "group_${level}" {
  group = "team-${level}"
  level = "${level}"
}
resource "tocsin_notification_setting" "project_${level}" {
  project = "team/${level}"
  level   = "${level}"
}`,
      ).join("\n"),
    );
    await workspace.expectNoChanges();
    for (const level of LEVELS) {
      expect(await workspace.request("GET", `/groups/team-${level}/notification_settings`)).toMatchObject({ level });
      expect(await workspace.request("GET", `/projects/team%2F${level}/notification_settings`)).toMatchObject({
        level,
      });
    }
  });

  test.each(isLong ? LEVELS : ["custom"])("is applied at the level %s globally", async (level) => {
    const workspace = await open({ seed: { ...seed, users: [...seed.users, userAt(level)] } });
    await workspace.apply(
      `provider "tocsin" {\n  sudo = "at-${level}"\n}\nresource "tocsin_notification_setting" "me" {\n  level = "${level}"\n}`,
    );
    await workspace.expectNoChanges();
    expect(await workspace.request("GET", `/notification_settings?sudo=at-${level}`)).toMatchObject({ level });
  });

  test.each(["interface", "upstream"] as const)(
    "is applied with each event, on and off, on the profile %s, and plans empty afterwards",
    async (profile) => {
      const workspace = await open({ seed, profile });
      const block = (events: readonly string[], isOn: boolean): string => `
resource "tocsin_notification_setting" "${events[0]}_${isOn}" {
  project = "team/${events[0]}_${isOn}"
  level   = "custom"
  events  = { ${events.map((event) => `${event} = ${isOn}`).join(", ")} }
}`;
      const groups = isLong ? PROJECT_EVENTS.map((event) => [event]) : [PROJECT_EVENTS];
      await workspace.apply(groups.flatMap((events) => [block(events, true), block(events, false)]).join("\n"));
      await workspace.expectNoChanges();
    },
  );

  test("is updated in place", async () => {
    const workspace = await open({ seed });
    const block = (body: string): string =>
      `resource "tocsin_notification_setting" "app" {\n  project = "team/app"\n  ${body}\n}`;
    const steps = [
      'level = "watch"',
      'level = "custom"\n  events = { new_note = true }',
      'level = "custom"\n  events = { new_note = false, new_issue = true }\n  on_destroy = "keep"',
      'level = "mention"\n  on_destroy = "keep"',
    ];
    await workspace.apply(block(steps[0] ?? ""));
    for (const step of steps.slice(1)) {
      expect(await workspace.apply(block(step))).toContain("0 added, 1 changed, 0 destroyed");
    }
    await workspace.expectNoChanges();
  });

  test("records a name with the value null, and plans empty afterwards", async () => {
    const workspace = await open({ seed });
    const block = (events: string): string =>
      `resource "tocsin_notification_setting" "app" {\n  project = "team/app"\n  level = "custom"\n  events = ${events}\n}`;
    await workspace.apply(block("{ new_note = null, failed_pipeline = true }"));
    await workspace.expectNoChanges();
    await workspace.write(block("{ failed_pipeline = true }"));
    expect(await workspace.expectExit(2, "plan -detailed-exitcode")).toContain('- "new_note"        = null');
  });

  // Terraform's own: it says nothing of the other form, which is why the upgrade's page does.
  test("has single events ignored by their keys, and by nothing else", async () => {
    const workspace = await open({ seed });
    const block = (isOn: boolean, ignored: string): string => `
resource "tocsin_notification_setting" "app" {
  project = "team/app"
  level   = "custom"
  events  = { new_note = true, failed_pipeline = ${isOn} }
  lifecycle {
    ignore_changes = [${ignored}]
  }
}`;
    await workspace.apply(block(true, 'events["failed_pipeline"]'));
    await workspace.write(block(false, 'events["failed_pipeline"]'));
    await workspace.expectNoChanges();
    await workspace.write(block(false, "events.failed_pipeline"));
    await workspace.expectExit(2, "plan -detailed-exitcode");
  });

  test("is replaced when its group or project changes", async () => {
    const workspace = await open({ seed });
    await workspace.apply(
      'resource "tocsin_notification_setting" "it" {\n  project = "team/app"\n  level = "watch"\n}',
    );
    const output = await workspace.apply(
      'resource "tocsin_notification_setting" "it" {\n  group = "team"\n  level = "watch"\n}',
    );
    expect(output).toContain("1 added, 0 changed, 1 destroyed");
    expect(output).toMatch(/- project\s+= "team\/app" -> null # forces replacement/);
    expect(await workspace.request("GET", "/projects/team%2Fapp/notification_settings")).toEqual({ level: "global" });
    await workspace.expectNoChanges();
  });

  test("keeps the email of the global setting, and a change of its case is no drift", async () => {
    const workspace = await open({ seed });
    const block = (email: string): string =>
      `resource "tocsin_notification_setting" "me" {\n  notification_email = "${email}"\n}`;
    await workspace.apply(block("ada@work.example"));
    await workspace.expectNoChanges();
    await workspace.apply(block("ada@home.example"));
    await workspace.expectNoChanges();
    expect(await workspace.request("GET", "/notification_settings")).toEqual({
      level: "participating",
      notification_email: "ada@home.example",
    });
  });

  test("shows its ID in the plan, and nothing as known after apply", async () => {
    const workspace = await open({ seed });
    await workspace.write(
      'resource "tocsin_notification_setting" "app" {\n  project = "team/app"\n  level = "watch"\n}',
    );
    const output = await workspace.expectExit(2, "plan -detailed-exitcode");
    expect(output).toContain('"project/team/app"');
    expect(output).not.toContain("known after apply");
  });
});

// A provider that runs has one configuration at a time.
describeWithTerraform("a notification setting of each of several provider blocks", (open) => {
  test("is that of the user of its block", async () => {
    const workspace = await open({ seed: { ...seed, users: [...seed.users, userAt("watch"), userAt("mention")] } });
    const block = (level: string): string => `
provider "tocsin" {
  alias = "${level}"
  sudo  = "at-${level}"
}
resource "tocsin_notification_setting" "${level}" {
  provider = tocsin.${level}
  level    = "${level}"
}`;
    await workspace.apply(block("watch") + block("mention"));
    await workspace.expectNoChanges();
    for (const level of ["watch", "mention"]) {
      expect(await workspace.request("GET", `/notification_settings?sudo=at-${level}`)).toMatchObject({ level });
    }
  });
});
