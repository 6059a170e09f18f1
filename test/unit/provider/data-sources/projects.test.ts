import { afterEach, describe, expect, test } from "@jest/globals";
import { unknown, type Value } from "../../../../src/kit/cty/index.ts";
import { configOf } from "../../../../src/kit/engine/index.ts";
import type { SeedInput } from "../../../../src/testing.ts";
import { closeAll } from "../../../support/server/http-server.ts";
import { readData } from "../../../support/provider/read-data.ts";
import { openWorld, type World } from "../../../support/provider/world.ts";

const TYPE = "tocsin_projects";

const seed: SeedInput = {
  users: [
    { username: "ada", email: "ada@example.com", token: "token-ada" },
    { username: "bob", email: "bob@example.com", token: "token-bob" },
    { username: "root", email: "root@example.com", token: "token-root", admin: true },
  ],
  groups: [
    { id: 5, full_path: "team", visibility: "public", members: { ada: "guest" } },
    { id: 6, full_path: "team/deep" },
    { id: 9, full_path: "none", visibility: "public" },
  ],
  projects: [
    { id: 30, full_path: "team/app" },
    { id: 4, full_path: "team/old", archived: true },
    { id: 7, full_path: "team/deep/tool" },
    { id: 8, full_path: "team/open", visibility: "public" },
    { id: 9, full_path: "other/app", visibility: "public" },
    { id: 10, full_path: "other/mine", members: { bob: "developer" } },
  ],
};

afterEach(closeAll);

const reading = async (world: World, written: Readonly<Record<string, Value>>, token?: string) =>
  readData(await world.engine(token), TYPE, written);

const pathsIn = ({ state }: { readonly state: Value }): readonly string[] =>
  // As the schema has it.
  (state as unknown as { readonly projects: readonly { readonly path: string }[] }).projects.map(({ path }) => path);

describe.each(["interface", "upstream"] as const)("the projects, on the profile %s", (profile) => {
  const open = () => openWorld({ seed, profile });
  const paths = async (written: Readonly<Record<string, Value>>, token?: string) =>
    pathsIn(await reading(await open(), written, token));

  test("of a group are its own, with their numbers, ordered by path", async () => {
    expect(await reading(await open(), { group: "team" })).toEqual({
      state: {
        group: "team",
        include_subgroups: null,
        membership: null,
        search: null,
        archived: null,
        projects: [
          { id: 30, path: "team/app", archived: false },
          { id: 4, path: "team/old", archived: true },
          { id: 8, path: "team/open", archived: false },
        ],
      },
      diagnostics: [],
    });
    expect(await paths({ group: "5" })).toEqual(["team/app", "team/old", "team/open"]);
    expect(await paths({ group: "none" })).toEqual([]);
  });

  test("of a group's subgroups come with `include_subgroups`", async () => {
    const deep = ["team/app", "team/deep/tool", "team/old", "team/open"];
    expect(await paths({ group: "team", include_subgroups: true })).toEqual(deep);
    expect(await paths({ group: "team", include_subgroups: false })).not.toContain("team/deep/tool");
  });

  test("are archived ones, others, or both", async () => {
    const all = { group: "team", include_subgroups: true };
    expect(await paths({ ...all, archived: true })).toEqual(["team/old"]);
    expect(await paths({ ...all, archived: false })).toEqual(["team/app", "team/deep/tool", "team/open"]);
  });

  test("without a group are all that the user can see", async () => {
    const visible = ["other/app", "team/app", "team/deep/tool", "team/old", "team/open"];
    expect(await paths({})).toEqual(visible);
    expect(await paths({}, "token-bob")).toEqual(["other/app", "other/mine", "team/open"]);
    expect(await paths({}, "token-root")).toHaveLength(6);
    expect(await paths({ include_subgroups: false })).toEqual(visible);
  });

  test("are those that the user is a member of with `membership`, in a group too", async () => {
    const mine = ["team/app", "team/deep/tool", "team/old", "team/open"];
    expect(await paths({ membership: true })).toEqual(mine);
    expect(await paths({ membership: true }, "token-bob")).toEqual(["other/mine"]);
    expect(await paths({ membership: true, group: "team", include_subgroups: true })).toEqual(mine);
    expect(await paths({ membership: true, group: "team" }, "token-bob")).toEqual([]);
    expect(await paths({ membership: false, group: "team" }, "token-bob")).toEqual(["team/open"]);
  });

  test("are those that the service finds with `search`", async () => {
    expect(await paths({ search: "app" })).toEqual(["other/app", "team/app"]);
    expect(await paths({ search: "APP", group: "team" })).toEqual(["team/app"]);
  });
});

test("the projects are all there, on however many pages", async () => {
  const projects = Array.from({ length: 250 }, (_, index) => ({ full_path: `team/p${index}`, archived: index > 240 }));
  const world = await openWorld({ seed: { ...seed, projects } });
  expect(pathsIn(await reading(world, { group: "team", archived: false }))).toHaveLength(241);
  expect(world.requests()).toHaveLength(3);
  const paths = pathsIn(await reading(world, { group: "team" }));
  expect(paths).toEqual(projects.map(({ full_path }) => full_path).sort());
});

test("a group that is not there, or that the user cannot see, is an error at `group` that says what to do", async () => {
  const world = await openWorld({ seed });
  for (const answer of [
    await reading(world, { group: "nobody" }),
    await reading(world, { group: "team/deep" }, "token-bob"),
  ]) {
    expect(answer).toMatchObject({
      state: null,
      diagnostics: [{ severity: "error", summary: "Group not found", path: ["group"] }],
    });
    expect(answer.diagnostics[0]?.detail).toMatch(/Check the ID or full path[^]*`depends_on`[^]*404 Group Not Found$/);
  }
});

test("a configuration that no list has is refused at its attribute", async () => {
  const engine = await (await openWorld({ seed })).engine();
  const source = engine.dataSource(TYPE);
  const problemsOf = (written: Readonly<Record<string, Value>>) =>
    engine.validateDataSource(source, configOf(source.definition.attributes, written)).map(({ path }) => path);
  expect(problemsOf({ include_subgroups: true })).toEqual([["include_subgroups"]]);
  expect(problemsOf({ include_subgroups: true, group: unknown })).toEqual([]);
  expect(problemsOf({ include_subgroups: unknown })).toEqual([]);
  expect(problemsOf({ group: "" })).toEqual([["group"]]);
  expect(problemsOf({ group: "team%2Fdeep" })).toEqual([["group"]]);
  expect(problemsOf({ search: "" })).toEqual([["search"]]);
  expect(problemsOf({ search: "  " })).toEqual([["search"]]);
  expect(problemsOf({ projects: [] })).toEqual([["projects"]]);
});
