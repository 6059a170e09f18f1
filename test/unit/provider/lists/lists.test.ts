import { afterEach, describe, expect, test } from "@jest/globals";
import { configFromState, configOf, createDriver, type Engine } from "../../../../src/kit/engine/index.ts";
import type { ObjectValue, Value } from "../../../../src/kit/cty/index.ts";
import type { SeedInput } from "../../../../src/testing.ts";
import { collected, inShort, listing } from "../../../support/provider/listed.ts";
import { openTracking, type Tracking } from "../../../support/provider/tracking.ts";
import { closeAll } from "../../../support/server/http-server.ts";

const KEYS = "tocsin_client_key";
const SETTINGS = "tocsin_error_tracking_settings";
const NOTIFICATIONS = "tocsin_notification_setting";

const EXTERNAL = { active: false, integrated: false, api_url: "https://tracker.example/api/0/projects/team/ext" };

const seed: SeedInput = {
  users: [
    { username: "ada", email: "ada@example.com", token: "token-ada" },
    { username: "root", email: "root@example.com", token: "token-root", admin: true },
  ],
  groups: [
    { id: 5, full_path: "team", members: { ada: "maintainer" } },
    { id: 6, full_path: "team/web" },
    { id: 9, full_path: "desk", members: { ada: "maintainer" } },
  ],
  projects: [
    {
      id: 7,
      full_path: "team/app",
      moved_from: ["team/old"],
      error_tracking: { active: true, integrated: true },
      client_keys: [{ public_key: "glet_1" }, { public_key: "glet_2", active: false }],
    },
    { id: 8, full_path: "team/lib", error_tracking: { active: false, integrated: true } },
    { id: 10, full_path: "team/ext", error_tracking: EXTERNAL },
    { id: 11, full_path: "team/web/site", error_tracking: { active: true, integrated: true } },
    { id: 12, full_path: "hall/secret", members: { ada: "guest" } },
  ],
  notification_settings: [
    { user: "ada", level: "mention" },
    { user: "ada", group: "team", level: "watch" },
    { user: "ada", group: "desk", level: "disabled" },
    { user: "ada", project: "team/app", level: "custom", events: { new_note: true, new_issue: false } },
    { user: "ada", project: "team/web/site", level: "participating" },
    { user: "root", project: "team/lib", level: "watch" },
  ],
};

afterEach(closeAll);

interface Opened {
  readonly world: Tracking;
  readonly engine: Engine;
  readonly list: (type: string, written?: Readonly<Record<string, Value>>) => ReturnType<typeof collected>;
}

async function open(): Promise<Opened> {
  const world = await openTracking({ seed });
  const engine = await world.newerEngine();
  return { world, engine, list: (type, written = {}) => collected(listing(engine, type, written)()) };
}

const NO_ENDPOINT = { kind: "status", status: 404, body: { error: "404 Not Found" } };

const CASES: Readonly<
  Record<string, [type: string, written: Readonly<Record<string, Value>>, found: readonly string[]]>
> = {
  "the keys of a project, by its path": [KEYS, { project: "team/app" }, ["team/app:1", "team/app:2"]],
  "the keys of a project, by its number": [KEYS, { project: "7" }, ["team/app:1", "team/app:2"]],
  "the keys of a project, by an old path": [KEYS, { project: "team/old" }, ["team/app:1", "team/app:2"]],
  "no keys of a project without any": [KEYS, { project: "team/lib" }, []],
  "the settings of a group and its projects that are not at their default": [
    NOTIFICATIONS,
    { group: "team" },
    ["group/team", "project/team/app"],
  ],
  "those of its subgroups too": [
    NOTIFICATIONS,
    { group: "5", include_subgroups: true },
    ["group/team", "project/team/app", "project/team/web/site"],
  ],
  "those of projects that are named": [
    NOTIFICATIONS,
    { projects: ["team/web/site", "7", "team/lib"] },
    ["project/team/web/site", "project/team/app"],
  ],
  "the setting of a group without projects": [NOTIFICATIONS, { group: "9" }, ["group/desk"]],
  "everything that the user is a member of": [
    NOTIFICATIONS,
    {},
    ["global", "group/team", "group/desk", "project/team/app", "project/team/web/site"],
  ],
  "the error tracking of projects that is on or external": [
    SETTINGS,
    { group: "team", include_subgroups: true },
    ["team/app", "team/ext", "team/web/site"],
  ],
  "no error tracking that was never set up, or is off": [SETTINGS, { projects: ["team/lib"] }, []],
};

describe("a list finds", () => {
  test.each(Object.entries(CASES))("%s", async (_title, [type, written, names]) => {
    const { list } = await open();
    const events = await list(type, written);
    expect(events.flatMap(({ found }) => (found === null ? [] : [found.name]))).toEqual(names);
    expect(inShort(events).filter((line) => line.startsWith("error"))).toEqual([]);
  });
});

