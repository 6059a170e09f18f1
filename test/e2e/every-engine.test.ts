import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { describeWithEveryEngine, type Workspace } from "../support/workspace.ts";

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
  groups: [{ full_path: "team", members: { ada: "maintainer" } }],
  projects: [{ id: 7, full_path: "team/app" }],
};

const SETTING = "/projects/7/notification_settings";
const TRACKING = "/projects/7/error_tracking/settings";
const KEYS = "/projects/7/error_tracking/client_keys";

const setting = (level: string, more = ""): string => `
resource "tocsin_notification_setting" "app" {
  project = "team/app"
  level   = "${level}"
  ${more}
}`;

const tracking = (active: boolean): string => `
resource "tocsin_error_tracking_settings" "app" {
  project = "team/app"
  active  = ${active}
}`;

const key = (more = ""): string => `
resource "tocsin_client_key" "app" {
  project = "team/app"
  ${more}
}`;

async function keysOf(workspace: Workspace): Promise<readonly number[]> {
  const keys = (await workspace.request("GET", KEYS)) as readonly { readonly id: number }[]; // as the service has it
  return keys.map(({ id }) => id);
}

describeWithEveryEngine("every resource", (open) => {
  test("is made, changed in place, compared, replaced and destroyed", async () => {
    const workspace = await open({ seed });
    await workspace.apply(setting("custom", "events = { new_note = true }") + tracking(true) + key());
    expect(await workspace.request("GET", SETTING)).toMatchObject({ level: "custom", events: { new_note: true } });
    expect(await workspace.request("GET", TRACKING)).toMatchObject({ active: true, integrated: true });
    const [first] = await keysOf(workspace);
    await workspace.expectNoChanges();

    const changed = setting("custom", "events = { new_note = false }") + tracking(false) + key("retain = 3");
    expect(await workspace.apply(changed)).toContain("0 added, 3 changed, 0 destroyed");
    expect(await workspace.request("GET", SETTING)).toMatchObject({ events: { new_note: false } });
    expect(await workspace.request("GET", TRACKING)).toMatchObject({ active: false });

    await workspace.request("PUT", `${SETTING}?new_note=true`);
    await workspace.request("PATCH", `${TRACKING}?active=true`);
    expect(await workspace.drift()).toEqual([
      "tocsin_error_tracking_settings.app.active: false -> true",
      "tocsin_notification_setting.app.events.new_note: false -> true",
    ]);
    expect(await workspace.expectExit(0, "apply -auto-approve -replace=tocsin_client_key.app")).toContain(
      "1 added, 2 changed, 1 destroyed",
    );
    expect(await keysOf(workspace)).toEqual([(first ?? 0) + 1]);

    await workspace.expectExit(0, "destroy -auto-approve");
    expect(await workspace.request("GET", SETTING)).toEqual({ level: "global" });
    expect(await workspace.request("GET", TRACKING)).toMatchObject({ active: false });
    expect(await keysOf(workspace)).toEqual([]);
  });

  test("is imported by a block, with generated configuration that plans empty", async () => {
    const workspace = await open({ seed });
    await workspace.request("PUT", `${SETTING}?level=custom&new_note=true`);
    await workspace.request("PUT", `${TRACKING}?active=true&integrated=true`);
    const [id] = await keysOf(workspace);
    const ids = {
      tocsin_notification_setting: "project/team/app",
      tocsin_error_tracking_settings: "team/app",
      tocsin_client_key: `team/app:${id ?? 0}`,
    };
    const blocks = Object.entries(ids).map(([type, text]) => `import {\n  to = ${type}.app\n  id = "${text}"\n}`);
    await workspace.write(blocks.join("\n"));
    expect(await workspace.expectExit(0, "plan -generate-config-out=generated.tf")).toContain(
      "3 to import, 0 to add, 0 to change, 0 to destroy",
    );
    expect(await readFile(join(workspace.folder, "generated.tf"), "utf8")).toMatch(/new_note\s+= true/);
    await workspace.apply();
    await workspace.expectNoChanges();
  });

  test("of the kind of a key rotates: the new key comes first, and the oldest goes", async () => {
    const workspace = await open({ seed });
    const at = (version: number): string => key(`rotate_when_changed = { version = "${version}" }`);
    await workspace.apply(at(1));
    const [first = 0] = await keysOf(workspace);
    await workspace.apply(at(2));
    expect(await keysOf(workspace)).toEqual([first, first + 1]);
    expect(await workspace.apply(at(3))).toContain("0 added, 1 changed, 0 destroyed");
    expect(await keysOf(workspace)).toEqual([first + 1, first + 2]);
    await workspace.expectNoChanges();
  });
});
