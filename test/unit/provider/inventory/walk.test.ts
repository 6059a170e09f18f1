import { afterEach, describe, expect, test } from "@jest/globals";
import { walk, type FoundObject, type Scope, type WalkOptions } from "../../../../src/provider/inventory/index.ts";
import type { SeedInput } from "../../../../src/testing.ts";
import { closeAll } from "../../../support/server/http-server.ts";
import { openWorld, type World } from "../../../support/provider/world.ts";
import { all, inShort, partsFor } from "./collected.ts";

const PARTS = partsFor();
const SETTINGS = partsFor("notification_setting");
const KEYS = partsFor("client_key");
const { signal } = new AbortController();

const seed: SeedInput = {
  users: [
    {
      username: "ada",
      email: "ada@example.com",
      tokens: [
        { token: "first", scopes: ["api"] },
        { token: "token-ada", scopes: ["read_api"] },
      ],
    },
  ],
  groups: [
    { id: 9, full_path: "team", members: { ada: "maintainer" } },
    { id: 5, full_path: "team/web" },
    { id: 4, full_path: "team/web/deep" },
    { id: 3, full_path: "teamwork", visibility: "public" },
    { id: 2, full_path: "open", visibility: "public" },
    { id: 1, full_path: "open/part", visibility: "internal" },
  ],
  projects: [
    {
      id: 30,
      full_path: "team/app",
      moved_from: ["team/old"],
      error_tracking: {},
      client_keys: [{ public_key: "glet_1" }],
    },
    { id: 8, full_path: "team/web/site", archived: true },
    { id: 7, full_path: "team/web/deep/tool" },
    { id: 20, full_path: "open/lib", visibility: "public" },
    { id: 21, full_path: "ada/notes", members: { ada: "owner" } },
    { id: 22, full_path: "teamwork/x", visibility: "public" },
    { id: 23, full_path: "hidden/x" },
  ],
  notification_settings: [
    { user: "ada", group: "team", level: "mention" },
    { user: "ada", project: "team/app", level: "custom", events: { failed_pipeline: true } },
  ],
};

const named = (places: Partial<Exclude<Scope["places"], string>>): Scope => ({
  global: false,
  places: { groups: [], projects: [], includeSubgroups: false, ...places },
});

const MEMBERSHIP: Scope = { global: false, places: "membership" };

afterEach(closeAll);

const found = async (world: World, scope: Scope, options: Partial<WalkOptions<FoundObject>> = {}) =>
  all(walk(await world.client(), scope, { parts: PARTS, signal, ...options }));

const short = async (world: World, scope: Scope, options?: Partial<WalkOptions<FoundObject>>) =>
  (await found(world, scope, options)).map(inShort);

describe.each(["interface", "upstream"] as const)("a walk, with the profile %s,", (profile) => {
  const open = () => openWorld({ seed, profile });

  test("finds each place with what was asked for, by a token that may only read", async () => {
    const scope = { ...named({ groups: ["team"], projects: ["ada/notes"] }), global: true };
    const world = await open();
    const [global, team, app, notes, ...rest] = await found(world, scope);
    expect(rest).toEqual([]);
    const [key] = (await world.stored("/projects/30/error_tracking/client_keys")) as readonly { readonly id: number }[];
    const setting = { number: null, remarks: [] };
    expect(global).toMatchObject({
      place: { kind: "global" },
      read: [{ ...setting, reference: { group: null, project: null }, isDefault: true }],
    });
    expect(team).toMatchObject({
      place: { kind: "group", id: "9", path: "team" },
      read: [{ ...setting, reference: { group: "team", project: null }, isDefault: false }],
    });
    expect(app).toMatchObject({
      place: { kind: "project", id: "30", path: "team/app" },
      read: [
        { ...setting, reference: { group: null, project: "team/app" }, isDefault: false },
        { ...setting, reference: { project: "team/app" }, isDefault: false },
        { reference: { project: "team/app", key_id: key?.id }, number: key?.id, isDefault: false, remarks: [] },
      ],
    });
    // Its error tracking was never set up.
    expect(notes).toMatchObject({ read: [{ reference: { group: null, project: "ada/notes" }, isDefault: true }] });
  });

  test("finds what the user is a member of, groups before projects, each by ID", async () => {
    expect(await short(await open(), { ...MEMBERSHIP, global: true })).toEqual([
      "global",
      "group team/web/deep",
      "group team/web",
      "group team",
      "project team/web/deep/tool",
      "project team/web/site",
      "project ada/notes",
      "project team/app",
    ]);
  });
});

