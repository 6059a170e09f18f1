/** A group with projects, and a setting for each of them. */
import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../../src/testing.ts";
import type { Open } from "./workspace.ts";

export const users = [{ username: "ada", email: "ada@example.com", token: "secret-ada", admin: true }];
export const groups = ["team", "team/deep", "other"].map((full_path) => ({
  full_path,
  members: { ada: "owner" as const },
}));

export const few: SeedInput = {
  users,
  groups,
  projects: [
    { full_path: "team/web" },
    { full_path: "team/old", archived: true },
    { full_path: "team/deep/tool" },
    { full_path: "other/app" },
  ],
};

export const EACH = `
data "tocsin_projects" "all" {
  group             = "team"
  include_subgroups = true
  archived          = false
}
resource "tocsin_notification_setting" "each" {
  for_each = { for project in data.tocsin_projects.all.projects : project.path => project }
  project  = each.value.id
  level    = "watch"
}`;

/** One setting for each project that there is. */
export function testEveryProject(open: Open): void {
  test("has a setting by `for_each`, and a second plan is empty", async () => {
    const workspace = await open({ seed: few });
    expect(await workspace.apply(EACH)).toContain("2 added, 0 changed, 0 destroyed");
    const levelOf = async (path: string) =>
      (
        (await workspace.request("GET", `/projects/${encodeURIComponent(path)}/notification_settings`)) as object & {
          level: string;
        }
      ).level;
    const levels = await Promise.all(["team/web", "team/deep/tool", "team/old", "other/app"].map(levelOf));
    expect(levels).toEqual(["watch", "watch", "global", "global"]);
    const { stdout } = await workspace.terraform("state list");
    expect(stdout).toContain('tocsin_notification_setting.each["team/deep/tool"]');
    await workspace.expectNoChanges();
  });
}
