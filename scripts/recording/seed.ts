const AREAS = [
  ...["cart", "checkout", "search", "billing", "catalog", "login", "orders", "stock", "mail", "reports"],
  ...["reviews", "shipping", "returns", "pricing", "coupons", "media", "profile", "support", "ads", "audit"],
];

const PARTS = ["api", "web", "worker", "jobs", "cache", "proxy", "schema", "docs", "cli", "tests"];

const PROJECTS = AREAS.flatMap((area) => PARTS.map((part) => `shop/${area}-${part}`));

/**
 * A service whose 200 projects somebody configured by hand: every second one has a notification setting of its own,
 * every third one error tracking.
 */
export const SEED = {
  users: [{ username: "ada", email: "ada@example.com" }],
  groups: [{ full_path: "shop", members: { ada: "maintainer" } }],
  projects: PROJECTS.map((full_path, index) => ({
    full_path,
    ...(index % 3 === 0 ? { error_tracking: {}, client_keys: [{}] } : {}),
  })),
  notification_settings: PROJECTS.filter((_path, index) => index % 2 === 0).map((project) => ({
    user: "ada",
    project,
    level: "custom",
    events: { failed_pipeline: true, fixed_pipeline: true },
  })),
};
