import { describe, expect, test } from "@jest/globals";
import { type Case, serving, testCases } from "../serving.ts";
import { SEED } from "./seeded.ts";

const GROUP = "/api/v4/groups/5";
const NO_GROUP = { status: 404, answer: { message: "404 Group Not Found" } };

describe.each(["interface", "upstream"] as const)("GET /groups/:id with the profile %s", (profile) => {
  const send = serving({ seed: SEED, profile });

  test("shows a group, and its own projects as they are shown alone, but for the access to them", async () => {
    const { status, json } = await send(GROUP);
    const [app, web] = await Promise.all(
      ["7", "5"].map(async (id) => {
        const project = { ...((await send(`/api/v4/projects/${id}`)).json as Record<string, unknown>) };
        delete project["permissions"];
        return project;
      }),
    );
    expect([status, json]).toEqual([
      200,
      {
        id: 5,
        name: "team",
        path: "team",
        full_path: "team",
        full_name: "team",
        parent_id: null,
        marked_for_deletion_at: null,
        marked_for_deletion_on: null,
        visibility: "public",
        web_url: `${send.service().url}/groups/team`,
        projects: [app, web],
      },
    ]);
  });
});

describe("GET /groups/:id", () => {
  const send = serving({ seed: SEED });
  const as = (token: string, id: string, expected: Pick<Case, "status" | "answer">): Case => ({
    path: `/api/v4/groups/${id}`,
    token,
    ...expected,
  });
  const projectsFor = async (token: string): Promise<unknown> => {
    const { json } = await send(GROUP, { token });
    return (json as { projects: { id: number }[] }).projects.map(({ id }) => id);
  };

  test("finds a group by its path in any letters as by its number", async () => {
    for (const id of ["team", "TEAM"]) {
      expect((await send(`/api/v4/groups/${id}`)).json).toEqual((await send(GROUP)).json);
    }
  });

  test("shows the parent of a subgroup, whether or not it was seeded", async () => {
    expect((await send("/api/v4/groups/team%2FDeep")).json).toMatchObject({
      id: 6,
      name: "Deep",
      path: "Deep",
      full_path: "team/Deep",
      full_name: "team / Deep",
      parent_id: 5,
      projects: [{ id: 8 }],
    });
    const { json } = await send("/api/v4/groups/10");
    expect((json as { parent_id: number }).parent_id).toBeGreaterThan(1_000_000);
  });

  test("lists only the projects that the caller can see, newest first", async () => {
    expect(await projectsFor("token")).toEqual([7, 5]);
    expect(await projectsFor("developer")).toEqual([7, 5]);
    expect(await projectsFor("stranger")).toEqual([5]);
    expect(await projectsFor("admin")).toEqual([7, 5]);
  });

  test.each(["with_projects=false", "with_projects=0", "with_projects=no"])(
    "leaves projects out for %s",
    async (query) => {
      const { json } = await send(`${GROUP}?${query}`);
      expect(json).toMatchObject({ id: 5 });
      expect(json).not.toHaveProperty("projects");
    },
  );

  test("shows projects for with_projects=true", async () => {
    expect((await send(`${GROUP}?with_projects=true`)).json).toEqual((await send(GROUP)).json);
  });

  testCases(send, {
    "refuses with_projects that is no boolean": {
      path: `${GROUP}?with_projects=perhaps`,
      status: 400,
      answer: { error: "with_projects is invalid" },
    },
    "refuses with_projects before it looks for the group": {
      path: "/api/v4/groups/none?with_projects=perhaps",
      status: 400,
      answer: { error: "with_projects is invalid" },
    },
    "asks for a token before anything else": {
      path: `${GROUP}?with_projects=perhaps`,
      token: null,
      status: 401,
      answer: { message: "401 Unauthorized" },
    },
    "answers a HEAD": { path: GROUP, method: "HEAD", status: 200, answer: "" },
    "lets a token with read_api read": as("reader", "5", { status: 200 }),
    "hides a private group from a stranger": as("stranger", "9", NO_GROUP),
    "hides a private subgroup from a stranger": as("stranger", "team%2FDeep", NO_GROUP),
    "shows a private group to the member of a project below": as("token", "6", { status: 200 }),
    "shows a private group to an administrator": as("admin", "te_m", { status: 200 }),
    "knows no group with another number": as("admin", "77", NO_GROUP),
    "knows no group by a project's path": as("admin", "team%2Fapp", NO_GROUP),
    "knows no group that only its content names": as("admin", "elsewhere", NO_GROUP),
    "has no route for an unencoded path": as("token", "team/Deep", { status: 404, answer: { error: "404 Not Found" } }),
  });

  test.each(["PUT", "PATCH", "POST", "DELETE"])("does not allow %s", async (method) => {
    const { status, json, headers } = await send(GROUP, { method });
    expect([status, json, headers.get("allow")]).toEqual([405, { error: "405 Not Allowed" }, "OPTIONS, GET, HEAD"]);
  });
});

describe("GET /groups/:id of a large group", () => {
  const send = serving({
    seed: {
      users: [{ username: "ada", email: "ada@example.com", token: "token" }],
      groups: [{ full_path: "team", visibility: "public" }],
      projects: Array.from({ length: 120 }, (_, index) => ({
        full_path: `team/p${index}`,
        visibility: index === 110 ? "private" : "public",
      })),
    },
  });

  test("lists the 100 newest projects that the caller can see", async () => {
    const { json } = await send("/api/v4/groups/team");
    const ids = (json as { projects: { id: number }[] }).projects.map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([100, 120, 20]);
    expect(ids).not.toContain(111);
  });
});
