import { describe, expect, test } from "@jest/globals";
import type { Value } from "../../../../src/kit/cty/index.ts";
import { configOf } from "../../../../src/kit/engine/index.ts";
import { readData } from "../../../support/provider/read-data.ts";
import { openTracking, type Tracking } from "../../../support/provider/tracking.ts";

const PATH = "/projects/7/notification_settings";

/** One run of Terraform that reads a setting. */
async function reading(world: Tracking, written: Readonly<Record<string, Value>>, token?: string) {
  const { engine } = await world.start(token);
  return readData(engine, "tocsin_notification_setting", written);
}

interface Shown {
  readonly events: Readonly<Record<string, boolean | null>>;
}

describe("a setting", () => {
  test("that is global has a level and the address", async () => {
    const { state, diagnostics } = await reading(await openTracking(), {});
    expect(diagnostics).toEqual([]);
    expect(state).toEqual({
      group: null,
      project: null,
      level: "participating",
      notification_email: "ada@example.com",
      events: null,
    });
  });

  test.each([{ group: "team" }, { project: "team/app" }, { project: "7" }])(
    "of %j has a level alone",
    async (written) => {
      const { state, diagnostics } = await reading(await openTracking(), written);
      expect(diagnostics).toEqual([]);
      const nothing = { group: null, project: null, notification_email: null, events: null };
      expect(state).toEqual({ ...nothing, ...written, level: "global" });
    },
  );

  test.each(["interface", "upstream"] as const)(
    "at the level custom has every event that the service shows, on the profile %s",
    async (profile) => {
      const world = await openTracking({ profile });
      await world.put(`${PATH}?level=custom&new_note=true&new_issue=false`);
      const { events: shown } = (await world.stored(PATH)) as Shown; // at this level, every answer has them
      expect(shown).toMatchObject({ new_note: true, new_issue: false });
      const { state } = await reading(world, { project: "team/app" });
      const { events } = state as unknown as Shown; // as the schema has it
      for (const [name, value] of Object.entries(events)) expect([name, value]).toEqual([name, shown[name] ?? null]);
      expect(Object.keys(shown).filter((name) => !(name in events))).toEqual([]);
    },
  );

  test("has the events of the resource, by name", async () => {
    const { engine } = await (await openTracking()).start();
    const { definition } = engine.dataSource("tocsin_notification_setting");
    const { attributes } = engine.resource("tocsin_notification_setting");
    const names = Object.keys(definition.attributes["events"]?.type.nested?.attributes ?? {});
    expect(names.length).toBeGreaterThan(20);
    expect(names).toEqual(Object.keys(attributes["events"]?.type.keys?.docs ?? {}));
  });

  test("belongs to the token's user", async () => {
    const world = await openTracking();
    await world.put("/notification_settings?level=watch", "token-root");
    expect((await reading(world, {})).state).toMatchObject({ level: "participating" });
    expect((await reading(world, {}, "token-root")).state).toMatchObject({ level: "watch" });
  });

  test("is read again in each run", async () => {
    const world = await openTracking();
    await world.put(`${PATH}?level=mention`);
    expect((await reading(world, { project: "team/app" })).state).toMatchObject({ level: "mention" });
    await world.put(`${PATH}?level=watch`);
    expect((await reading(world, { project: "team/app" })).state).toMatchObject({ level: "watch" });
  });
});

test("a group or project that is not there is an error at its attribute that says what to do", async () => {
  const world = await openTracking();
  for (const [kind, reference] of [
    ["group", "none"],
    ["project", "team/none"],
  ] as const) {
    const { state, diagnostics } = await reading(world, { [kind]: reference });
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: "error", path: [kind] }]);
    expect(diagnostics[0]?.detail).toMatch(/Check the ID or full path[^]*`depends_on`[^]*404 \w+ Not Found$/);
  }
});

test("a project that has moved is read, with a warning at `project` that names its number", async () => {
  const { state, diagnostics } = await reading(await openTracking(), { project: "team/old" });
  expect(state).toMatchObject({ project: "team/old", level: "global" });
  expect(diagnostics).toMatchObject([{ severity: "warning", summary: "Project moved", path: ["project"] }]);
});

test("a configuration that no setting has is refused at its attribute", async () => {
  const { engine } = await (await openTracking()).start();
  const source = engine.dataSource("tocsin_notification_setting");
  const pathsOf = (written: Readonly<Record<string, Value>>) =>
    engine.validateDataSource(source, configOf(source.definition.attributes, written)).map(({ path }) => path);
  expect(pathsOf({ group: "team", project: "team/app" })).toEqual([["project"]]);
  expect(pathsOf({ project: "app" })).toEqual([["project"]]);
  expect(pathsOf({ group: "team%2Fapp" })).toEqual([["group"]]);
  expect(pathsOf({ level: "watch" })).toEqual([["level"]]);
});
