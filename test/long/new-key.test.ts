import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { describeWithEveryEngine } from "../support/terraform/workspace.ts";

const PATHS = ["team/p0", "team/p1", "team/p2", "team/p3"];

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", token: "secret-ada", admin: true }],
  groups: [{ full_path: "team", members: { ada: "maintainer" } }],
  projects: PATHS.map((full_path) => ({ full_path })),
};

const settings = (path: string, more = ""): string => `
resource "tocsin_error_tracking_settings" "of" {
  project = "${path}"
  ${more}
}`;
const key = (path: string): string => `
resource "tocsin_client_key" "of" {
  project = "${path}"
}`;

describeWithEveryEngine("a new key", (open) => {
  test("costs at most seven requests a project, with the settings", async () => {
    const log: string[] = [];
    const workspace = await open({ seed, log: (line) => void log.push(line) });
    await workspace.apply(`
locals {
  projects = toset(${JSON.stringify(PATHS)})
}
resource "tocsin_error_tracking_settings" "all" {
  for_each = local.projects
  project  = each.value
}
resource "tocsin_client_key" "all" {
  for_each = local.projects
  project  = each.value
}`);
    const requests = log.filter((line) => line.includes("/api/v4/projects/team"));
    expect(requests.length).toBeLessThanOrEqual(7 * PATHS.length);
    await workspace.expectNoChanges();
  });

  test("in the place of settings that go is planned with a warning that names their first key", async () => {
    const workspace = await open({ seed });
    await workspace.apply(settings("team/p0"));
    expect(await workspace.apply(key("team/p0"))).toContain("team/p0:1");
  });

  test("of a restore is named", async () => {
    const workspace = await open({ seed });
    const path = "/projects/team%2Fp1/error_tracking";
    await workspace.request("PUT", `${path}/settings?active=true&integrated=true`);
    await workspace.apply(settings("team/p1", 'active = false\n  on_destroy = "restore"'));
    const [first = { id: 0 }] = (await workspace.request("GET", `${path}/client_keys`)) as { id: number }[];
    await workspace.request("DELETE", `${path}/client_keys/${first.id}`);
    expect(await workspace.apply("")).toContain(`team/p1:${first.id + 1}`);
  });
});
