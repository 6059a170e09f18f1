/** Tests of an import, the configuration generated from it, and the plan with both, for every resource. */
import { describe, expect, test } from "@jest/globals";
import type { Value } from "../../../../src/kit/cty/index.ts";
import { configFromState, createDriver, type Engine, type Stored } from "../../../../src/kit/engine/index.ts";
import type { ProfileName } from "../../../../src/testing.ts";
import { applied, EXTERNAL, keyIdOf, openTracking, seedWith, storedOf } from "../../../support/provider/tracking.ts";
import type { World } from "../../../support/provider/world.ts";
import { LEVELS } from "../../../../src/provider/resources/notification-setting/attributes.ts";
import { EVENT_NAMES } from "../../../../src/provider/event.ts";

type Written = Readonly<Record<string, Value>>;

/**
 * Returns the configuration that is written for an object; fails unless it is valid, and plans no change and no
 * warning.
 */
async function configurationOf(engine: Engine, typeName: string, stored: Stored): Promise<Written> {
  const resource = engine.resource(typeName);
  const driver = createDriver(engine, resource);
  const values = configFromState(resource.attributes, stored.state);
  const config = driver.config(values);
  const errors = engine.validateResource(resource, config).filter(({ severity }) => severity === "error");
  expect(errors).toEqual([]);
  expect(await driver.plan(config, stored)).toEqual({
    planned: stored.state,
    replacedBy: [],
    private: stored.private,
    diagnostics: [],
  });
  return values;
}

/** Returns the configuration for the result of an import, in a separate run. */
async function importedConfiguration(engine: Engine, typeName: string, id: string): Promise<Written> {
  const outcome = await createDriver(engine, engine.resource(typeName)).import(id);
  expect(outcome.diagnostics).toEqual([]);
  return configurationOf(engine, typeName, storedOf(outcome));
}

/** The events that the service shows as on or off. */
async function shownEvents(world: World, path: string): Promise<Readonly<Record<string, boolean>>> {
  // As the service has it.
  const { events = {} } = (await world.stored(`${path}/notification_settings`)) as {
    readonly events?: Readonly<Record<string, boolean | null>>;
  };
  return Object.fromEntries(Object.entries(events).flatMap(([name, isOn]) => (isOn === null ? [] : [[name, isOn]])));
}

/** Returns the configuration that is written for them. */
const written = (events: Readonly<Record<string, boolean>>): Written =>
  Object.keys(events).length === 0 ? {} : { events };

describe("an imported notification setting", () => {
  const TYPE = "tocsin_notification_setting";
  const places: Readonly<Record<string, [path: string, place: Written]>> = {
    global: ["", {}],
    "group/team": ["/groups/team", { group: "team" }],
    "project/team/app": ["/projects/7", { project: "team/app" }],
  };
  const rows = Object.entries(places).flatMap(([id, [path, place]]) =>
    LEVELS.filter((level) => id !== "global" || level !== "global").map((level) => ({ id, path, place, level })),
  );

  test.each(rows)("$id at the level $level plans empty", async ({ id, path, place, level }) => {
    const world = await openTracking();
    await world.put(`${path}/notification_settings?level=${level}`);
    const { engine } = await world.start();
    const events = await shownEvents(world, path);
    expect(await importedConfiguration(engine, TYPE, id)).toEqual({ ...place, level, ...written(events) });
    expect(world.writes()).toHaveLength(1);
  });

  const profiles: readonly ProfileName[] = ["interface", "upstream"];
  const choices = profiles.flatMap((profile) => [0, 1, 2].map((every) => ({ profile, every })));

  test.each(choices)("has every event as it is: $profile, $every", async ({ profile, every }) => {
    const world = await openTracking({ profile, seed: seedWith({}, { tier: "ultimate" }) });
    for (const [id, [path, place]] of Object.entries(places)) {
      const switches = EVENT_NAMES.map((name, index) => `${name}=${every > 0 && index % every === 0}`);
      await world.put(`${path}/notification_settings?level=custom&${switches.join("&")}`);
      const { engine } = await world.start();
      const events = await shownEvents(world, path);
      // The answer for the global setting in the interface document has no events.
      expect(Object.keys(events).length >= 15).toBe(profile === "upstream" || path !== "");
      expect(await importedConfiguration(engine, TYPE, id)).toEqual({ ...place, level: "custom", ...written(events) });
    }
  });

  test("leaves the address out, and so does the configuration", async () => {
    const world = await openTracking();
    await world.put("/notification_settings?notification_email=ada@example.com&level=watch");
    const { engine } = await world.start();
    expect(await importedConfiguration(engine, TYPE, "global")).toEqual({ level: "watch" });
  });
});

