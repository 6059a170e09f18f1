import type { SeedInput } from "./seed.ts";

/** The data without a seed: an administrator `root`, a public group `demo` and two projects in it. */
export const DEFAULT_SEED: SeedInput = {
  users: [{ username: "root", email: "root@example.com", admin: true }],
  groups: [{ full_path: "demo", visibility: "public" }],
  projects: [
    { full_path: "demo/web", visibility: "public" },
    { full_path: "demo/api", visibility: "public" },
  ],
};
