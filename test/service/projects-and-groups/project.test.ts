import { describe, expect, test } from "@jest/globals";
import { type Case, type Sender, serving, testCases } from "../serving.ts";
import { SEED } from "./seeded.ts";

const PROJECT = "/api/v4/projects/7";
const NO_PROJECT = { status: 404, answer: { message: "404 Project Not Found" } };

const shown = async (send: Sender, path: string, token = "token"): Promise<Record<string, unknown>> =>
  (await send(path, { token })).json as Record<string, unknown>;

describe.each(["interface", "upstream"] as const)("GET /projects/:id with the profile %s", (profile) => {
  const send = serving({ seed: SEED, profile });

  test("shows a project with its namespace, and the caller's access to it", async () => {
    const { status, json } = await send(PROJECT);
    expect([status, json]).toEqual([
      200,
      {
        id: 7,
        name: "app",
        name_with_namespace: "team / app",
        path: "app",
        path_with_namespace: "team/app",
        default_branch: "main",
        web_url: `${send.service().url}/team/app`,
        namespace: { id: 5, name: "team", path: "team", kind: "group", full_path: "team", parent_id: null },
        archived: false,
        marked_for_deletion_at: null,
        marked_for_deletion_on: null,
        visibility: "private",
        permissions: { project_access: { access_level: 10 }, group_access: { access_level: 40 } },
      },
    ]);
  });
});

describe("GET /projects/:id", () => {
  const send = serving({ seed: SEED });
  const as = (token: string, id: string, expected: Pick<Case, "status" | "answer">): Case => ({
    path: `/api/v4/projects/${id}`,
    token,
    ...expected,
  });

  test.each(["team%2Fapp", "Team%2FAPP"])("finds a project by the path %s as by its number", async (id) => {
    expect(await shown(send, `/api/v4/projects/${id}`)).toEqual(await shown(send, PROJECT));
  });

  test.each<[string, string, object]>([
    ["of a member of the project alone", "developer", { project_access: { access_level: 30 }, group_access: null }],
    ["of a member of the group alone", "reader", { project_access: null, group_access: { access_level: 50 } }],
    ["of an administrator who is no member", "admin", { project_access: null, group_access: null }],
  ])("shows the access %s", async (_who, token, permissions) => {
    expect(await shown(send, PROJECT, token)).toMatchObject({ permissions });
  });

  test("takes the highest access level of all groups above", async () => {
    const path = "/api/v4/projects/team%2FDeep%2Ftool";
    const groupAccess = async (token: string): Promise<unknown> => (await shown(send, path, token))["permissions"];
    expect(await groupAccess("token")).toEqual({
      project_access: { access_level: 50 },
      group_access: { access_level: 40 },
    });
    expect(await groupAccess("developer")).toEqual({ project_access: null, group_access: { access_level: 20 } });
  });

  test("shows the parent of a nested namespace", async () => {
    expect(await shown(send, "/api/v4/projects/8")).toMatchObject({
      name_with_namespace: "team / Deep / tool",
      namespace: { id: 6, name: "Deep", path: "Deep", kind: "group", full_path: "team/Deep", parent_id: 5 },
    });
  });

  test("shows a user's namespace as one, and derives the id of a namespace that was not seeded", async () => {
    expect(await shown(send, "/api/v4/projects/12")).toMatchObject({
      namespace: { id: expect.any(Number), name: "mia", kind: "user", full_path: "mia", parent_id: null },
    });
    const [first, second, personal] = await Promise.all(
      [13, 14, 12].map(async (id) => (await shown(send, `/api/v4/projects/${id}`))["namespace"]),
    );
    expect(first).toMatchObject({ kind: "group", full_path: "elsewhere", parent_id: null });
    const idOf = (namespace: unknown): number => (namespace as { id: number }).id;
    expect(idOf(first)).toBe(idOf(second));
    expect(idOf(first)).not.toBe(idOf(personal));
    expect(idOf(first)).toBeGreaterThan(1_000_000);
  });

  test("acts for another user with sudo", async () => {
    const { json } = await send(PROJECT, { token: "admin", headers: { Sudo: "dev" } });
    expect(json).toMatchObject({ permissions: { project_access: { access_level: 30 }, group_access: null } });
  });

  test("sends the reader of an old path to the project's number", async () => {
    const { status, headers, text } = await send("/api/v4/projects/team%2Fold?statistics=true");
    const location = `${send.service().url}${PROJECT}?statistics=true`;
    expect([status, headers.get("location")]).toEqual([301, location]);
    expect(text).toBe(`This resource has been moved permanently to ${location}.`);
  });

  testCases(send, {
    "answers a HEAD": { path: PROJECT, method: "HEAD", status: 200, answer: "" },
    "lets a token with read_api read": as("reader", "7", { status: 200 }),
    "hides a private project from a stranger": as("stranger", "7", NO_PROJECT),
    "hides where a private project went": as("stranger", "team%2Fold", NO_PROJECT),
    "shows an internal project to every user": as("stranger", "12", { status: 200 }),
    "shows a private project to an administrator": as("admin", "8", { status: 200 }),
    "knows no project with another number": as("token", "77", NO_PROJECT),
    "takes digits for a number alone": as("token", "7x", NO_PROJECT),
    "knows no project by a single word": as("token", "app", NO_PROJECT),
    "knows no project by a group's path": as("token", "team%2FDeep", NO_PROJECT),
    "has no route for an unencoded path": as("token", "team/app", { status: 404, answer: { error: "404 Not Found" } }),
    "takes an empty name for the list of all projects": as("token", "", { status: 200 }),
    "refuses a broken escape": as("token", "team%2", { status: 400, answer: "Bad Request" }),
    "needs a token, even for a public project": {
      path: "/api/v4/projects/5",
      token: null,
      status: 401,
      answer: { message: "401 Unauthorized" },
    },
  });

  test.each(["PUT", "PATCH", "POST", "DELETE"])("does not allow %s", async (method) => {
    const { status, json, headers } = await send(PROJECT, { method });
    expect([status, json, headers.get("allow")]).toEqual([405, { error: "405 Not Allowed" }, "OPTIONS, GET, HEAD"]);
  });
});
