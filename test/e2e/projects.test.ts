import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { describeAttached, describeWithEveryEngine } from "../support/workspace.ts";

const users = [{ username: "ada", email: "ada@example.com", token: "secret-ada", admin: true }];
const groups = ["team", "team/deep", "other"].map((full_path) => ({ full_path, members: { ada: "owner" as const } }));

const few: SeedInput = {
  users,
  groups,
  projects: [
    { full_path: "team/web" },
    { full_path: "team/old", archived: true },
    { full_path: "team/deep/tool" },
    { full_path: "other/app" },
  ],
};

/** More projects than one page has. */
const many: SeedInput = {
  users,
  groups,
  projects: Array.from({ length: 102 }, (_, index) => ({
    full_path: `${index % 2 === 0 ? "team" : "team/deep"}/p${index}`,
  })),
};

const EACH = `
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

describeWithEveryEngine("every project of a group", (open) => {
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
});

describeAttached("a list of projects", (open) => {
  test("of two pages is whole, and `for_each` makes a setting of each project", async () => {
    const workspace = await open({ seed: many });
    expect(await workspace.apply(EACH)).toContain("102 added, 0 changed, 0 destroyed");
    await workspace.expectNoChanges();
  });

  test("whose group is known only after apply is read then", async () => {
    const workspace = await open({ seed: few });
    await workspace.write(`
resource "terraform_data" "group" {
  input = "team"
}
data "tocsin_projects" "all" {
  group             = terraform_data.group.output
  include_subgroups = true
}
output "paths" {
  value = data.tocsin_projects.all.projects[*].path
}`);
    expect(await workspace.expectExit(0, "plan")).toContain("(known after apply)");
    await workspace.apply();
    const { stdout } = await workspace.terraform("output -json paths");
    expect(JSON.parse(stdout)).toEqual(["team/deep/tool", "team/old", "team/web"]);
    await workspace.expectNoChanges();
  });

  test("of a group that is not there is an error at its line", async () => {
    const workspace = await open({ seed: few });
    await workspace.write('data "tocsin_projects" "none" {\n  group = "none"\n}');
    const output = await workspace.expectExit(1, "plan");
    expect(output).toMatch(/Error: Group not found[^]*\d+:\s+group = "none"/);
  });
});
