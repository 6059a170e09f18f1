import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { unzip } from "../support/text/unzip.ts";
import { describeWithTerraform } from "../support/terraform/workspace.ts";

const HEADER = "gate-secret-nobody-may-see";

/**
 * A block of each resource, and a provider with a private header that comes from a file: a literal would be in the
 * saved plan.
 */
const CONFIGURATION = `
provider "tocsin" {
  headers = { "X-Gate" = file("gate.txt") }
}
resource "tocsin_notification_setting" "web" {
  project = "demo/web"
  level   = "watch"
}
resource "tocsin_error_tracking_settings" "web" {
  project = "demo/web"
}
resource "tocsin_client_key" "web" {
  project = tocsin_error_tracking_settings.web.project
}
output "dsn" {
  value = tocsin_client_key.web.tracker_dsn
}
`;

describeWithTerraform("a secret", (open) => {
  test("is in no state, plan, log at the level trace, or output", async () => {
    const workspace = await open();
    await writeFile(join(workspace.folder, "gate.txt"), HEADER);
    await workspace.write(CONFIGURATION);
    const log = { TF_LOG: "trace" };
    const planned = await workspace.terraform("plan -out=it.plan", log);
    const applied = await workspace.terraform("apply it.plan", log);
    const shown = await workspace.terraform("show -json it.plan");
    const plan = unzip(await readFile(join(workspace.folder, "it.plan")));
    const state = (await workspace.terraform("state pull")).stdout;
    const output = (await workspace.terraform("output -json")).stdout;
    const destroyed = await workspace.terraform("destroy -auto-approve", log);

    expect(applied.code).toBe(0);
    expect(plan).toContain("tocsin_client_key");
    expect(state).toContain("glet_");
    expect(output).toContain("glet_");
    expect(applied.stderr).toContain("/error_tracking/client_keys");
    // It refreshes first.
    expect(destroyed.stdout).toContain("Refreshing state");
    const runs = [planned, applied, destroyed].map(({ stdout, stderr }) => stdout + stderr);
    for (const text of [...runs, shown.stdout, plan, state, output]) {
      expect(text).not.toContain(workspace.service.token);
      expect(text).not.toContain(HEADER);
    }
  });
});
