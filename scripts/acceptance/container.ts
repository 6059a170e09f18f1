/**
 * Runs the suite on a new GitLab in a container, which it prepares: it switches the feature on, and creates a user, a
 * group and a project. GITLAB_CONTAINER is the name or ID of the container, GITLAB_URL the address of the service.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { isRecord } from "../../src/kit/json.ts";

const { GITLAB_CONTAINER: container = "", GITLAB_URL: url = "" } = process.env;
if (container === "" || url === "") throw new Error("Set GITLAB_CONTAINER and GITLAB_URL first.");

const DAY_MS = 24 * 60 * 60 * 1000;
const TOMORROW = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
const MAINTAINER = 40;

/** Prints a token of the administrator. */
const RUBY = `
Feature.enable(:integrated_error_tracking)
tokens = User.find_by_username("root").personal_access_tokens
puts tokens.create!(name: "acceptance", scopes: ["api"], expires_at: 1.day.from_now).token
`;

const runner = ["exec", container, "gitlab-rails", "runner", RUBY];
const rootToken = execFileSync("docker", runner, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })
  .trim()
  .split("\n")
  .at(-1);

/** Creates something as the administrator; returns the response. */
async function create(path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const headers = { "PRIVATE-TOKEN": rootToken ?? "", "content-type": "application/json" };
  const response = await fetch(`${url}/api/v4/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const created: unknown = await response.json();
  if (!response.ok || !isRecord(created)) throw new Error(`POST ${path}: ${response.status}`);
  return created;
}

const name = `acceptance-${randomBytes(4).toString("hex")}`;
const email = `${name}@example.com`;
const person = { username: name, name, email, force_random_password: true, skip_confirmation: true };
const user = await create("users", person);
const api = { name, scopes: ["api"], expires_at: TOMORROW };
const token = await create(`users/${String(user["id"])}/personal_access_tokens`, api);
const group = await create("groups", { name, path: name });
await create(`groups/${String(group["id"])}/members`, { user_id: user["id"], access_level: MAINTAINER });
await create("projects", { name: "app", path: "app", namespace_id: group["id"] });

const { status } = spawnSync("npm", ["run", "acceptance", "--", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: {
    ...process.env,
    TOCSIN_ACCEPTANCE_BASE_URL: url,
    TOCSIN_ACCEPTANCE_TOKEN: String(token["token"]),
    TOCSIN_ACCEPTANCE_GROUP: name,
    TOCSIN_ACCEPTANCE_CONFIRM: name,
    TOCSIN_ACCEPTANCE_PROJECT: `${name}/app`,
  },
});
process.exitCode = status ?? 1;
