import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { configuration } from "../support/terraform/configuration.ts";
import { describeAttached } from "../support/terraform/workspace.ts";

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
  groups: [{ full_path: "team", members: { ada: "owner" } }],
  projects: [
    { id: 7, full_path: "team/app" },
    { id: 8, full_path: "team/lib" },
    { id: 9, full_path: "team/web" },
  ],
};

/** A value that is known only after the apply. */
const later = (name: string, value: string): string => `resource "terraform_data" "${name}" {\n  input = ${value}\n}\n`;

/** The fields that are read from a state file. */
interface StateFile {
  readonly resources: readonly {
    readonly type: string;
    readonly instances: readonly { readonly attributes: { readonly events: unknown } }[];
  }[];
}

const MODULE = `
variable "projects" {
  type = map(object({
    level  = optional(string, "custom")
    events = optional(map(bool))
  }))
}
resource "tocsin_notification_setting" "each" {
  for_each = var.projects
  project  = each.key
  level    = each.value.level
  events   = each.value.events
}`;

describeAttached("a value that is unknown at plan time", (open) => {
  test("may be any attribute of a setting, and the apply ends with an empty plan", async () => {
    const workspace = await open({ seed });
    await workspace.write(
      `${later("path", '"team/app"')}${later("level", '"custom"')}${later("events", "{ new_note = true, new_issue = null }")}
resource "tocsin_notification_setting" "app" {
  project = terraform_data.path.output
  level   = terraform_data.level.output
  events  = terraform_data.events.output
}
resource "tocsin_notification_setting" "team" {
  group = "team"
  level = "custom"
  events = {
    new_note   = terraform_data.events.output.new_note
    new_issue  = terraform_data.events.output.new_issue
    close_issue = null
  }
}`,
    );
    expect(await workspace.expectExit(2, "plan -detailed-exitcode")).toContain("(known after apply)");
    await workspace.apply();
    expect(await workspace.request("GET", "/projects/team%2Fapp/notification_settings")).toMatchObject({
      level: "custom",
      events: { new_note: true },
    });
    await workspace.expectNoChanges();
    // Terraform's own.
    const state = JSON.parse(await readFile(join(workspace.folder, "terraform.tfstate"), "utf8")) as StateFile;
    const settings = state.resources.filter(({ type }) => type === "tocsin_notification_setting");
    expect(settings.map(({ instances }) => instances[0]?.attributes.events)).toEqual([
      { new_note: true, new_issue: null },
      { new_note: true, new_issue: null, close_issue: null },
    ]);
  });

  test("in the provider block keeps the state with a warning, and the apply goes on", async () => {
    const workspace = await open({ seed });
    const provider = (url: string): string => `provider "tocsin" {\n  base_url = ${url}\n}\n`;
    const team = (level: string): string =>
      `resource "tocsin_notification_setting" "team" {\n  group = "team"\n  level = "${level}"\n}\n`;
    const key = (project: string): string => `resource "tocsin_client_key" "app" {\n  project = "${project}"\n}\n`;
    await workspace.apply(provider(`"${workspace.service.url}"`) + team("watch") + key("team/app"));
    await workspace.write(
      later("url", `"${workspace.service.url}"`) + provider("terraform_data.url.output") + team("mention") + key("7"),
    );
    const output = await workspace.expectExit(2, "plan -detailed-exitcode");
    expect(output).toContain("State not refreshed");
    expect(output).toContain("Warning: Client key will be replaced");
    expect(output).toContain("`base_url`");
    await workspace.apply();
    await workspace.expectNoChanges();
    expect(await workspace.request("GET", "/groups/team/notification_settings")).toEqual({ level: "mention" });
  });

  test("may be wrong, which is an error at its attribute when the apply knows it", async () => {
    const workspace = await open({ seed });
    const wrong: Readonly<Record<string, readonly [body: string, summary: string, line: string]>> = {
      level: [
        'project = "team/app"\n  level = terraform_data.watch.output\n  events = { new_note = true }',
        "Events without the level custom",
        "events = { new_note = true }",
      ],
      event: [
        'group = "team"\n  level = "watch"\n  events = { new_note = terraform_data.yes.output }',
        "Events without the level custom",
        "events = { new_note = terraform_data.yes.output }",
      ],
      both: [
        'group = terraform_data.path.output\n  project = terraform_data.path.output\n  level = "watch"',
        "Conflicting attributes",
        "project = terraform_data.path.output",
      ],
      email: [
        'group = terraform_data.path.output\n  notification_email = "ada@example.com"',
        "Email address in a group or project setting",
        'notification_email = "ada@example.com"',
      ],
      nothing: [
        'level = terraform_data.yes.output ? null : "watch"',
        "Nothing to manage",
        'resource "tocsin_notification_setting" "nothing" {',
      ],
      approver: [
        'group = terraform_data.path.output\n  level = "custom"\n  events = { approver = true }',
        "Event not available for groups",
        "events = { approver = true }",
      ],
      name: [
        'project = "team/web"\n  level = "custom"\n  events = { (terraform_data.path.output) = true }',
        "Unknown event",
        "events = { (terraform_data.path.output) = true }",
      ],
      word: [
        'project = "team/lib"\n  level = terraform_data.path.output',
        "Invalid attribute value",
        "level = terraform_data.path.output",
      ],
    };
    await workspace.write(
      [
        ...Object.entries({ watch: '"watch"', yes: "true", path: '"team/web"' }).map((pair) => later(...pair)),
        ...Object.entries(wrong).map(
          ([name, [body]]) => `resource "tocsin_notification_setting" "${name}" {\n  ${body}\n}`,
        ),
      ].join("\n"),
    );
    const output = await workspace.expectExit(1, "apply -auto-approve");
    expect(output).toContain("Plan: 11 to add");
    const errors = [...output.matchAll(/^Error: (.*)\n\n {2}with \S+\.(\w+),\n.*\n +\d+: +(.*)$/gm)];
    expect(Object.fromEntries(errors.map(([, summary, name, line]) => [name, [summary, line]]))).toEqual(
      Object.fromEntries(Object.entries(wrong).map(([name, [, summary, line]]) => [name, [summary, line]])),
    );
    expect(output).not.toContain("Provider produced");
  });

  test("may stand in a module's map of projects, with events that are optional there", async () => {
    const workspace = await open({ seed });
    await mkdir(join(workspace.folder, "each"));
    await writeFile(join(workspace.folder, "each", "main.tf"), configuration(MODULE));
    await workspace.write(`${later("yes", "true")}${later("level", '"custom"')}
module "each" {
  source = "./each"
  projects = {
    "team/app" = { events = { new_note = terraform_data.yes.output, new_issue = true } }
    "team/lib" = { level = terraform_data.level.output, events = { new_note = false } }
    "team/web" = {}
  }
}`);
    await workspace.expectExit(0, "init");
    await workspace.apply();
    const stored = (id: number) => workspace.request("GET", `/projects/${id}/notification_settings`);
    expect(await stored(7)).toMatchObject({ level: "custom", events: { new_note: true, new_issue: true } });
    expect(await stored(8)).toMatchObject({ level: "custom", events: { new_note: false } });
    await workspace.expectNoChanges();
  });
});

