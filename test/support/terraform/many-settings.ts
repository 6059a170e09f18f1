import type { SeedInput } from "../../../src/testing.ts";

/** A service with so many projects, for `settingsIn`. */
export const seedOfProjects = (count: number): SeedInput => ({
  users: [{ username: "root", email: "root@example.com", admin: true, token: "secret-root" }],
  groups: [{ full_path: "team" }],
  projects: Array.from({ length: count }, (_, index) => ({ full_path: `team/p${index}` })),
});

/** A configuration with a notification setting in each of so many projects. */
export const settingsIn = (count: number): string => `
resource "tocsin_notification_setting" "all" {
  count   = ${count}
  project = "team/p\${count.index}"
  level   = "watch"
}`;
