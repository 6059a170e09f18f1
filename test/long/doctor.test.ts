import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { registryOf } from "../support/terraform/bundled-provider.ts";
import { enginesFrom } from "../support/terraform/release.ts";
import { repeatedCommand } from "../support/terraform/repeated-command.ts";
import { findEngines } from "../support/terraform/terraform.ts";
import { describeWithEngines, describeWithEveryEngine, type Workspace } from "../support/terraform/workspace.ts";

const seed: SeedInput = {
  users: [
    { username: "root", email: "root@example.com", token: "root-token", admin: true },
    { username: "ada", email: "ada@example.com" },
    { username: "bo", email: "bo@example.com" },
  ],
  groups: [{ full_path: "team", members: { ada: "maintainer", bo: "maintainer" } }],
  projects: [{ full_path: "team/web" }],
  features: { integrated_error_tracking: false },
};

const KEY = 'resource "tocsin_client_key" "web" {\n  project = "team/web"\n}\n';
const SETTINGS = 'resource "tocsin_error_tracking_settings" "web" {\n  project = "team/web"\n}\n';

const tocsin = repeatedCommand();

/** Runs doctor, which must exit with 0, and returns its output. */
async function doctor({ folder, env }: Workspace, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await tocsin(["doctor", ...args], { cwd: folder, env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

const engines = findEngines();

describeWithEveryEngine("tocsin doctor", (open) => {
  test("asks for the feature before the first apply, and after one that failed without it", async () => {
    const workspace = await open({ seed });
    await workspace.write(KEY + SETTINGS);
    const NOT_KNOWN = /warning {2}access {8}Cannot tell whether integrated error tracking is on/;
    expect(await doctor(workspace)).toMatch(NOT_KNOWN);
    expect(await workspace.expectExit(1, "apply -auto-approve")).toContain("Integrated error tracking is switched off");
    expect(await doctor(workspace)).toMatch(NOT_KNOWN);
  });
});

const both = {
  need: "Terraform and OpenTofu in TERRAFORM_BINARY_NAME",
  programs: new Set(engines.map(registryOf)).size === 2 ? engines : [],
};

describeWithEngines("tocsin doctor of a folder that only the other engine has initialized", both, (open) => {
  test("names that one in place of advice to initialize it again", async () => {
    const workspace = await open({ seed });
    await workspace.write(KEY);
    const other = engines.find((engine) => registryOf(engine) !== registryOf(workspace.engine));
    const env = { ...workspace.env, TERRAFORM_BINARY_NAME: other };
    const printed = await doctor({ ...workspace, env });
    expect(printed).toMatch(/^warning {2}lock {10}(OpenTofu|Terraform) wrote \.terraform\.lock\.hcl/m);
    const command = registryOf(workspace.engine).includes("opentofu") ? "tofu" : "terraform";
    expect(printed).toContain(`-> Set TERRAFORM_BINARY_NAME=${command} to use `);
  });
});

describeWithEngines("tocsin doctor of a provider block with for_each", enginesFrom({ OpenTofu: 9 }), (open) => {
  test("checks each instance with its own user", async () => {
    const workspace = await open({ seed });
    const provider =
      'provider "tocsin" {\n  alias    = "by_user"\n  for_each = toset(["ada", "bo"])\n  sudo     = each.key\n}\n';
    const setting = (user: string): string =>
      `resource "tocsin_notification_setting" "${user}" {\n  provider = tocsin.by_user["${user}"]\n  project  = "team/web"\n  level    = "watch"\n}\n`;
    await workspace.apply(provider + setting("ada") + setting("bo"));
    const printed = await doctor(workspace);
    expect(printed).toContain('sudo          alias by_user["ada"]: Accepted: the current user is ada');
    expect(printed).toContain('sudo          alias by_user["bo"]: Accepted: the current user is bo');
    expect(printed).not.toContain("not in this folder");
    expect(await doctor(workspace, "--alias", 'by_user["bo"]')).toContain("the current user is bo");
  });
});