describeAttached("a provider block of which a value is unknown at plan time", (open) => {
  test("and wrong in the apply, is an error at that attribute", async () => {
    const workspace = await open({ seed });
    await workspace.write(
      `${later("url", '"gitlab.example"')}${later("wait", '"30"')}
provider "tocsin" {
  base_url = terraform_data.url.output
}
provider "tocsin" {
  alias           = "slow"
  request_timeout = terraform_data.wait.output
}
resource "tocsin_notification_setting" "team" {
  group = "team"
  level = "watch"
}
resource "tocsin_notification_setting" "app" {
  provider = tocsin.slow
  project  = "team/app"
  level    = "watch"
}`,
    );
    const output = await workspace.expectExit(1, "apply -auto-approve");
    expect(output).toContain("Plan: 4 to add");
    expect(output).toMatch(/base_url = terraform_data\.url\.output\n\n`base_url` must be an http or https URL/);
    expect(output).toMatch(/request_timeout = terraform_data\.wait\.output\n\n`request_timeout` /);
    expect(output).not.toContain("Provider produced");
  });
});

describeAttached("a rotation's map that is unknown at plan time", (open) => {
  test("makes a new key where it turns out to be another, and none where it is the same", async () => {
    const workspace = await open({ seed });
    const keys = async (project: number) =>
      // A list.
      (await workspace.request("GET", `/projects/${project}/error_tracking/client_keys`)) as readonly unknown[];
    const at = (turn: string, release: string): string => `
resource "terraform_data" "release" {
  triggers_replace = "${turn}"
  input            = "${release}"
}
resource "terraform_data" "same" {
  triggers_replace = "${turn}"
  input            = { release = "1" }
}
resource "tocsin_client_key" "whole" {
  project             = "team/app"
  rotate_when_changed = { for name in ["release"] : name => terraform_data.release.output }
}
resource "tocsin_client_key" "element" {
  project             = "team/lib"
  rotate_when_changed = { release = terraform_data.release.output, fixed = "x" }
}
resource "tocsin_client_key" "same" {
  project             = "team/web"
  rotate_when_changed = terraform_data.same.output
}`;
    await workspace.apply(at("1", "1"));
    const output = await workspace.apply(at("2", "2"));
    expect(output).toContain("2 to add, 3 to change, 2 to destroy");
    expect(output).toContain("Resources: 2 added, 2 changed, 2 destroyed");
    expect([await keys(7), await keys(8), await keys(9)].map(({ length }) => length)).toEqual([2, 2, 1]);
    await workspace.expectNoChanges();
  });
});
