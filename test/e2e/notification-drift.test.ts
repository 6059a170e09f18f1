import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { describeWithTerraform } from "../support/workspace.ts";

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", verified_emails: ["ada@work.example"], token: "secret-ada" }],
  groups: [{ full_path: "team", members: { ada: "owner" } }],
  projects: [{ full_path: "team/app" }],
};

const CONFIGURATION = `
resource "tocsin_notification_setting" "me" {
  level              = "mention"
  notification_email = "ada@work.example"
}
resource "tocsin_notification_setting" "team" {
  group = "team"
  level = "watch"
}
resource "tocsin_notification_setting" "app" {
  project = "team/app"
  level   = "custom"
  events = {
    new_note  = true
    new_issue = false
  }
}`;

describeWithTerraform("drift of a notification setting", (open) => {
  test("is reported as exactly the attribute that changed, and undone by the next apply", async () => {
    const workspace = await open({ seed });
    await workspace.apply(CONFIGURATION);
    const changes: readonly [string, string][] = [
      ["/notification_settings?level=disabled", 'tocsin_notification_setting.me.level: "mention" -> "disabled"'],
      [
        "/notification_settings?notification_email=",
        'tocsin_notification_setting.me.notification_email: "ada@work.example" -> "ada@example.com"',
      ],
      [
        "/groups/team/notification_settings?level=global",
        'tocsin_notification_setting.team.level: "watch" -> "global"',
      ],
      [
        "/projects/team%2Fapp/notification_settings?new_note=false",
        "tocsin_notification_setting.app.events.new_note: true -> false",
      ],
      [
        "/projects/team%2Fapp/notification_settings?new_issue=true",
        "tocsin_notification_setting.app.events.new_issue: false -> true",
      ],
    ];
    for (const [path, expected] of changes) {
      await workspace.request("PUT", path);
      await workspace.expectExit(2, "plan -refresh-only -detailed-exitcode");
      expect(await workspace.drift()).toEqual([expected]);
      await workspace.apply();
    }
    await workspace.expectNoChanges();
  });

  test("away from the level custom shows as the level alone", async () => {
    const workspace = await open({ seed });
    await workspace.apply(CONFIGURATION);
    await workspace.request("PUT", "/projects/team%2Fapp/notification_settings?level=watch&new_note=false");
    expect(await workspace.drift()).toEqual(['tocsin_notification_setting.app.level: "custom" -> "watch"']);
    await workspace.apply();
    expect(await workspace.request("GET", "/projects/team%2Fapp/notification_settings")).toMatchObject({
      level: "custom",
      events: { new_note: true, new_issue: false },
    });
    await workspace.expectNoChanges();
  });

  test.each(["interface", "upstream"] as const)(
    "never shows for an event that is not declared, on the profile %s",
    async (profile) => {
      const workspace = await open({ seed, profile });
      await workspace.apply(CONFIGURATION);
      for (const value of ["true", "false"]) {
        await workspace.request(
          "PUT",
          `/projects/7/notification_settings?failed_pipeline=${value}&moved_project=${value}`.replace(
            "/7/",
            "/team%2Fapp/",
          ),
        );
        await workspace.expectNoChanges();
      }
      await workspace.apply();
      const { events } = (await workspace.request("GET", "/projects/team%2Fapp/notification_settings")) as {
        events: Record<string, unknown>;
      };
      expect(events["failed_pipeline"]).toBe(false);
    },
  );
});
