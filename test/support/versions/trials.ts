/** Features of the provider that depend on the release of Terraform or OpenTofu: each is tried with every engine. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { placeBundled, registryOf } from "../terraform/bundled-provider.ts";
import { key, keysOf, seed, setting, SETTING, TRACKING, tracking } from "../terraform/every-resource.ts";
import { run } from "../terraform/terraform.ts";
import type { Open, Workspace } from "../terraform/workspace.ts";

/** Ends well, or throws what the engine printed. */
type Trial = (open: Open) => Promise<void>;

const everything = setting("custom", "events = { new_note = true }") + tracking(true) + key();

const applied = async (open: Open, hcl: string): Promise<Workspace> => {
  const workspace = await open({ seed });
  await workspace.apply(hcl);
  return workspace;
};

function demand(printed: string, text: string): void {
  if (!printed.includes(text)) throw new Error(`Error: ${text} is not in:\n${printed}`);
}

async function lifecycle(open: Open): Promise<void> {
  const workspace = await applied(open, everything);
  await workspace.expectNoChanges();
  await workspace.expectExit(0, "destroy -auto-approve");
}

async function importCommand(open: Open): Promise<void> {
  const workspace = await open({ seed });
  await workspace.write(setting("global"));
  await workspace.expectExit(0, "import tocsin_notification_setting.app project/team/app");
  await workspace.expectNoChanges();
}

/** Ends as `tocsin drift` does on a folder with an event that somebody has changed. */
async function drift(open: Open): Promise<void> {
  const workspace = await applied(open, everything);
  await workspace.request("PUT", `${SETTING}?new_note=false`);
  const env = { ...workspace.env, TERRAFORM_BINARY_NAME: workspace.engine };
  const { code, stdout, stderr } = await run(process.execPath, [resolve("dist/main.js"), "drift", workspace.folder], {
    cwd: workspace.folder,
    env,
  });
  if (code !== 2) throw new Error(`Error: exit code ${code}\n${stdout}${stderr}`);
  demand(stdout, "events.new_note: true -> false");
}

async function references(open: Open): Promise<void> {
  const workspace = await applied(open, everything);
  await workspace.apply(`${everything}
data "tocsin_client_keys" "app" {
  project = "team/app"
}
data "tocsin_notification_setting" "app" {
  project = "team/app"
}
output "first" {
  value = data.tocsin_client_keys.app.keys[0].tracker_dsn
}
output "note" {
  value = data.tocsin_notification_setting.app.events.new_note
}`);
}

async function moved(open: Open): Promise<void> {
  const workspace = await applied(open, key());
  const renamed = key().replace('"app"', '"web"');
  const printed = await workspace.apply(
    `${renamed}\nmoved {\n  from = tocsin_client_key.app\n  to   = tocsin_client_key.web\n}`,
  );
  demand(printed, "0 added, 0 changed, 0 destroyed");
}

async function generated(open: Open): Promise<void> {
  const workspace = await open({ seed });
  await workspace.request("PUT", `${SETTING}?level=custom&new_note=true`);
  await workspace.request("PUT", `${TRACKING}?active=true&integrated=true`);
  const [id = 0] = await keysOf(workspace);
  const blocks = Object.entries({
    tocsin_notification_setting: "project/team/app",
    tocsin_error_tracking_settings: "team/app",
    tocsin_client_key: `team/app:${id}`,
  }).map(([type, id]) => `import {\n  to = ${type}.app\n  id = "${id}"\n}`);
  await workspace.write(blocks.join("\n"));
  const planned = await workspace.expectExit(0, "plan -generate-config-out=generated.tf");
  demand(planned, "3 to import, 0 to add, 0 to change, 0 to destroy");
  demand(await readFile(join(workspace.folder, "generated.tf"), "utf8"), "new_note");
  await workspace.apply();
  await workspace.expectNoChanges();
}

async function importForEach(open: Open): Promise<void> {
  const workspace = await open({ seed });
  await workspace.write(`
resource "tocsin_notification_setting" "each" {
  for_each = toset(["team/app"])
  project  = each.key
  level    = "global"
}
import {
  for_each = toset(["team/app"])
  to       = tocsin_notification_setting.each[each.key]
  id       = "project/\${each.key}"
}`);
  demand(await workspace.apply(), "1 imported, 0 added");
}

