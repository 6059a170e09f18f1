import { describe, expect, test } from "@jest/globals";
import { createDriver, type Driver, type Stored } from "../../../../src/kit/engine/index.ts";
import { summaries } from "../../../support/provider/outcome.ts";
import {
  applied,
  keyIdOf,
  openTracking,
  seedWith,
  storedOf,
  type Tracking,
} from "../../../support/provider/tracking.ts";

const KEY = "tocsin_client_key";
const SETTINGS = "tocsin_error_tracking_settings";
const NOTIFICATIONS = "tocsin_notification_setting";

/** Two keys, so that the settings do not create one. */
const seed = seedWith({
  client_keys: [{ public_key: "glet_first" }, { public_key: "glet_second" }],
});

/** The configuration of each resource, and its identity. */
const KINDS = {
  [KEY]: { written: { project: "team/app" }, identity: { project_id: 7, key_id: 3 } },
  [SETTINGS]: { written: { project: "team/app" }, identity: { project_id: 7 } },
  [NOTIFICATIONS]: {
    written: { project: "team/app", level: "watch" },
    identity: { user_id: 1, setting: "project/7" },
  },
} as const;

const TYPES = Object.entries(KINDS);

/** Starts a run of a Terraform that stores identities. */
async function newer(world: Tracking, type: string, token?: string): Promise<Driver> {
  const engine = await world.newerEngine(token);
  return createDriver(engine, engine.resource(type));
}

/** Returns the requests of some work, except those for the object itself. */
async function askedBy<T>(world: Tracking, work: () => Promise<T>): Promise<{ asked: readonly string[]; result: T }> {
  const before = world.requests().length;
  const result = await work();
  const own = /settings|client_keys$/;
  return {
    result,
    asked: world
      .requests()
      .slice(before)
      .filter((line) => !own.test(line)),
  };
}

const NO_ENDPOINT = { kind: "status", status: 404, body: { error: "404 Not Found" } };

describe.each(TYPES)("the identity of a %s", (type, { written, identity }) => {
  const create = async (world: Tracking): Promise<Stored> => applied(await newer(world, type), written);

  test("is stored by a create, and costs at most one request for the number of the project", async () => {
    const world = await openTracking({ seed });
    const { result, asked } = await askedBy(world, () => create(world));
    expect(result.identity).toEqual(identity);
    expect(asked).toEqual(type === NOTIFICATIONS ? ["GET team%2Fapp", "GET user"] : ["GET team%2Fapp"]);
  });

  test("costs no request more for a Terraform that keeps none", async () => {
    const world = await openTracking({ seed });
    const engine = await world.engine();
    const driver = createDriver(engine, engine.resource(type));
    const { result, asked } = await askedBy(world, () => applied(driver, written));
    expect(result.identity).toBeUndefined();
    expect(asked).toEqual(type === NOTIFICATIONS ? ["GET team%2Fapp", "GET user"] : ["GET team%2Fapp"]);
  });

  test("stays through a refresh, an empty plan and another reference to the project, which send no request for it", async () => {
    const world = await openTracking({ seed });
    const stored = await create(world);
    const driver = await newer(world, type);
    const { asked } = await askedBy(world, async () => {
      expect(storedOf(await driver.refresh(stored)).identity).toEqual(identity);
      expect((await driver.plan(driver.config(written), stored)).identity).toEqual(identity);
    });
    expect(asked).toEqual([]);
    const renamed = await applied(await newer(world, type), { ...written, project: "7" }, { stored });
    expect(renamed.identity).toEqual(identity);
  });

  test("is absent if the service does not say the number of a path, until a write finds it out", async () => {
    const world = await openTracking({ seed });
    await world.spoil({ path: "/api/v4/projects/*app", fault: NO_ENDPOINT });
    const stored = await create(world);
    expect(stored.identity).toBeUndefined();
    await world.mend();
    const driver = await newer(world, type);
    const { identity: _none, ...without } = stored;
    expect(storedOf(await driver.refresh(without)).identity).toBeUndefined();
    const change = { [KEY]: { retain: 2 }, [SETTINGS]: { active: false }, [NOTIFICATIONS]: { level: "mention" } }[type];
    expect((await applied(driver, { ...written, ...change }, { stored: without })).identity).toEqual(identity);
  });

  test("imports the object with the reference of a configuration, and is returned by the import", async () => {
    const world = await openTracking({ seed });
    const stored = await create(world);
    const driver = await newer(world, type);
    const outcome = await driver.import(identity);
    expect(outcome.diagnostics).toEqual([]);
    expect(storedOf(outcome)).toMatchObject({ identity, state: { project: "team/app", id: stored.state.id } });
    const { planned } = await driver.plan(driver.config(written), storedOf(outcome));
    expect(planned).toEqual(outcome.stored?.state);
  });

  test("imports the object by the number of its project if the service does not say the path", async () => {
    const world = await openTracking({ seed });
    await create(world);
    await world.spoil({ path: "/api/v4/projects/7", fault: NO_ENDPOINT });
    const outcome = await (await newer(world, type)).import(identity);
    expect(outcome.diagnostics).toEqual([]);
    expect(storedOf(outcome)).toMatchObject({ identity, state: { project: "7" } });
  });

  test("is answered by an import by ID, too", async () => {
    const world = await openTracking({ seed });
    const { state } = await create(world);
    expect(
      storedOf(await (await newer(world, type)).import(typeof state.id === "string" ? state.id : "")).identity,
    ).toEqual(identity);
  });

  test("with a part that is null is an error that names the part", async () => {
    const world = await openTracking({ seed });
    const driver = await newer(world, type);
    for (const name of Object.keys(identity)) {
      const outcome = await driver.import({ ...identity, [name]: null });
      expect(summaries(outcome, "error")).toEqual(["Invalid identity"]);
      expect(outcome.diagnostics[0]?.detail).toContain(`\`${name}\` must be set`);
    }
    expect(world.requests()).toEqual([]);
  });

  test("of nothing is an error", async () => {
    const world = await openTracking({ seed });
    const driver = await newer(world, type);
    const nothing = { [KEY]: { project_id: 7, key_id: 99 }, [SETTINGS]: { project_id: 8 }, [NOTIFICATIONS]: null }[
      type
    ];
    const gone = { [KEY]: { project_id: 99, key_id: 1 }, [SETTINGS]: { project_id: 99 }, [NOTIFICATIONS]: null }[type];
    if (nothing !== null && nothing !== undefined) {
      expect(summaries(await driver.import(nothing), "error")).toEqual(["Nothing to import"]);
    }
    const missing = gone ?? { user_id: 1, setting: "project/99" };
    expect(summaries(await driver.import(missing), "error")).toEqual(["Project not found"]);
  });
});

