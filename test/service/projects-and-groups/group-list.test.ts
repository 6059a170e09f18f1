import { describe, expect, test } from "@jest/globals";
import { type Case, serving, testCases } from "../serving.ts";
import { SEED } from "./seeded.ts";

const ALL = "/api/v4/groups";
const SUBGROUPS = `${ALL}/team/subgroups`;
const DESCENDANTS = `${ALL}/5/descendant_groups`;

const DEEPER = {
  ...SEED,
  groups: [
    ...SEED.groups,
    { id: 20, full_path: "team/deep/Inner", visibility: "public" },
    { id: 21, full_path: "team/app", visibility: "internal" },
    { id: 22, full_path: "app", members: { dev: "owner" } },
  ],
} as const;

describe.each(["interface", "upstream"] as const)("a list of groups with the profile %s", (profile) => {
  const send = serving({ seed: DEEPER, profile });

  test("shows each group as it is shown alone, without its projects", async () => {
    const alone = (await send(`${ALL}/6?with_projects=false`)).json;
    for (const path of [`${ALL}?search=team/deep&order_by=id`, SUBGROUPS, DESCENDANTS]) {
      expect((await send(`${path}${path.includes("?") ? "&" : "?"}all_available=true`)).json).toContainEqual(alone);
    }
  });
});

describe("lists of groups", () => {
  const send = serving({ seed: DEEPER });
  const ids = async (path: string, token = "token"): Promise<readonly number[]> => {
    const { status, json } = await send(path, { token });
    expect(status).toBe(200);
    return (json as readonly { readonly id: number }[]).map(({ id }) => id); // a list of groups
  };

  test("GET /groups lists those that the caller is a member of, or of something in them, by name", async () => {
    expect(await ids(ALL)).toEqual([21, 6, 20, 5]);
    expect(await ids(ALL, "developer")).toEqual([22, 6, 20, 5]);
    expect(await ids(ALL, "stranger")).toEqual([]);
  });

  test("GET /groups lists whatever the caller can see for `all_available`, which an administrator need not say", async () => {
    expect(await ids(`${ALL}?all_available=true`)).toEqual([21, 6, 10, 20, 5]);
    expect(await ids(`${ALL}?all_available=true`, "stranger")).toEqual([21, 10, 20, 5]);
    expect(await ids(ALL, "admin")).toEqual([21, 22, 6, 10, 20, 9, 5]);
    expect(await ids(`${ALL}?all_available=false`, "admin")).toEqual([]);
  });

  test("lists where the caller has at least an access level, for `min_access_level`", async () => {
    expect(await ids(`${ALL}?min_access_level=10`)).toEqual([21, 6, 20, 5]);
    expect(await ids(`${ALL}?min_access_level=10`, "developer")).toEqual([22, 6, 20]);
    expect(await ids(`${ALL}?min_access_level=40&all_available=true`, "developer")).toEqual([22]);
    expect(await ids(`${ALL}?min_access_level=10`, "admin")).toEqual([]);
    expect(await ids(`${DESCENDANTS}?min_access_level=20`, "developer")).toEqual([6, 20]);
  });

  test("GET /groups/:id/subgroups lists those directly in a group, descendant_groups all in it", async () => {
    expect(await ids(SUBGROUPS)).toEqual([21, 6]);
    expect(await ids(DESCENDANTS)).toEqual([21, 6, 20]);
    expect(await ids(SUBGROUPS, "stranger")).toEqual([]);
    expect(await ids(`${SUBGROUPS}?all_available=true`, "stranger")).toEqual([21]);
    expect(await ids(`${DESCENDANTS}?all_available=true`, "stranger")).toEqual([21, 20]);
    expect(await ids(DESCENDANTS, "admin")).toEqual([21, 6, 20]);
    expect(await ids(`${ALL}/20/subgroups`)).toEqual([]);
  });

  test("GET /groups lists only those that are in no other, for `top_level_only`", async () => {
    expect(await ids(`${ALL}?top_level_only=true`)).toEqual([5]);
    expect(await ids(`${ALL}?top_level_only=yes`, "admin")).toEqual([22, 9, 5]);
  });

  test.each<[string, readonly number[]]>([
    [`${ALL}?search=deep`, [6, 20]],
    [`${ALL}?search=team+inner`, [20]],
    [`${SUBGROUPS}?search=team`, []],
    [`${DESCENDANTS}?search=INN`, [20]],
    [`${ALL}?search=xyz`, []],
  ])("a search looks at full paths, and below a group at names alone: %s", async (path, found) => {
    expect(await ids(path)).toEqual(found);
  });

  test("orders by what it is asked for", async () => {
    expect(await ids(`${ALL}?order_by=id`)).toEqual([5, 6, 20, 21]);
    expect(await ids(`${ALL}?order_by=id&sort=desc`)).toEqual([21, 20, 6, 5]);
    expect(await ids(`${ALL}?order_by=path&sort=desc`)).toEqual([5, 20, 6, 21]);
  });

  test("has pages by number, whatever `pagination` says, whose links repeat every parameter", async () => {
    const { json, headers } = await send(`${DESCENDANTS}?per_page=1&page=2&order_by=id&pagination=keyset`);
    expect((json as readonly { id: number }[]).map(({ id }) => id)).toEqual([20]);
    const names = ["x-total", "x-total-pages", "x-page", "x-per-page", "x-next-page", "x-prev-page"];
    expect(names.map((name) => headers.get(name))).toEqual(["3", "3", "2", "1", "3", "1"]);
    const linkTo = (page: number, rel: string) =>
      `<${send.service().url}${DESCENDANTS}?id=5&order_by=id&page=${page}&pagination=keyset&per_page=1&sort=asc>; rel="${rel}"`;
    expect(headers.get("link")).toBe(
      [linkTo(1, "prev"), linkTo(3, "next"), linkTo(1, "first"), linkTo(3, "last")].join(", "),
    );
  });

  const refused = (query: string, error: string): Case => ({ path: `${ALL}?${query}`, status: 400, answer: { error } });
  const NO_GROUP = { status: 404, answer: { message: "404 Group Not Found" } };
  testCases(send, {
    "refuses a flag that is none": refused(
      "all_available=perhaps&top_level_only=2",
      "all_available is invalid, top_level_only is invalid",
    ),
    "refuses an order that it does not have": refused("order_by=created_at", "order_by does not have a valid value"),
    "refuses a level of no role": refused("min_access_level=1", "min_access_level does not have a valid value"),
    "refuses a page that is no number": refused("page=x", "page is invalid"),
    "lets a token with read_api read": { path: ALL, token: "reader", status: 200 },
    "asks for a token before anything else": {
      path: `${ALL}?page=x`,
      token: null,
      status: 401,
      answer: { message: "401 Unauthorized" },
    },
    "hides a private group's subgroups from a stranger": { path: `${ALL}/9/subgroups`, token: "stranger", ...NO_GROUP },
    "knows no group of another name": { path: `${ALL}/none/descendant_groups`, ...NO_GROUP },
    "answers a HEAD": { path: SUBGROUPS, method: "HEAD", status: 200, answer: "" },
    "creates no group": { path: ALL, method: "POST", status: 405, answer: { error: "405 Not Allowed" } },
  });
});