describe("a walk over what is named", () => {
  const open = () => openWorld({ seed });

  test("finds a group's own projects, and on request its subgroups with their projects", async () => {
    const world = await open();
    expect(await short(world, named({ groups: ["team"] }))).toEqual(["group team", "project team/app"]);
    expect(await short(world, named({ groups: ["9"], includeSubgroups: true }))).toEqual([
      "group team",
      "group team/web/deep",
      "group team/web",
      "project team/web/deep/tool",
      "project team/web/site",
      "project team/app",
    ]);
  });

  test("finds what the user sees without being a member", async () => {
    expect(await short(await open(), named({ groups: ["open"], includeSubgroups: true }))).toEqual([
      "group open",
      "group open/part",
      "project open/lib",
      // Of somebody else's project.
      "error_tracking_settings of project open/lib: denied",
      "client_key of project open/lib: denied",
    ]);
  });

  test("keeps the order of the names", async () => {
    const names = { groups: ["teamwork", "team"], projects: ["open/lib", "21"] };
    expect(await short(await open(), named(names), { parts: SETTINGS })).toEqual([
      "group teamwork",
      "project teamwork/x",
      "group team",
      "project team/app",
      "project open/lib",
      "project ada/notes",
    ]);
  });

  test("finds a place only once that is named twice, by another reference or within a named group", async () => {
    const groups = ["team/web", "team", "9", "5"];
    const projects = ["team/old", "30", "ada/notes", "21", "team/web/deep/tool", "teamwork/x"];
    const world = await open();
    expect(await short(world, named({ groups, projects, includeSubgroups: true }), { parts: SETTINGS })).toEqual([
      "group team",
      "group team/web/deep",
      "group team/web",
      "project team/web/deep/tool",
      "project team/web/site",
      "project team/app",
      "project ada/notes",
      "project teamwork/x",
    ]);
    expect(await short(world, named({ groups, projects }), { parts: SETTINGS })).toEqual([
      "group team/web",
      "project team/web/site",
      "group team",
      "project team/app",
      "project ada/notes",
      "project team/web/deep/tool",
      "project teamwork/x",
    ]);
  });

  test("names what does not exist, or is hidden, in its place", async () => {
    const names = { groups: ["nowhere", "team"], projects: ["hidden/x", "21"] };
    expect(await short(await open(), named(names), { parts: SETTINGS })).toEqual([
      "place of group nowhere: gone",
      "group team",
      "project team/app",
      "place of project hidden/x: gone",
      "project ada/notes",
    ]);
  });
});

describe("a walk asks", () => {
  const open = () => openWorld({ seed });

  test("once for each name, setting and list of keys", async () => {
    const world = await open();
    await found(world, named({ groups: ["team"], projects: ["ada/notes"], includeSubgroups: true }));
    const counts = new Map<string, number>();
    for (const line of world.requests()) counts.set(line, (counts.get(line) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({
      "GET team": 1,
      "GET descendant_groups": 1,
      "GET projects": 1,
      "GET ada%2Fnotes": 1,
      "GET notification_settings": 3 + 4,
      "GET settings": 4,
      "GET client_keys": 4,
    });
  });

  test("for no groups, and not for the global setting, if only keys are requested", async () => {
    const world = await open();
    const scope = { ...MEMBERSHIP, global: true };
    expect(await short(world, scope, { parts: KEYS })).toEqual([
      "project team/web/deep/tool",
      "project team/web/site",
      "project ada/notes",
      "project team/app",
    ]);
    await found(world, named({ groups: ["team"], includeSubgroups: true }), { parts: KEYS });
    expect(world.requests().filter((line) => line.endsWith("groups") || line.endsWith("settings"))).toEqual([]);
  });

  test("for nothing of a place that is known", async () => {
    const world = await open();
    const isKnown: WalkOptions<FoundObject>["isKnown"] = (place) =>
      place.kind === "project" && place.path !== "team/app";
    expect(await short(world, MEMBERSHIP, { isKnown })).toEqual([
      "group team/web/deep",
      "group team/web",
      "group team",
      "project team/app",
    ]);
    expect(world.requests().filter((line) => line === "GET client_keys")).toHaveLength(1);
  });

  test("for 500 projects in pages of 100", async () => {
    const groups = Array.from({ length: 20 }, (_, index) => ({ full_path: `many/g${index}` }));
    const projects = Array.from({ length: 500 }, (_, index) => ({ full_path: `many/g${index % 20}/p${index}` }));
    const many = { groups: [{ full_path: "many", members: { ada: "owner" } }, ...groups] } as const;
    const world = await openWorld({ seed: { users: seed.users, ...many, projects } });
    const counted = async (scope: Scope) => {
      const before = world.requests().length;
      const places = await short(world, scope, { parts: SETTINGS });
      expect(new Set(places).size).toBe(521);
      expect(places).toHaveLength(521);
      return world.requests().length - before;
    };
    // The group itself, one page of subgroups, five pages of projects.
    expect(await counted(named({ groups: ["many"], includeSubgroups: true }))).toBe(521 + 1 + 1 + 5);
    // The pages by ID end with an empty one.
    expect(await counted(MEMBERSHIP)).toBe(521 + 1 + 6);
  });
});