describe("the identity of a key", () => {
  test("is left out of the plan of a rotation, and names the new key after it", async () => {
    const world = await openTracking({ seed });
    const driver = await newer(world, KEY);
    const stored = await applied(driver, { project: "team/app", rotate_when_changed: { release: "1" } });
    const rotated = { project: "team/app", rotate_when_changed: { release: "2" } };
    expect((await driver.plan(driver.config(rotated), stored)).identity).toBeUndefined();
    const after = await applied(await newer(world, KEY), rotated, { stored });
    expect(keyIdOf(after)).toBe(4);
    expect(after.identity).toEqual({ project_id: 7, key_id: 4 });
  });

  test("names the new key after a rotation that failed to delete the old one", async () => {
    const world = await openTracking({ seed });
    const stored = await applied(await newer(world, KEY), {
      project: "team/app",
      retain: 0,
      rotate_when_changed: { release: "1" },
    });
    await world.spoil({ method: "DELETE", fault: { kind: "status", status: 403 } });
    const driver = await newer(world, KEY);
    const rotated = { project: "team/app", retain: 0, rotate_when_changed: { release: "2" } };
    const outcome = await driver.apply(driver.config(rotated), stored);
    expect(summaries(outcome, "error")).toHaveLength(1);
    expect(storedOf(outcome).identity).toEqual({ project_id: 7, key_id: 4 });
  });
});

describe("the identity of a notification setting", () => {
  test.each([
    [null, "global"],
    ["team", "group/5"],
    ["5", "group/5"],
  ])("of the group %j names %s", async (group, setting) => {
    const world = await openTracking();
    const stored = await applied(await newer(world, NOTIFICATIONS), { group, level: "watch" });
    expect(stored.identity).toEqual({ user_id: 1, setting });
    const { state } = storedOf(await (await newer(world, NOTIFICATIONS)).import({ user_id: 1, setting }));
    expect(state).toMatchObject({ level: "watch", group: group === null ? null : "team" });
  });

  test("names the user who writes it", async () => {
    const world = await openTracking();
    const written = { group: "team", level: "watch" };
    const stored = await applied(await newer(world, NOTIFICATIONS), written);
    const driver = await newer(world, NOTIFICATIONS, "token-root");
    const outcome = await driver.apply(driver.config({ ...written, level: "mention" }), stored);
    expect(storedOf(outcome).identity).toEqual({ user_id: 3, setting: "group/5" });
  });

  test("of another user is an error, and no setting of the token's user is imported", async () => {
    const world = await openTracking();
    const outcome = await (await newer(world, NOTIFICATIONS)).import({ user_id: 2, setting: "global" });
    expect(outcome).toMatchObject({
      stored: null,
      diagnostics: [{ detail: expect.stringContaining("of the user 2, but the current user is ada (ID 1)") }],
    });
  });

  test("is none for a user whom the service does not name", async () => {
    const world = await openTracking();
    await world.spoil({ path: "/api/v4/user", fault: NO_ENDPOINT });
    const driver = await newer(world, NOTIFICATIONS);
    expect(storedOf(await driver.apply(driver.config({ level: "watch" }))).identity).toBeUndefined();
  });

  test("is an error if the service does not say who the user is", async () => {
    const world = await openTracking();
    await world.spoil({ path: "/api/v4/user", fault: NO_ENDPOINT });
    const outcome = await (await newer(world, NOTIFICATIONS)).import({ user_id: 1, setting: "global" });
    expect(summaries(outcome, "error")).toEqual(["Identity cannot be checked"]);
  });

  test.each(["project/team/app", "Global", "project/", "project/07", "users/1", "", "project/7\n"])(
    "cannot be %j",
    async (setting) => {
      const world = await openTracking();
      const outcome = await (await newer(world, NOTIFICATIONS)).import({ user_id: 1, setting });
      expect(summaries(outcome, "error")).toEqual(["Invalid identity"]);
      expect(world.requests()).toEqual([]);
    },
  );
});