describe("imported error tracking settings plan empty:", () => {
  const cases: Readonly<Record<string, [settings: Partial<typeof EXTERNAL>, expected: Written]>> = {
    "the service's own backend": [{ active: true }, {}],
    "the service's own backend, switched off": [{ active: false }, { active: false }],
    "an external tracker": [EXTERNAL, { integrated: false }],
    "an external tracker, switched off": [
      { ...EXTERNAL, active: false },
      { active: false, integrated: false },
    ],
  };
  test.each(Object.entries(cases))("%s", async (_title, [settings, expected]) => {
    const world = await openTracking({ seed: seedWith({ error_tracking: settings }) });
    const { engine } = await world.start();
    expect(await importedConfiguration(engine, "tocsin_error_tracking_settings", "team/app")).toEqual({
      project: "team/app",
      ...expected,
    });
    expect(world.writes()).toEqual([]);
  });
});

describe("a client key plans empty:", () => {
  const TYPE = "tocsin_client_key";

  test.each([true, false])("imported, and active: %p", async (active) => {
    const world = await openTracking({ seed: seedWith({ client_keys: [{ public_key: "glet_1", active }] }) });
    const { engine } = await world.start();
    expect(await importedConfiguration(engine, TYPE, "team/app:1")).toEqual({ project: "team/app" });
  });

  test("with a rotation and an earlier key, as it is stored", async () => {
    const world = await openTracking();
    const { keys } = await world.start();
    const rotating = (quarter: string) => ({ project: "team/app", rotate_when_changed: { quarter }, retain: 2 });
    const stored = await applied(keys, rotating("1"));
    const rotated = await applied(keys, rotating("2"), { stored });
    expect(rotated.state.previous_keys).toHaveLength(1);
    const { engine } = await world.start();
    expect(await configurationOf(engine, TYPE, rotated)).toEqual(rotating("2"));
  });

  test("each key that a rotation left, imported as one of its own", async () => {
    const world = await openTracking();
    const { keys } = await world.start();
    const rotating = (quarter: string) => ({ project: "team/app", rotate_when_changed: { quarter } });
    const first = await applied(keys, rotating("1"));
    const second = await applied(keys, rotating("2"), { stored: first });
    const { engine } = await world.start();
    for (const number of [keyIdOf(first), keyIdOf(second)]) {
      expect(await importedConfiguration(engine, TYPE, `team/app:${number}`)).toEqual({ project: "team/app" });
    }
  });
});

test("what was applied with every attribute is written as it was", async () => {
  const world = await openTracking({ seed: seedWith({ error_tracking: EXTERNAL }) });
  const { settings, notifications } = await world.start();
  const email = { level: "watch", notification_email: "ada@example.com", on_destroy: "keep" };
  const tracking = { project: "team/app", active: false, integrated: false, on_destroy: "restore" };
  const storedEmail = await applied(notifications, email);
  const storedTracking = await applied(settings, tracking, {
    warnings: ["Existing error tracking settings taken over"],
  });
  const { engine } = await world.start();
  expect(await configurationOf(engine, "tocsin_notification_setting", storedEmail)).toEqual(email);
  expect(await configurationOf(engine, "tocsin_error_tracking_settings", storedTracking)).toEqual(tracking);
});