/** Without a provider block and without an address. */
async function functions(open: Open): Promise<void> {
  const workspace = await open({ seed });
  await workspace.write(
    'output "id" {\n  value = provider::tocsin::parse_dsn("https://key@example.com/7").project_id\n}',
  );
  await workspace.expectExit(0, "plan", { TOCSIN_BASE_URL: "", TOCSIN_TOKEN: "" });
}

const stateOf = (provider: string): object => ({
  version: 4,
  terraform_version: "1.1.0",
  serial: 1,
  lineage: "3a0cf6c9-4a76-1a7b-5a2c-0a4ac8f2f6c9",
  outputs: {},
  resources: [
    {
      mode: "managed",
      type: "gitlab_project_level_notifications",
      name: "app",
      provider: `provider["${provider}"]`,
      instances: [{ schema_version: 1, attributes: { project: "team/app", level: "watch" } }],
    },
  ],
});

async function movedFromPeer(open: Open): Promise<void> {
  const workspace = await open({ seed });
  await workspace.request("PUT", `${SETTING}?level=watch`);
  const source = `${registryOf(workspace.engine)}/gitlabhq/gitlab`;
  await placeBundled(workspace.mirror, { main: "test/e2e/fixtures/peer-provider.ts", source, version: "18.0.0" });
  await workspace.write(`${setting("watch")}
moved {
  from = gitlab_project_level_notifications.app
  to   = tocsin_notification_setting.app
}`);
  await writeFile(join(workspace.folder, "terraform.tfstate"), JSON.stringify(stateOf(source)));
  await workspace.expectExit(0, "init");
  demand(await workspace.apply(), "0 added, 0 changed, 0 destroyed");
}

async function terraformTest(open: Open): Promise<void> {
  const workspace = await open({ seed });
  await workspace.write(key());
  await mkdir(join(workspace.folder, "tests"));
  const file = join(workspace.folder, "tests/key.tftest.hcl");
  await writeFile(
    file,
    'run "key" {\n  assert {\n    condition     = tocsin_client_key.app.active\n    error_message = "inactive"\n  }\n}\n',
  );
  const { stdout, stderr } = await workspace.terraform("test");
  if (!stdout.includes("passed")) throw new Error("Error: no test is run");
  demand(stdout + stderr, "1 passed, 0 failed");
}

/** `plan -refresh-only -detailed-exitcode` where nothing has changed. */
const refreshOnly =
  (hcl: string): Trial =>
  async (open) => {
    const workspace = await applied(open, key() + hcl);
    const { code, stdout, stderr } = await workspace.terraform("plan -refresh-only -detailed-exitcode");
    if (code !== 0) throw new Error(`Error: exit code ${code}\n${stdout}${stderr}`);
    demand(stdout, "No changes");
  };

/** Trials by feature, as the page about versions calls it. */
export const TRIALS: Readonly<Record<string, Trial>> = {
  "every resource: plan, apply, destroy": lifecycle,
  "`terraform import`": importCommand,
  "`tocsin drift`, of a folder": drift,
  "a reference such as `keys[0].tracker_dsn`": references,
  "`moved`": moved,
  "`import` blocks, and generated configuration": generated,
  "`terraform test`": terraformTest,
  "`import` with `for_each`": importForEach,
  "functions, without an address": functions,
  "`moved` from the GitLab provider": movedFromPeer,
  "`plan -refresh-only -detailed-exitcode`, with a data source": refreshOnly(
    '\ndata "tocsin_client_keys" "app" {\n  project = "team/app"\n}',
  ),
  "the same, with a number as an output": refreshOnly('\noutput "number" {\n  value = length("abc")\n}'),
};

/**
 * Returns null if a trial ends well, else the first error that is printed. Throws anything that is not an engine's
 * error.
 */
export async function outcomeOf(trial: Trial, open: Open): Promise<string | null> {
  try {
    await trial(open);
    return null;
  } catch (thrown) {
    const [, printed] = /Error: (.+)/.exec(thrown instanceof Error ? thrown.message : "") ?? [];
    if (printed === undefined) throw thrown;
    return printed;
  }
}
