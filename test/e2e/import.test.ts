import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { describeWithTerraform } from "../support/workspace.ts";

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", verified_emails: ["ada@work.example"], token: "secret-ada" }],
  groups: [{ full_path: "team", members: { ada: "owner" } }],
  projects: [{ id: 7, full_path: "team/app" }],
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

describeWithTerraform("an import", (open) => {
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

  test("by block with generated configuration leads to an empty plan", async () => {
    const workspace = await open({ seed });
    await workspace.write(
      ["me|global", "team|group/team", "app|project/team/app"]
        .map((pair) => pair.split("|"))
        .map(([name, id]) => `import {\n  to = tocsin_notification_setting.${name}\n  id = "${id}"\n}`)
        .join("\n"),
    );
    const generated = join(workspace.folder, "generated.tf");
    await rm(generated, { force: true });
    const output = await workspace.expectExit(0, "plan -generate-config-out=generated.tf");
    expect(output).toContain("3 to import, 0 to add, 0 to change, 0 to destroy");
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
    expect(await workspace.expectExit(2, "plan -detailed-exitcode")).toMatch(/new_note\s+= true -> null/);
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

  test("of an ID of no known form, or of nothing, says so", async () => {
    const workspace = await open({ seed });
    await workspace.write('resource "tocsin_notification_setting" "app" {\n  level = "watch"\n}');
    const address = "tocsin_notification_setting.app";
    expect(await workspace.expectExit(1, `import ${address} team/app`)).toContain("Invalid import ID");
    expect(await workspace.expectExit(1, `import ${address} project/team/none`)).toContain("Project not found");
  });
});
