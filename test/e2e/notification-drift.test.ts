import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { describeAttached } from "../support/terraform/workspace.ts";

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

describeAttached("drift of a notification setting", (open) => {
  test("is reported as exactly the attributes that changed, and undone by the next apply", async () => {
    const workspace = await open({ seed });
    await workspace.apply(CONFIGURATION);
    const [GLOBAL, TEAM, APP] = ["", "/groups/team", "/projects/team%2Fapp"].map(
      (path) => `${path}/notification_settings`,
    );
    // Each round leaves alone an attribute of every object that the other round changes.
    const rounds: readonly Readonly<Record<string, string>>[] = [
      {
        [`${APP}?new_note=false`]: "tocsin_notification_setting.app.events.new_note: true -> false",
        [`${GLOBAL}?level=disabled`]: 'tocsin_notification_setting.me.level: "mention" -> "disabled"',
      },
      {
        [`${APP}?new_issue=true`]: "tocsin_notification_setting.app.events.new_issue: false -> true",
        [`${GLOBAL}?notification_email=`]:
          'tocsin_notification_setting.me.notification_email: "ada@work.example" -> "ada@example.com"',
        [`${TEAM}?level=global`]: 'tocsin_notification_setting.team.level: "watch" -> "global"',
      },
    ];
    for (const round of rounds) {
      for (const path of Object.keys(round)) await workspace.request("PUT", path);
      expect(await workspace.drift()).toEqual(Object.values(round));
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
          `/projects/team%2Fapp/notification_settings?failed_pipeline=${value}&moved_project=${value}`,
        );
        await workspace.expectNoChanges();
      }
      const { events } = (await workspace.request("GET", "/projects/team%2Fapp/notification_settings")) as {
        events: Record<string, unknown>;
      };
      expect(events["failed_pipeline"]).toBe(false);
    },
  );
});