describe("what a list finds", () => {
  test("is what an import by its identity gives, and plans empty with the configuration that is made of it", async () => {
    const { world, engine, list } = await open();
    const events = [
      ...(await list(KEYS, { project: "7" })).map((event) => [KEYS, event] as const),
      ...(await list(SETTINGS)).map((event) => [SETTINGS, event] as const),
      ...(await list(NOTIFICATIONS)).map((event) => [NOTIFICATIONS, event] as const),
    ];
    const found = events.flatMap(([type, each]) => (each.found === null ? [] : [[type, each.found] as const]));
    expect(found).toHaveLength(10);
    for (const [type, { identity, state }] of found) {
      const driver = createDriver(await world.newerEngine(), engine.resource(type));
      const { stored } = await createDriver(engine, engine.resource(type)).import(identity);
      expect(stored).toMatchObject({ state, identity });
      const { attributes } = engine.resource(type);
      // An object, as it was found.
      const written = configOf(attributes, configFromState(attributes, state as ObjectValue));
      const { planned, diagnostics } = await driver.plan(written, stored);
      expect([planned, diagnostics]).toEqual([state, []]);
    }
  });

  test("costs one request for each setting, and the pages of the lists", async () => {
    const { world, list } = await open();
    await list(NOTIFICATIONS, { group: "team", include_subgroups: true });
    const asked = world.requests().map((line) => line.replace(/\?.*/, ""));
    expect(asked.filter((line) => line === "GET notification_settings")).toHaveLength(6);
    expect(asked.filter((line) => line === "GET user")).toHaveLength(1);
    expect(asked).toHaveLength(6 + 1 + 3);
    await list(KEYS, { project: "team/app" });
    expect(world.requests().slice(asked.length)).toEqual(["GET team%2Fapp", "GET client_keys"]);
  });
});

describe("a list says", () => {
  test("which settings the token may not read, and continues", async () => {
    const { list } = await open();
    const events = await list(SETTINGS, { projects: ["hall/secret", "team/none", "team/app"] });
    expect(inShort(events)).toEqual([
      "warning: Not everything could be listed",
      "warning: Not everything could be listed",
      "team/app",
    ]);
    expect(events.slice(0, 2).map(({ diagnostics }) => diagnostics[0]?.detail)).toEqual([
      expect.stringMatching(/^The error tracking settings of the project `hall\/secret` could not be read\./),
      expect.stringMatching(/^The project `team\/none` could not be read\./),
    ]);
  });

  test("that there is no such group or project, at its attribute", async () => {
    const { list } = await open();
    const wrong = [await list(NOTIFICATIONS, { group: "none" }), await list(KEYS, { project: "team/none" })];
    expect(wrong.map(([event]) => event?.diagnostics)).toEqual([
      [expect.objectContaining({ severity: "error", summary: "Group not found", path: ["group"] })],
      [expect.objectContaining({ severity: "error", summary: "Project not found", path: ["project"] })],
    ]);
  });

  test("that a token may not read the keys", async () => {
    const { list } = await open();
    const [event] = await list(KEYS, { project: "hall/secret" });
    expect(event?.diagnostics).toMatchObject([{ severity: "error", summary: "Token may not do this" }]);
  });

  test("of each key that it cannot be identified if the service does not say the project's number", async () => {
    const { world, list } = await open();
    await world.spoil({ path: "/api/v4/projects/*app", fault: NO_ENDPOINT });
    await world.spoil({ path: "/api/v4/projects/7", fault: NO_ENDPOINT });
    expect(inShort(await list(KEYS, { project: "team/app" }))).toEqual([
      "warning: Left out of the list",
      "warning: Left out of the list",
    ]);
  });

  test("of each setting that it cannot be identified if the service does not say who the user is", async () => {
    const { world, list } = await open();
    await world.spoil({ path: "/api/v4/user", fault: NO_ENDPOINT });
    expect(inShort(await list(NOTIFICATIONS, { group: "team" }))).toEqual([
      "warning: Left out of the list",
      "warning: Left out of the list",
    ]);
  });
});

describe("the arguments of a list", () => {
  const wrong: Readonly<Record<string, [type: string, written: Readonly<Record<string, Value>>]>> = {
    "a group and projects": [NOTIFICATIONS, { group: "team", projects: ["team/app"] }],
    "subgroups of no group": [SETTINGS, { include_subgroups: true }],
    "no project for keys": [KEYS, {}],
    "a project that is none": [SETTINGS, { projects: ["app"] }],
  };
  test.each(Object.entries(wrong))("cannot be %s", async (_title, [type, written]) => {
    const { engine } = await open();
    const list = engine.listOf(type);
    expect(engine.validateList(list, configOf(list.definition.attributes, written))).toHaveLength(1);
  });
});

test.each([
  [KEYS, { project: "team/app" }],
  [SETTINGS, { group: "team" }],
  [NOTIFICATIONS, { group: "team" }],
])("what %s lists says of each object all that an import ID can say", async (type, written) => {
  const { world, engine } = await open();
  const { definition, resource } = engine.listOf(type);
  const named = resource.definition.identity.flatMap(({ form }) =>
    [...form.matchAll(/<(\w+)>/g)].map(([, name]) => name),
  );
  const context = {
    client: await world.client(),
    signal: new AbortController().signal,
    shared: <T>(make: () => T) => make(),
  };
  let count = 0;
  for await (const listed of definition.list(configOf(definition.attributes, written), context)) {
    if ("warning" in listed) continue;
    count += 1;
    expect(Object.keys(listed.reference).sort()).toEqual([...new Set(named)].sort());
  }
  expect(count).toBeGreaterThan(0);
});
