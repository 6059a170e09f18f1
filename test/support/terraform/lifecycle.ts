/** The life of error tracking settings, keys and notification settings of one project. */
import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../../src/testing.ts";
import { describeAttached, type Workspace } from "./workspace.ts";

/** A project that has moved, and its maintainer. */
export const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
  groups: [{ id: 5, full_path: "team", members: { ada: "maintainer" } }],
  projects: [{ id: 7, full_path: "team/app", moved_from: ["team/old"] }],
};

const KEYS = "/projects/7/error_tracking/client_keys";
const SETTINGS = "/projects/7/error_tracking/settings";

/** Settings of a project. */
export const settings = (project: string, more = ""): string => `
resource "tocsin_error_tracking_settings" "app" {
  project = "${project}"
  ${more}
}`;

/** A key of the project. */
export const key = (name: string, more = ""): string => `
resource "tocsin_client_key" "${name}" {
  project = "team/app"
  ${more}
}`;

/** The numbers of the project's keys on the service, and of the keys in the state, by their resources. */
export async function keysOf(
  workspace: Workspace,
): Promise<{ live: readonly number[]; held: Readonly<Record<string, number>> }> {
  const live = (await workspace.request("GET", KEYS)) as readonly { readonly id: number }[]; // as the service has it
  const { stdout } = await workspace.terraform("show -json");
  const { values } = JSON.parse(stdout) as StateDocument;
  const keys = (values?.root_module.resources ?? []).filter(({ type }) => type === "tocsin_client_key");
  return {
    live: live.map(({ id }) => id),
    held: Object.fromEntries(keys.map(({ name, values: { key_id } }) => [name, key_id])),
  };
}

interface StateDocument {
  readonly values?: {
    readonly root_module: {
      readonly resources?: readonly {
        readonly type: string;
        readonly name: string;
        readonly values: { readonly key_id: number };
      }[];
    };
  };
}

/** Every key on the service belongs to one resource, and every resource has its own. */
async function expectOneEach(
  workspace: Workspace,
  names: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const { live, held } = await keysOf(workspace);
  expect(Object.keys(held).sort()).toEqual([...names].sort());
  expect(Object.values(held).sort((a, b) => a - b)).toEqual(live);
  return held;
}

/** Tests the lifecycle of settings and keys of one project, with so many changes at a time. */
export function testProject(parallelism: number): void {
  const flags = `-auto-approve -parallelism=${parallelism}`;

  describeAttached(`settings and keys of one project, with -parallelism=${parallelism}`, (open) => {
    test("have one key for each resource, when replaced, tainted, failed half-way or deleted behind Terraform's back", async () => {
      const workspace = await open({ seed });
      const world = (more = ""): string => settings("team/app") + key("server") + key("worker", more);
      await workspace.write(world());
      await workspace.expectExit(0, `apply ${flags}`);
      const first = await expectOneEach(workspace, ["server", "worker"]);
      await workspace.expectExit(0, `apply ${flags} -replace=tocsin_client_key.worker`);
      const second = await expectOneEach(workspace, ["server", "worker"]);
      expect(second.server).toBe(first.server);
      expect(second.worker).not.toBe(first.worker);
      await workspace.expectExit(0, "taint tocsin_client_key.server");
      await workspace.expectExit(0, `apply ${flags}`);
      await expectOneEach(workspace, ["server", "worker"]);
      await workspace.request("DELETE", `${KEYS}/${second.worker ?? 0}`);
      await workspace.expectExit(0, `apply ${flags}`);
      await expectOneEach(workspace, ["server", "worker"]);
      await workspace.write(world('provisioner "local-exec" { command = "false" }'));
      await workspace.expectExit(1, `apply ${flags} -replace=tocsin_client_key.worker`);
      await workspace.write(world());
      await workspace.expectExit(0, `apply ${flags}`);
      await expectOneEach(workspace, ["server", "worker"]);
      await workspace.expectNoChanges();
      await workspace.expectExit(0, `destroy ${flags}`);
      expect((await keysOf(workspace)).live).toEqual([]);
    });

    test("stay on when the project is written in other words, by a resource that is made before the old one goes", async () => {
      const workspace = await open({ seed });
      const named = (project: string): string => `
resource "tocsin_error_tracking_settings" "app" {
  project = "${project}"
  lifecycle { create_before_destroy = true }
}
resource "tocsin_client_key" "app" {
  project = tocsin_error_tracking_settings.app.project
}
resource "tocsin_notification_setting" "app" {
  project = tocsin_error_tracking_settings.app.project
  level   = "watch"
}`;
      await workspace.write(named("team/old"));
      await workspace.expectExit(0, `apply ${flags}`);
      const before = await keysOf(workspace);
      for (const project of ["7", "team/app", "7"]) {
        await workspace.write(named(project));
        expect(await workspace.expectExit(0, `apply ${flags}`)).toContain("0 added, 3 changed, 0 destroyed");
        await workspace.expectExit(0, "plan -detailed-exitcode");
        expect(await workspace.request("GET", SETTINGS)).toMatchObject({ active: true });
      }
      await workspace.expectExit(0, `apply ${flags} -replace=tocsin_error_tracking_settings.app`);
      expect(await workspace.request("GET", SETTINGS)).toMatchObject({ active: true });
      expect(await keysOf(workspace)).toEqual(before);
    });

    test("stay as they are written when a for_each key changes, in the same words and in others", async () => {
      const workspace = await open({ seed });
      const each = (members: string): string => `
locals {
  names = ${members}
}
resource "tocsin_error_tracking_settings" "each" {
  for_each = local.names
  project  = each.value
}
resource "tocsin_notification_setting" "each" {
  for_each = local.names
  project  = each.value
  level    = "watch"
}
resource "tocsin_notification_setting" "group" {
  for_each = local.names
  group    = each.key == "a" ? "team" : "5"
  level    = "mention"
}`;
      await workspace.write(each('{ a = "team/app" }'));
      await workspace.expectExit(0, `apply ${flags}`);
      for (const members of ['{ b = "team/app" }', '{ c = "7" }', '{ a = "team/old" }']) {
        await workspace.write(each(members));
        const output = await workspace.expectExit(0, `apply ${flags}`);
        expect(output).toContain("3 added, 0 changed, 3 destroyed");
        expect(await workspace.request("GET", SETTINGS)).toMatchObject({ active: true });
        expect(await workspace.request("GET", "/projects/7/notification_settings")).toEqual({ level: "watch" });
        expect(await workspace.request("GET", "/groups/5/notification_settings")).toEqual({ level: "mention" });
        await workspace.expectExit(0, "plan -detailed-exitcode");
      }
    });

    test("are refused to a second resource in the plan, under the same reference and beside one in the state", async () => {
      const workspace = await open({ seed });
      await workspace.write(`${settings("team/app")}
resource "tocsin_error_tracking_settings" "second" {
  project = "Team/App"
  active  = false
}`);
      expect(await workspace.expectExit(1, "plan")).toContain("Two resources manage the same setting");
      await workspace.apply(settings("team/app"));
      await workspace.write(`${settings("team/app")}${settings("7").replace('"app"', '"second"')}`);
      expect(await workspace.expectExit(1, `apply ${flags}`)).toContain("Two resources manage the same setting");
    });
  });
}
