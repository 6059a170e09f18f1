import { describe, expect, test } from "@jest/globals";
import { unknown, type Value } from "../../../../../src/kit/cty/index.ts";
import { createDriver } from "../../../../../src/kit/engine/index.ts";
import { summaries } from "../../../../support/provider/outcome.ts";
import { applied, openTracking, seedWith } from "../../../../support/provider/tracking.ts";

const written = { project: "team/app" };
const TAKEN = "Existing error tracking settings taken over";

describe("a plan", () => {
  test("of a create knows all but what the tracker is", async () => {
    const { settings } = await (await openTracking()).start();
    const { planned, diagnostics } = await settings.plan(settings.config(written));
    expect(diagnostics).toEqual([]);
    expect(planned).toEqual({
      ...{ id: "team/app", project: "team/app", active: true, integrated: true, on_destroy: "disable" },
      ...{ project_name: unknown, tracker_external_url: unknown, api_url: unknown },
    });
  });

  const updates: Readonly<Record<string, [change: Readonly<Record<string, Value>>, isUnknown: boolean]>> = {
    "active knows the tracker": [{ active: false }, false],
    "active, not yet known, knows the tracker": [{ active: unknown }, false],
    "on_destroy knows the tracker": [{ on_destroy: "keep" }, false],
    "integrated does not know the tracker": [{ integrated: false }, true],
    "integrated, not yet known, does not know the tracker": [{ integrated: unknown }, true],
  };
  test.each(Object.entries(updates))("of another %s", async (_title, [change, isUnknown]) => {
    const world = await openTracking();
    const stored = await applied((await world.start()).settings, written);
    const { settings } = await world.start();
    const { planned, replacedBy } = await settings.plan(settings.config({ ...written, ...change }), stored);
    const tracker = isUnknown ? unknown : null;
    expect(planned).toMatchObject({
      id: "team/app",
      project_name: tracker,
      tracker_external_url: tracker,
      api_url: tracker,
    });
    expect(replacedBy).toEqual([]);
  });

  test("of another project replaces, and of one that is not known does not know the ID", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).settings, written);
    const { settings } = await world.start();
    expect((await settings.plan(settings.config({ project: "team/lib" }), stored)).replacedBy).toEqual(["project"]);
    const { planned, diagnostics } = await settings.plan(settings.config({ project: unknown }));
    expect(planned).toMatchObject({ id: unknown, project: unknown });
    expect(diagnostics).toEqual([]);
  });

  test("for a project that the same apply creates continues without a read", async () => {
    const { settings } = await (await openTracking()).start();
    expect((await settings.plan(settings.config({ project: "team/new" }))).diagnostics).toEqual([]);
  });
});

describe("taking over settings", () => {
  test("is a warning in the plan that says what they were", async () => {
    const { settings } = await (
      await openTracking({ seed: seedWith({ error_tracking: { active: false, integrated: true } }) })
    ).start();
    const { diagnostics } = await settings.plan(settings.config(written));
    expect(diagnostics).toMatchObject([{ severity: "warning", summary: TAKEN }]);
    expect(diagnostics[0]?.detail).toContain("active = false, integrated = true");
  });

  test("is not what an update does, nor the create of a replacement of the same settings", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).settings, written);
    const engine = await world.engine();
    const resource = engine.resource("tocsin_error_tracking_settings");
    const config = (await world.start()).settings.config(written);
    // As with `-replace`: first the change, then the create, which gets the private state of the change.
    const change = await engine.plan(resource, { prior: stored.state, config, private: stored.private });
    const create = await engine.plan(resource, { prior: null, config, private: change.private });
    expect([change.diagnostics, create.diagnostics]).toEqual([[], []]);
    const stranger = (await world.start()).settings;
    expect(summaries(await stranger.plan(stranger.config(written)), "warning")).toEqual([TAKEN]);
  });
});

test("two resources for one project's settings are an error in the plan, which names what both want", async () => {
  const engine = await (await openTracking()).planningEngine();
  const settings = createDriver(engine, engine.resource("tocsin_error_tracking_settings"));
  await settings.plan(settings.config(written));
  const { diagnostics } = await settings.plan(settings.config({ project: "Team/App", active: false }));
  expect(diagnostics).toMatchObject([{ severity: "error", summary: "Two resources manage the same setting" }]);
  expect(diagnostics[0]?.detail).toContain(
    "one wants active = false, integrated = true, the other active = true, integrated = true",
  );
  const same = await settings.plan(settings.config({ project: "TEAM/app" }));
  expect(same.diagnostics[0]?.detail).toContain(": both want active = true, integrated = true.");
});
