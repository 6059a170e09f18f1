/** A configuration with every resource, what the service has of it, and its life. */
import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../../src/testing.ts";
import type { Open, Workspace } from "./workspace.ts";

export const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
  groups: [{ full_path: "team", members: { ada: "maintainer" } }],
  projects: [{ id: 7, full_path: "team/app" }],
};

export const SETTING = "/projects/7/notification_settings";
export const TRACKING = "/projects/7/error_tracking/settings";
export const KEYS = "/projects/7/error_tracking/client_keys";

export const setting = (level: string, more = ""): string => `
resource "tocsin_notification_setting" "app" {
  project = "team/app"
  level   = "${level}"
  ${more}
}`;

export const tracking = (active: boolean): string => `
resource "tocsin_error_tracking_settings" "app" {
  project = "team/app"
  active  = ${active}
}`;

export const key = (more = ""): string => `
resource "tocsin_client_key" "app" {
  project = "team/app"
  ${more}
}`;

export async function keysOf(workspace: Workspace): Promise<readonly number[]> {
  const keys = (await workspace.request("GET", KEYS)) as readonly { readonly id: number }[]; // as the service has it
  return keys.map(({ id }) => id);
}

/** One of each: created, changed in place, compared, replaced and destroyed. */
export function testLifecycle(open: Open): void {
  test("is made, changed in place, compared, replaced and destroyed", async () => {
    const workspace = await open({ seed });
    await workspace.apply(setting("custom", "events = { new_note = true }") + tracking(true) + key());
    expect(await workspace.request("GET", SETTING)).toMatchObject({ level: "custom", events: { new_note: true } });
    expect(await workspace.request("GET", TRACKING)).toMatchObject({ active: true, integrated: true });
    const [first] = await keysOf(workspace);
    await workspace.expectNoChanges();
    // Once without attaching: the engine starts the provider.
    await workspace.expectExit(0, "plan -detailed-exitcode", { TF_REATTACH_PROVIDERS: "" });

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
}
