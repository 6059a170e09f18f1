import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { EACH, few, groups, testEveryProject, users } from "../support/terraform/every-project.ts";
import { describeAttached } from "../support/terraform/workspace.ts";

/** More projects than one page has. */
const many: SeedInput = {
  users,
  groups,
  projects: Array.from({ length: 102 }, (_, index) => ({
    full_path: `${index % 2 === 0 ? "team" : "team/deep"}/p${index}`,
  })),
};

describeAttached("every project of a group", testEveryProject);

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
