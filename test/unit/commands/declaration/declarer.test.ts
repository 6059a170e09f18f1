/** Tests the declarations of a walk against the embedded service in both profiles. */
import { describe, expect, test } from "@jest/globals";
import {
  createDeclarer,
  declarableParts,
  importBlock,
  resourceBlock,
  type Declarable,
  type Declaration,
  type Declarer,
} from "../../../../src/commands/declaration/index.ts";
import { DiagnosticError } from "../../../../src/kit/errors.ts";
import { walk } from "../../../../src/provider/inventory/index.ts";
import { LIVE } from "../../../../src/provider/resources/live/index.ts";
import type { ProfileName, SeedInput } from "../../../../src/testing.ts";
import { openWorld, type World } from "../../../support/provider/world.ts";

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", token: "token-ada" }],
  groups: [
    { id: 1, full_path: "team", members: { ada: "maintainer" } },
    { id: 2, full_path: "global", members: { ada: "maintainer" } },
  ],
  projects: [
    {
      id: 7,
      full_path: "team/app",
      error_tracking: { active: true },
      client_keys: [{ public_key: "glet_1" }, { public_key: "glet_2", active: false }],
    },
    { id: 8, full_path: "team/a_b.c", error_tracking: { active: false } },
    {
      id: 9,
      full_path: "team/Shop",
      error_tracking: { active: false, integrated: false, api_url: "https://tracker.example/api/0/projects/a/b" },
    },
    { id: 10, full_path: "team/2024" },
  ],
  notification_settings: [
    { user: "ada", level: "watch" },
    { user: "ada", group: "global", level: "disabled" },
    { user: "ada", project: "team/app", level: "custom", events: { new_note: true, new_issue: false } },
  ],
};

/** The declarer of what the world's client finds. */
async function declarerOn(world: World): Promise<Declarer> {
  const env = { TOCSIN_BASE_URL: world.url, TOCSIN_TOKEN: "token-ada" };
  return createDeclarer({ client: await world.client(), env, table: LIVE });
}

async function declared(world: World): Promise<readonly Declaration[]> {
  const declare = await declarerOn(world);
  const { signal } = new AbortController();
  const all: Declaration[] = [];
  const options = { parts: declarableParts(LIVE), signal };
  for await (const found of walk(await world.client(), { global: true, places: "membership" }, options)) {
    if (found.kind === "skipped") throw found.reason;
    for (const object of found.read) all.push(asDeclared(await declare(object)));
  }
  return all;
}

function asDeclared(declaration: Declaration | DiagnosticError): Declaration {
  if (declaration instanceof DiagnosticError) throw declaration;
  return declaration;
}

/** The setting of a group as a walk would find it, whatever its path is. */
async function settingOf(path: string, signal = new AbortController().signal): Promise<Declarable> {
  const client = await (await openWorld({ seed })).client();
  const get = () =>
    Promise.resolve({
      value: { level: "watch", notification_email: null, events: null },
      movedTo: null,
      dateMs: null,
    } as const);
  const [part] = declarableParts(LIVE);
  const [object] =
    (await part?.read({
      place: { kind: "group", id: "31", path },
      client: { ...client, notificationSettings: { ...client.notificationSettings, get } },
      signal,
    })) ?? [];
  if (object === undefined) throw new Error("there is no setting");
  return object;
}

const inShort = ({ typeName, name, importId, config, isDefault }: Declaration): string =>
  `${typeName.replace("tocsin_", "")}.${name} ${importId} ${JSON.stringify(config)}${isDefault ? " default" : ""}`;

describe.each(["interface", "upstream"] satisfies ProfileName[])("with the profile %s", (profile) => {
  test("declares everything, and asks for each once", async () => {
    const world = await openWorld({ profile, seed });
    const all = await declared(world);
    const EVENTS = expect.stringContaining('"events":{"new_note":true,"new_issue":false');
    expect(all.map(inShort)).toEqual([
      'notification_setting.global global {"level":"watch"}',
      'notification_setting.team group/team {"group":"team","level":"global"} default',
      expect.stringMatching(
        /^notification_setting\.global_group__[\da-f]{8} group\/global {"group":"global","level":"disabled"}$/,
      ),
      EVENTS,
      'error_tracking_settings.team__app team/app {"project":"team/app"}',
      'client_key.team__app_1 team/app:1 {"project":"team/app"}',
      'client_key.team__app_2 team/app:2 {"project":"team/app"}',
      expect.stringMatching(/^notification_setting\.team__a_b_c_[\da-f]{8} project\/team\/a_b\.c .* default$/),
      expect.stringMatching(
        /^error_tracking_settings\.team__a_b_c_.* {"project":"team\/a_b\.c","active":false} default$/,
      ),
      'notification_setting.team__Shop project/team/Shop {"project":"team/Shop","level":"global"} default',
      'error_tracking_settings.team__Shop team/Shop {"project":"team/Shop","active":false,"integrated":false}',
      'notification_setting.team__2024 project/team/2024 {"project":"team/2024","level":"global"} default',
    ]);
    const counts = new Map<string, number>();
    for (const request of world.requests()) counts.set(request, (counts.get(request) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({
      "GET user": 1,
      "GET groups": 1,
      // Pages by ID end with an empty one.
      "GET projects": 2,
      "GET notification_settings": 7,
      "GET settings": 4,
      "GET client_keys": 4,
    });
  });

  test("says what a configuration cannot say", async () => {
    const world = await openWorld({ profile, seed });
    const remarks = (await declared(world)).flatMap(({ name, remarks: each }) =>
      each.map((text) => `${name}: ${text}`),
    );
    expect(remarks).toEqual([
      expect.stringMatching(/^team__app_2: Inactive: the service refuses errors that are sent with the key \w+\.$/),
      expect.stringMatching(/^team__Shop: An external tracker is set up: https:\/\/tracker\.example\/.*\.$/),
    ]);
  });
});

test("names a group by its ID where its path reads as one", async () => {
  const declare = await declarerOn(await openWorld({ seed }));
  expect(inShort(asDeclared(await declare(await settingOf("2024"))))).toBe(
    'notification_setting._2024 group/31 {"group":"31","level":"watch"}',
  );
});

test("says why an object cannot be declared", async () => {
  const declare = await declarerOn(await openWorld({ seed }));
  expect(await declare(await settingOf("team/a b"))).toMatchObject({ code: "invalid", summary: "Invalid import ID" });
});

test("gives a group with the name of the global setting another one, whatever its letters", async () => {
  const declare = await declarerOn(await openWorld({ seed }));
  expect(asDeclared(await declare(await settingOf("Global"))).name).toMatch(/^Global_group__[\da-f]{8}$/);
});

test("needs an environment that configures the provider", async () => {
  const client = await (await openWorld({ seed })).client();
  await expect(createDeclarer({ client, env: {}, table: LIVE })).rejects.toMatchObject({ code: "invalid" });
});

test.each([
  [[], {}],
  [["Inactive.", "Old."], { comment: "Inactive.\nOld." }],
])("a block has the remarks %j as its comment, and is imported by its name", async (remarks, comment) => {
  const declare = await declarerOn(await openWorld({ seed }));
  const declaration = { ...asDeclared(await declare(await settingOf("team"))), remarks };
  expect(resourceBlock(declaration)).toEqual({
    ...{ type: "resource", labels: ["tocsin_notification_setting", "team"], ...comment },
    attributes: { group: "team", level: "watch" },
  });
  const { to, id } = importBlock(declaration).attributes ?? {};
  expect([to, id]).toMatchObject([{ text: "tocsin_notification_setting.team", isReference: true }, "group/team"]);
});
