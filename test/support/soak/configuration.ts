import type { SeedInput } from "../../../src/testing.ts";
import { configuration } from "../terraform/configuration.ts";

/** The stages of a round, in order. */
export const STAGES = ["created", "changed", "destroyed"] as const;

/** One of them. */
export type Stage = (typeof STAGES)[number];

/** How many resources each project has: its settings, three keys, and a notification setting. */
export const RESOURCES_PER_PROJECT = 5;

/** How many keys each project then has, all of them in the state. After the change, one earlier key stays valid. */
export const KEYS_PER_PROJECT: Readonly<Record<Stage, number>> = { created: 3, changed: 4, destroyed: 0 };

/** The notification level that each project then has. */
export const LEVEL: Readonly<Record<Stage, string>> = { created: "watch", changed: "custom", destroyed: "global" };

/** The paths of the projects that hold so many resources. */
export function projectsFor(resources: number): readonly string[] {
  return Array.from({ length: resources / RESOURCES_PER_PROJECT }, (_, index) => `team/p${index + 1}`);
}

/** A service with these projects, and an administrator, who may set its faults. */
export function seedWith(projects: readonly string[]): SeedInput {
  return {
    users: [{ username: "root", email: "root@example.com", admin: true }],
    groups: [{ full_path: "team" }],
    projects: projects.map((path) => ({ full_path: path })),
  };
}

/**
 * The configuration of a stage. The change rotates two keys of each project, replaces the third, and changes the
 * notification setting.
 */
export function hclOf(projects: readonly string[], stage: Exclude<Stage, "destroyed">): string {
  return configuration(`
provider "tocsin" {
  request_timeout = "2s"
}

locals {
  projects = toset(${JSON.stringify(projects)})
}

resource "tocsin_error_tracking_settings" "all" {
  for_each = local.projects
  project  = each.key
}

resource "tocsin_client_key" "rotated" {
  for_each            = local.projects
  project             = each.key
  rotate_when_changed = { stage = "${stage}" }
}

resource "tocsin_client_key" "rotated_at_once" {
  for_each            = local.projects
  project             = each.key
  rotate_when_changed = { stage = "${stage}" }
  retain              = 0
}

resource "tocsin_client_key" "replaced" {
  for_each = { for project in local.projects : "\${project} ${stage}" => project }
  project  = each.value
}

resource "tocsin_notification_setting" "all" {
  for_each = local.projects
  project  = each.key
  level    = "${LEVEL[stage]}"${stage === "changed" ? "\n  events   = { new_note = true }" : ""}
}
`);
}
