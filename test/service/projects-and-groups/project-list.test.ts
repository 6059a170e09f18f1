import { describe, expect, test } from "@jest/globals";
import { type Case, type Sender, serving, testCases } from "../serving.ts";
import { SEED } from "./seeded.ts";

const ALL = "/api/v4/projects";
const TEAM = "/api/v4/groups/team/projects";
const DEEP = `${TEAM}?include_subgroups=true`;

const WITH_ARCHIVED = {
  ...SEED,
  projects: [
    ...SEED.projects,
    { id: 20, full_path: "team/Deep/old-tool", archived: true, members: { mia: "reporter" } },
    { id: 21, full_path: "te_m/x", visibility: "public" },
  ],
} as const;

const idsOf = async (send: Sender, path: string, token = "token"): Promise<readonly number[]> => {
  const { status, json } = await send(path, { token });
  expect(status).toBe(200);
  return (json as readonly { readonly id: number }[]).map(({ id }) => id); // a list of projects
};

describe.each(["interface", "upstream"] as const)("a list of projects with the profile %s", (profile) => {
  const send = serving({ seed: WITH_ARCHIVED, profile });
  const firstOf = async (path: string): Promise<unknown> => ((await send(path)).json as readonly unknown[])[0];

  test("shows each project as it is shown alone, in a group without the access to it", async () => {
    const { permissions, ...alone } = (await send("/api/v4/projects/20")).json as Record<string, unknown>;
    expect(alone["archived"]).toBe(true);
    expect(await firstOf(`${ALL}?search=old-tool`)).toEqual({ ...alone, permissions });
    expect(await firstOf(`${DEEP}&search=old-tool`)).toEqual(alone);
  });

  test("shows a short form for `simple`, which does not say what is archived", async () => {
    const {
      archived,
      visibility,
      permissions,
      marked_for_deletion_at: _at,
      marked_for_deletion_on: _on,
      ...short
    } = (await send("/api/v4/projects/20")).json as object & {
      [field: string]: unknown;
    };
    expect([archived, visibility, permissions]).not.toContain(undefined);
    for (const path of [`${ALL}?search=old-tool`, `${DEEP}&search=old-tool`]) {
      expect(await firstOf(`${path}&simple=true`)).toEqual(short);
      expect(await firstOf(`${path}&simple=false`)).toHaveProperty("archived", true);
    }
  });
});

