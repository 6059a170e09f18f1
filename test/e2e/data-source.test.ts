import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { describeAttached, type Workspace } from "../support/terraform/workspace.ts";

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
  groups: [{ full_path: "team", members: { ada: "owner" } }],
  projects: [
    { id: 7, full_path: "team/app", error_tracking: {}, client_keys: [{ public_key: "glet_a" }] },
    { id: 8, full_path: "team/lib" },
  ],
  notification_settings: [{ user: "ada", group: "team", level: "custom", events: { new_note: true } }],
};

const READ = `
data "tocsin_notification_setting" "team" {
  group = "team"
}
data "tocsin_error_tracking_settings" "each" {
  for_each = toset(["team/app", "team/lib"])
  project  = each.key
}
data "tocsin_client_keys" "app" {
  project     = "team/app"
  active_only = true
}
output "read" {
  value = {
    level      = data.tocsin_notification_setting.team.level
    note       = data.tocsin_notification_setting.team.events.new_note
    configured = { for path, settings in data.tocsin_error_tracking_settings.each : path => settings.configured }
    keys       = data.tocsin_client_keys.app.keys[*].public_key
  }
}
`;

/** Reads the value of the output `read`. */
const outputOf = async (workspace: Workspace): Promise<unknown> =>
  JSON.parse((await workspace.terraform("output -json read")).stdout);

const FIRST = {
  level: "custom",
  note: true,
  configured: { "team/app": true, "team/lib": false },
  keys: ["glet_a"],
};

describeAttached("data sources", (open) => {
  test("are read by a plan and by an apply, and what changed on the service shows in the next plan", async () => {
    const workspace = await open({ seed });
    await workspace.write(READ);
    expect(await workspace.expectExit(2, "plan -detailed-exitcode")).toContain('"glet_a"');
    await workspace.apply();
    expect(await outputOf(workspace)).toEqual(FIRST);
    await workspace.expectNoChanges();

    await workspace.request("PUT", "/groups/team/notification_settings?level=watch");
    await workspace.request("PUT", "/projects/8/error_tracking/settings?active=true&integrated=true");
    const output = await workspace.expectExit(1, "plan -detailed-exitcode");
    expect(output).toContain("data.tocsin_notification_setting.team.events is null");
    await workspace.write(READ.replace(/ +note .*\n/, ""));
    expect(await workspace.expectExit(2, "plan -detailed-exitcode")).toMatch(/"custom"\s+-> "watch"/);
    await workspace.apply();
    const { note: _none, ...rest } = FIRST;
    expect(await outputOf(workspace)).toEqual({
      ...rest,
      level: "watch",
      configured: { "team/app": true, "team/lib": true },
    });
  });

  test("wait for the resource that they refer to, in the same apply", async () => {
    const workspace = await open({ seed });
    await workspace.apply(`
resource "tocsin_client_key" "lib" {
  project = "team/lib"
}
data "tocsin_client_keys" "lib" {
  project = tocsin_client_key.lib.project
}
output "read" {
  value = one(data.tocsin_client_keys.lib.keys).id == tocsin_client_key.lib.key_id
}`);
    expect(await outputOf(workspace)).toBe(true);
    await workspace.expectNoChanges();
  });

  test("of a project that is not there are an error of the plan, at their line", async () => {
    const workspace = await open({ seed });
    await workspace.write('data "tocsin_client_keys" "none" {\n  project = "team/none"\n}');
    const output = await workspace.expectExit(1, "plan");
    expect(output).toMatch(/Error: Project not found[^]*\d+:\s+project = "team\/none"/);
    expect(output.replaceAll(/\s+/g, " ")).toContain("name it in `depends_on`");
  });

  const wrong: Readonly<Record<string, readonly [hcl: string, line: RegExp, summary: string]>> = {
    "a missing project": [
      'data "tocsin_client_keys" "it" {\n}',
      /\d+:\s+data "tocsin_client_keys" "it" \{/,
      'The argument "project" is required',
    ],
    "a project that is no path": [
      'data "tocsin_error_tracking_settings" "it" {\n  project = "app"\n}',
      /\d+:\s+project = "app"/,
      "Invalid attribute value",
    ],
    "group and project together": [
      'data "tocsin_notification_setting" "it" {\n  group = "team"\n  project = "team/app"\n}',
      /\d+:\s+project = "team\/app"/,
      "Conflicting attributes",
    ],
    "subgroups of no group": [
      'data "tocsin_projects" "it" {\n  include_subgroups = true\n}',
      /\d+:\s+include_subgroups = true/,
      "include_subgroups without group",
    ],
    "an empty search": [
      'data "tocsin_projects" "it" {\n  search = ""\n}',
      /\d+:\s+search = ""/,
      "Invalid attribute value",
    ],
    "a result in the configuration": [
      'data "tocsin_client_keys" "it" {\n  project = "team/app"\n  keys = []\n}',
      /\d+:\s+keys = \[\]/,
      "Read-only attribute in the configuration",
    ],
  };
  test("are validated, each problem at its line", async () => {
    const workspace = await open({ seed });
    for (const [what, [hcl, line, summary]] of Object.entries(wrong)) {
      await workspace.write(hcl);
      const { code, stderr } = await workspace.terraform("validate");
      expect({ what, code, stderr }).toMatchObject({ what, code: 1, stderr: expect.stringMatching(line) });
      expect(stderr).toContain(summary);
    }
  });

  test("of a provider that is not configured yet are an error that names what is unknown", async () => {
    const workspace = await open({ seed });
    await workspace.write(`
resource "terraform_data" "url" {
  input = "${workspace.service.url}"
}
provider "tocsin" {
  base_url = terraform_data.url.output
}
data "tocsin_client_keys" "app" {
  project = "team/app"
}`);
    const output = await workspace.expectExit(1, "plan");
    expect(output).toContain("Provider configuration not yet known");
    expect(output).toContain("`base_url` will be known only after apply");
    await workspace.expectExit(0, "apply -auto-approve -target=terraform_data.url");
    await workspace.apply();
  });
});
