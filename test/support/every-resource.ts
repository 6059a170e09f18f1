/** A configuration with every resource, and what the service has of it. */
import type { SeedInput } from "../../src/testing.ts";
import type { Workspace } from "./workspace.ts";

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
