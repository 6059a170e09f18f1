import { describe, expect } from "@jest/globals";
import { partyTo, targets } from "./target.ts";

const PROJECT = "/projects/PROJECT";
const GROUP = "/groups/GROUP";
const SUITE = "projects and groups";
const PATH = /^[\w.-]+(\/[\w.-]+)*$/;
const ACCESS_LEVELS = [10, 20, 30, 40, 50];

interface Access {
  readonly access_level: number;
}

interface Project {
  readonly id: number;
  readonly path_with_namespace: string;
  readonly permissions?: { readonly project_access: Access | null; readonly group_access: Access | null };
}

interface Group {
  readonly id: number;
  readonly projects?: readonly Project[];
}

/** Returns the fields that are the same wherever a group is shown. */
const fieldsOf = (group: object = {}): object =>
  Object.fromEntries(
    Object.entries(group).filter(([name]) =>
      ["id", "name", "path", "full_path", "parent_id", "web_url"].includes(name),
    ),
  );

describe.each(targets().map((target) => [target.name, target] as const))(
  "projects and groups of %s",
  (_name, target) => {
    const { send, holds } = partyTo(target, SUITE);

    // The tests compare the fields that they read.
    const project = async (path: string): Promise<Project> => (await send(path)).json as Project;
    const group = async (path: string): Promise<Group> => (await send(path)).json as Group;

    holds("a project has a name, a namespace and a visibility", async () => {
      const { status, json } = await send(PROJECT);
      expect([status, json]).toMatchObject([
        200,
        {
          id: expect.any(Number),
          name: expect.any(String),
          name_with_namespace: expect.stringContaining(" / "),
          path: expect.stringMatching(PATH),
          path_with_namespace: expect.stringMatching(PATH),
          web_url: expect.stringMatching(/^https?:/),
          namespace: {
            id: expect.any(Number),
            name: expect.any(String),
            path: expect.stringMatching(PATH),
            kind: expect.stringMatching(/^(group|user)$/),
            full_path: expect.stringMatching(PATH),
          },
          visibility: expect.stringMatching(/^(private|internal|public)$/),
          archived: false,
        },
      ]);
      expect(json).toHaveProperty("default_branch");
      expect(json).toHaveProperty("namespace.parent_id");
    });

    holds("a project shows the caller's access to it, as the level of a role or null", async () => {
      const { permissions } = await project(PROJECT);
      expect(Object.keys(permissions ?? {})).toEqual(["project_access", "group_access"]);
      for (const access of [permissions?.project_access, permissions?.group_access]) {
        if (access !== null) expect(ACCESS_LEVELS).toContain(access?.access_level);
      }
    });

    holds("a project is found by its number too", async () => {
      const byPath = await project(PROJECT);
      expect(await project(`/projects/${byPath.id}`)).toMatchObject({
        id: byPath.id,
        path_with_namespace: byPath.path_with_namespace,
      });
    });

    holds("a group has a name and a visibility, and is found by its number too", async () => {
      const { status, json } = await send(GROUP);
      expect([status, json]).toMatchObject([
        200,
        {
          id: expect.any(Number),
          name: expect.any(String),
          path: expect.stringMatching(PATH),
          full_path: expect.stringMatching(PATH),
          full_name: expect.any(String),
          visibility: expect.stringMatching(/^(private|internal|public)$/),
          web_url: expect.stringMatching(/^https?:.*\/groups\//),
        },
      ]);
      expect(json).toHaveProperty("parent_id");
      const { id } = json as Group;
      expect((await group(`/groups/${id}`)).id).toBe(id);
    });

    holds("a group lists its projects, without the caller's access to them", async () => {
      const { projects = [] } = await group(GROUP);
      expect(projects).toContainEqual(expect.objectContaining({ id: (await project(PROJECT)).id }));
      for (const listed of projects) expect(listed).not.toHaveProperty("permissions");
    });

    holds("a group leaves its projects out on request", async () => {
      expect(await group(`${GROUP}?with_projects=false`)).not.toHaveProperty("projects");
    });

    holds("with_projects must be a boolean", async () => {
      const { status, json } = await send(`${GROUP}?with_projects=perhaps`);
      expect([status, json]).toEqual([400, { error: "with_projects is invalid" }]);
    });

    holds("a list of groups has pages by number, and shows each as it is shown alone", async () => {
      const { status, headers, json } = await send("/groups?per_page=1&pagination=keyset&order_by=id");
      expect([status, headers.get("x-page"), headers.get("x-per-page")]).toEqual([200, "1", "1"]);
      const [listed] = json as readonly Group[];
      expect(await group(`/groups/${listed?.id ?? ""}?with_projects=false`)).toMatchObject(fieldsOf(listed));
    });

    holds("a group's subgroups have pages by number", async () => {
      for (const list of ["subgroups", "descendant_groups"]) {
        const { status, headers, json } = await send(`${GROUP}/${list}?all_available=true&min_access_level=10`);
        expect([status, headers.get("x-page"), Array.isArray(json)]).toEqual([200, "1", true]);
        expect((await send(`${GROUP}/${list}?order_by=created_at`)).status).toBe(400);
        expect((await send(`/groups/no-such-group/${list}`)).json).toEqual({ message: "404 Group Not Found" });
      }
    });

    holds("a list of projects has pages by ID, until one is empty", async () => {
      const list = "/projects?pagination=keyset&order_by=id&sort=asc&per_page=1&membership=true";
      const { status, headers, json } = await send(list);
      expect([status, headers.get("x-page"), headers.get("x-total")]).toEqual([200, null, null]);
      const [first] = json as readonly Project[];
      if (first !== undefined)
        expect(headers.get("link")).toMatch(new RegExp(`[?&]id_after=${first.id}&.*>; rel="next"$`));
      const end = await send(`${list}&id_after=2000000000`);
      expect([end.json, end.headers.get("link")]).toEqual([[], null]);
    });

    holds("a list of projects has pages by ID in that order alone", async () => {
      const { status, json } = await send("/projects?pagination=keyset&order_by=name");
      const error = "Keyset pagination is not yet available for this type of request";
      expect([status, json]).toEqual([405, { error }]);
    });

    holds("what cannot be seen is missing", async () => {
      const missing = await send("/projects/no%2Fsuch-project");
      expect([missing.status, missing.json]).toEqual([404, { message: "404 Project Not Found" }]);
      const missingGroup = await send("/groups/no-such-group");
      expect([missingGroup.status, missingGroup.json]).toEqual([404, { message: "404 Group Not Found" }]);
      const route = await send("/projects/no/such-project");
      expect([route.status, route.json]).toEqual([404, { error: "404 Not Found" }]);
    });

    holds("an unknown token is refused", async () => {
      for (const path of [PROJECT, GROUP]) {
        const { status, json } = await send(path, { token: "unknown" });
        expect([status, json]).toEqual([401, { message: "401 Unauthorized" }]);
      }
    });
  },
);