describe("GET /projects", () => {
  const send = serving({ seed: WITH_ARCHIVED });
  const ids = (query: string, token?: string) => idsOf(send, `${ALL}?${query}`, token);

  test("lists what the caller can see, newest first", async () => {
    expect(await ids("")).toEqual([21, 20, 14, 13, 12, 8, 7, 5]);
    expect(await ids("", "developer")).toEqual([21, 20, 14, 13, 12, 8, 7, 5]);
    expect(await ids("", "stranger")).toEqual([21, 14, 13, 12, 5]);
    expect(await ids("", "admin")).toEqual([21, 20, 14, 13, 12, 8, 7, 5]);
  });

  test("lists what the caller is a member of, also through a group, for `membership`", async () => {
    expect(await ids("membership=true")).toEqual([20, 8, 7, 5]);
    expect(await ids("membership=true", "developer")).toEqual([20, 8, 7]);
    expect(await ids("membership=true", "stranger")).toEqual([]);
    expect(await ids("membership=true", "admin")).toEqual([]);
    expect(await ids("membership=false", "stranger")).toEqual([21, 14, 13, 12, 5]);
  });

  test("lists where the caller has at least an access level, for `min_access_level`", async () => {
    expect(await ids("min_access_level=30", "developer")).toEqual([7]);
    expect(await ids("min_access_level=10", "developer")).toEqual([20, 8, 7]);
    expect(await ids("min_access_level=10", "admin")).toEqual([]);
  });

  test("lists archived projects, others, or both", async () => {
    expect(await ids("archived=true")).toEqual([20]);
    expect(await ids("archived=no")).not.toContain(20);
    expect(await ids("archived=")).toContain(20);
  });

  test.each<[string, readonly number[]]>([
    ["app", [7]],
    ["TOOL", [20, 8]],
    ["old tool", [20]],
    ["tool none", []],
    ["a", [13]],
    ["to", []],
    ["team", []],
    ["", [21, 20, 14, 13, 12, 8, 7, 5]],
    [" ", [21, 20, 14, 13, 12, 8, 7, 5]],
    ["%", []],
  ])("finds for the search %j by the last part of the path: %j", async (search, found) => {
    expect(await ids(new URLSearchParams({ search }).toString())).toEqual(found);
  });

  test("orders by what it is asked for", async () => {
    expect(await ids("order_by=id&sort=asc")).toEqual([5, 7, 8, 12, 13, 14, 20, 21]);
    expect(await ids("sort=asc")).toEqual([5, 7, 8, 12, 13, 14, 20, 21]);
    expect(await ids("order_by=name&sort=asc")).toEqual([13, 7, 14, 12, 20, 8, 5, 21]);
    expect(await ids("order_by=path")).toEqual([21, 5, 8, 20, 12, 14, 7, 13]);
  });

  test("has pages, whose links repeat every parameter with its default", async () => {
    const { json, headers } = await send(`${ALL}?per_page=3&page=2&archived=false&order_by=id`);
    expect((json as readonly { id: number }[]).map(({ id }) => id)).toEqual([12, 8, 7]);
    const names = ["x-total", "x-total-pages", "x-page", "x-per-page", "x-next-page", "x-prev-page"];
    expect(names.map((name) => headers.get(name))).toEqual(["7", "3", "2", "3", "3", "1"]);
    const rest = "per_page=3&simple=false&sort=desc";
    const linkTo = (page: number, rel: string) =>
      `<${send.service().url}${ALL}?archived=false&membership=false&order_by=id&page=${page}&${rest}>; rel="${rel}"`;
    expect(headers.get("link")).toBe(
      [linkTo(1, "prev"), linkTo(3, "next"), linkTo(1, "first"), linkTo(3, "last")].join(", "),
    );
  });

  test("is empty past its end", async () => {
    expect(await ids("page=9")).toEqual([]);
  });

  test("takes a page below the first for the first, and at most 100 to a page", async () => {
    expect(await ids("page=-1&per_page=1")).toEqual([21]);
    const { headers } = await send(`${ALL}?per_page=1000`);
    expect(headers.get("x-per-page")).toBe("100");
    expect((await send(`${ALL}?per_page=-5`)).headers.get("x-per-page")).toBe("20");
  });

  test("lists what comes after an ID, or before one", async () => {
    expect(await ids("id_after=12&sort=asc")).toEqual([13, 14, 20, 21]);
    expect(await ids("id_before=12")).toEqual([8, 7, 5]);
    expect(await ids("id_after=5&id_before=13&order_by=name&sort=asc")).toEqual([7, 12, 8]);
  });

  test("acts for another user with sudo", async () => {
    const { json } = await send(`${ALL}?membership=true`, { token: "admin", headers: { Sudo: "dev" } });
    expect((json as readonly unknown[]).length).toBe(3);
  });

  const refused = (query: string, error: string): Case => ({
    path: `${ALL}?${query}`,
    status: 400,
    answer: { error },
  });
  testCases(send, {
    "refuses a flag that is none": refused(
      "archived=perhaps&membership=2&simple=x",
      "archived is invalid, simple is invalid, membership is invalid",
    ),
    "refuses an order that it does not have": refused("order_by=stars", "order_by does not have a valid value"),
    "refuses a direction that is none": refused("sort=up", "sort does not have a valid value"),
    "refuses a level of no role": refused("min_access_level=35", "min_access_level does not have a valid value"),
    "refuses a page that is no number": refused("page=x&per_page=1.5", "page is invalid, per_page is invalid"),
    "refuses an ID that is no number": refused("id_after=x&id_before=1.5", "id_after is invalid, id_before is invalid"),
    "refuses empty pages": refused("per_page=0", "per_page has a value not allowed"),
    "ignores what it does not declare": { path: `${ALL}?include_subgroups=perhaps`, status: 200 },
    "lets a token with read_api read": { path: ALL, token: "reader", status: 200 },
    "asks for a token before anything else": {
      path: `${ALL}?archived=perhaps`,
      token: null,
      status: 401,
      answer: { message: "401 Unauthorized" },
    },
    "answers a HEAD": { path: ALL, method: "HEAD", status: 200, answer: "" },
    "creates no project": { path: ALL, method: "POST", status: 405, answer: { error: "405 Not Allowed" } },
  });
});

