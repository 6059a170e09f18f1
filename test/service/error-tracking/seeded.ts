import type { ServiceOptions } from "../../../src/service/index.ts";
import type { Case } from "../serving.ts";

/** One project per situation, seen by a maintainer (the default token), an administrator and everybody below. */
export const SEED = {
  users: [
    { username: "mia", email: "mia@example.com", token: "token" },
    { username: "dev", email: "dev@example.com", token: "developer" },
    { username: "own", email: "own@example.com", token: "owner" },
    { username: "eve", email: "eve@example.com", token: "stranger" },
    { username: "root", email: "root@example.com", token: "admin", admin: true },
  ],
  groups: [{ full_path: "team", members: { mia: "maintainer", dev: "developer", own: "owner" } }],
  projects: [
    { id: 1, full_path: "team/fresh", moved_from: ["team/stale"] },
    {
      id: 2,
      full_path: "team/on",
      error_tracking: { active: true, integrated: true },
      client_keys: [{ public_key: "glet_on" }],
    },
    {
      id: 3,
      full_path: "team/external",
      error_tracking: {
        active: false,
        integrated: false,
        api_url: "https://tracker.example/api/0/projects/org/my-app",
      },
    },
    { id: 4, full_path: "team/half", error_tracking: { active: false, integrated: false } },
    { id: 5, full_path: "team/open", visibility: "public" },
    { id: 6, full_path: "team/dead", client_keys: [{ public_key: "glet_dead", active: false }] },
  ],
} as const satisfies ServiceOptions["seed"];

/** The path of a project's settings, with a query. */
export function settings(project: number | string, query = ""): string {
  return `/api/v4/projects/${project}/error_tracking/settings${query}`;
}

/** The path of a project's client keys, with what follows. */
export function keys(project: number | string, rest = ""): string {
  return `/api/v4/projects/${project}/error_tracking/client_keys${rest}`;
}

/** An answer with the integrated tracker, without any trace of another one. */
export function integrated(active: boolean): unknown {
  return { active, project_name: null, tracker_external_url: null, api_url: null, integrated: true };
}

/** Who may call an error tracking endpoint, with the answers of those who may not. */
export function permissionCases(request: { method: string; path: string; open: string }): Record<string, Case> {
  const { method, path, open } = request;
  const noProject = { status: 404, answer: { message: "404 Project Not Found" } };
  const refused = { status: 403, answer: { message: "403 Forbidden" } };
  return {
    [`${method} without a token`]: { method, path, token: null, status: 401, answer: { message: "401 Unauthorized" } },
    [`${method} by a stranger`]: { method, path, token: "stranger", ...noProject },
    [`${method} by a developer`]: { method, path, token: "developer", ...refused },
    [`${method} by a stranger on a public project`]: { method, path: open, token: "stranger", ...refused },
    [`${method} on a project that is not there`]: { method, path: path.replace("/1/", "/99/"), ...noProject },
  };
}