describe("GET /groups/:id/projects", () => {
  const send = serving({ seed: WITH_ARCHIVED });
  const NO_GROUP = { status: 404, answer: { message: "404 Group Not Found" } };

  test("lists the group's own projects, newest first, and those of its subgroups when asked", async () => {
    expect(await idsOf(send, TEAM)).toEqual([7, 5]);
    expect(await idsOf(send, "/api/v4/groups/5/projects")).toEqual([7, 5]);
    expect(await idsOf(send, DEEP)).toEqual([20, 8, 7, 5]);
    expect(await idsOf(send, `${TEAM}?include_subgroups=0`)).toEqual([7, 5]);
  });

  test("lists only what the caller can see", async () => {
    expect(await idsOf(send, DEEP, "stranger")).toEqual([5]);
    expect(await idsOf(send, DEEP, "admin")).toEqual([20, 8, 7, 5]);
  });

  test("lists what the caller is a member of for `min_access_level`, but knows no `membership`", async () => {
    expect(await idsOf(send, `${DEEP}&min_access_level=10`, "developer")).toEqual([20, 8, 7]);
    expect(await idsOf(send, `${DEEP}&min_access_level=10`, "admin")).toEqual([]);
    expect(await idsOf(send, `${DEEP}&membership=true`, "stranger")).toEqual([5]);
  });

  test("filters and orders as the list of all projects", async () => {
    expect(await idsOf(send, `${DEEP}&archived=true`)).toEqual([20]);
    expect(await idsOf(send, `${DEEP}&archived=false&search=tool`)).toEqual([8]);
    expect(await idsOf(send, `${DEEP}&order_by=name&sort=asc`)).toEqual([7, 20, 8, 5]);
  });

  test("has pages, whose links name the group", async () => {
    const { headers } = await send(`${DEEP}&per_page=3`);
    expect([headers.get("x-total"), headers.get("x-next-page")]).toEqual(["4", "2"]);
    expect(headers.get("link")).toContain(
      `<${send.service().url}${TEAM}?id=team&include_subgroups=true&order_by=created_at&page=2&per_page=3&simple=false&sort=desc>; rel="next"`,
    );
  });

  testCases(send, {
    "hides a private group from a stranger": { path: "/api/v4/groups/9/projects", token: "stranger", ...NO_GROUP },
    "knows no group of another name": { path: "/api/v4/groups/none/projects", ...NO_GROUP },
    "refuses a flag before it looks for the group": {
      path: "/api/v4/groups/none/projects?include_subgroups=perhaps",
      status: 400,
      answer: { error: "include_subgroups is invalid" },
    },
    "asks for a token": { path: TEAM, token: null, status: 401, answer: { message: "401 Unauthorized" } },
  });
});

describe("a list of more than 10,000 projects", () => {
  const users = [{ username: "ada", email: "ada@example.com", token: "token", admin: true }];
  const projects = Array.from({ length: 10_001 }, (_, index) => ({ full_path: `team/p${index}` }));
  const send = serving({ seed: { users, groups: [{ full_path: "team" }], projects } });

  test("is not counted, and has a next page all the same", async () => {
    const { headers } = await send(`${TEAM}?per_page=100&page=2`);
    const names = ["x-total", "x-total-pages", "x-next-page", "x-prev-page"];
    expect(names.map((name) => headers.get(name))).toEqual([null, null, "3", "1"]);
    expect(headers.get("link")).not.toContain('rel="last"');
    expect((await send(`${TEAM}?archived=true`)).headers.get("x-total")).toBe("0");
  });
});
