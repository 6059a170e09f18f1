import { describe, expect, test } from "@jest/globals";
import { privateIn, summaries } from "../../../../support/provider/outcome.ts";
import {
  applied,
  EXTERNAL,
  expectHidden,
  expectNoChanges,
  openTracking,
  seedWith,
  SETTINGS,
  storedOf,
} from "../../../../support/provider/tracking.ts";

const TAKEN = "Existing error tracking settings taken over";
const HIDDEN = "Integrated error tracking is switched off";
const path = "/api/v4/projects/team%2Fapp/error_tracking/settings";
const written = { project: "team/app" };
const own = { ...written, integrated: true };

const external = seedWith({ error_tracking: EXTERNAL });
const withoutFeature = (error_tracking: typeof EXTERNAL | { active: boolean; integrated: boolean } | null) =>
  seedWith({ error_tracking }, { features: { integrated_error_tracking: false } });

describe("a project with an external tracker", () => {
  test("is refused, in the plan and at apply, until the configuration writes `integrated`", async () => {
    const world = await openTracking({ seed: external });
    const { settings } = await world.start();
    const planned = await settings.plan(settings.config(written));
    expect(planned.diagnostics).toMatchObject([
      { severity: "error", summary: "Project set up for an external tracker", path: ["integrated"] },
    ]);
    expect(planned.diagnostics[0]?.detail).toMatch(/tracker\.example.*`integrated = true`.*`integrated = false`/);
    expect(world.writes()).toEqual([]);
  });

  test("is also refused at apply if it was set up after the plan", async () => {
    const world = await openTracking();
    const { settings } = await world.start();
    await world.spoil({
      method: "GET",
      path,
      fault: { kind: "status", status: 200, body: { ...EXTERNAL, project_name: null, tracker_external_url: null } },
    });
    const engine = await world.engine();
    const resource = engine.resource("tocsin_error_tracking_settings");
    const config = settings.config(written);
    const planned = { ...config, active: true, integrated: true, on_destroy: "disable", id: "team/app" };
    const outcome = await engine.apply(resource, { prior: null, planned, config, private: new Uint8Array() });
    expect(outcome.state).toBeNull();
    expect(summaries(outcome, "error")).toEqual(["Project set up for an external tracker"]);
  });

  test.each([true, false])("is kept with `integrated = false`, on or off: %s", async (active) => {
    const world = await openTracking({ seed: external });
    const { settings } = await world.start();
    const keep = { ...written, integrated: false, active };
    const stored = await applied(settings, keep, { warnings: [TAKEN] });
    const shown = {
      project_name: "App",
      tracker_external_url: "https://tracker.example/team/app",
      api_url: EXTERNAL.api_url,
    };
    expect(stored.state).toMatchObject({ ...shown, integrated: false, active });
    expect(await world.stored(SETTINGS)).toMatchObject({ ...shown, integrated: false, active });
    expect(await world.keysOf()).toEqual([]);
    await expectNoChanges((await world.start()).settings, keep, stored);
  });

  test("is switched over with `integrated = true`, and back", async () => {
    const world = await openTracking({ seed: external, profile: "upstream" });
    const stored = await applied((await world.start()).settings, own, { warnings: [TAKEN] });
    expect(stored.state).toMatchObject({ api_url: EXTERNAL.api_url });
    await expectNoChanges((await world.start()).settings, own, stored);
    const off = { ...written, integrated: false };
    const back = await applied((await world.start()).settings, off, { stored });
    expect(back.state).toMatchObject({ integrated: false, api_url: EXTERNAL.api_url });
    await expectNoChanges((await world.start()).settings, off, back);
  });
});

describe("`integrated = false` without an external tracker", () => {
  const off = { ...written, integrated: false };

  test("is a clear error, and nothing is sent", async () => {
    const world = await openTracking();
    const { settings } = await world.start();
    const outcome = await settings.apply(settings.config(off));
    expect(outcome.stored).toBeNull();
    expect(outcome.diagnostics).toMatchObject([
      { severity: "error", summary: "No external tracker to switch", path: ["integrated"] },
    ]);
    expect(world.writes()).toEqual([]);
  });

  test.each([true, false])("is an error in the plan of a create, whether active is %s", async (active) => {
    const world = await openTracking();
    const { settings } = await world.start();
    const { diagnostics } = await settings.plan(settings.config({ ...off, active }));
    expect(diagnostics).toMatchObject([
      { severity: "error", summary: "No external tracker to switch", path: ["integrated"] },
    ]);
  });

  test.each([true, false])(
    "of settings that are there is a warning in the plan and an error at apply, whether active is %s",
    async (active) => {
      const world = await openTracking();
      const stored = await applied((await world.start()).settings, written);
      const before = world.writes();
      const { settings } = await world.start();
      const outcome = await settings.apply(settings.config({ ...off, active }), stored);
      expect(outcome.stored).toEqual(stored);
      expect(outcome.diagnostics).toMatchObject([
        { severity: "warning", summary: "No external tracker to switch", path: ["integrated"] },
        { severity: "error", summary: "No external tracker to switch", path: ["integrated"] },
      ]);
      expect(world.writes()).toEqual(before);
      expect(await world.stored(SETTINGS)).toMatchObject({ active: true, integrated: true });
    },
  );
});

test("an external set-up without a tracker cannot be switched on: the plan warns, and apply changes nothing", async () => {
  const world = await openTracking({ seed: seedWith({ error_tracking: { active: false, integrated: false } }) });
  const off = storedOf(await (await world.start()).settings.import("team/app"));
  expect(off.state).toMatchObject({ active: false, integrated: false, api_url: null });
  const { settings } = await world.start();
  const outcome = await settings.apply(settings.config({ ...written, active: true, integrated: false }), off);
  expect(summaries(outcome, "warning")).toEqual(["No external tracker to switch"]);
  expect(summaries(outcome, "error")).toEqual(["No external tracker to switch"]);
  expect(world.writes()).toEqual([]);
});

describe("a service whose feature is off", () => {
  test("refuses to create settings, which is an error that explains the switch", async () => {
    const world = await openTracking({ seed: withoutFeature(null) });
    const { settings } = await world.start();
    const outcome = await settings.apply(settings.config(written));
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "error")).toEqual(["Integrated error tracking is switched off"]);
    expect(outcome.diagnostics[0]?.detail).toContain("integrated_error_tracking");
    expect(world.writes()).toEqual([`PUT ${path} 404`]);
  });

  // It always shows `integrated` as false; without a tracker's name and addresses, there is no external one.
  test("does not make settings of its own look like an external tracker's", async () => {
    const world = await openTracking({ seed: withoutFeature({ active: false, integrated: true }) });
    const { settings } = await world.start();
    const stored = await applied(settings, written, { warnings: [TAKEN, HIDDEN] });
    expect(stored.state).toMatchObject({ active: true, integrated: true });
  });

  test("hides `integrated = true`: the state keeps it, apply warns, and reading false is a warning", async () => {
    const world = await openTracking({ seed: withoutFeature(EXTERNAL) });
    const { settings } = await world.start();
    const outcome = await settings.apply(settings.config(own));
    const stored = storedOf(outcome);
    expect(outcome.diagnostics).toMatchObject([
      { summary: TAKEN },
      { severity: "warning", summary: HIDDEN, path: ["integrated"] },
    ]);
    expect(stored.state).toMatchObject({ active: true, integrated: true });
    expect(await world.stored(SETTINGS)).toMatchObject({ integrated: false });
    await expectHidden((await world.start()).settings, own, stored);

    const later = (await world.start()).settings;
    const off = await applied(later, { ...own, active: false }, { stored, warnings: [HIDDEN] });
    await expectNoChanges((await world.start()).settings, { ...own, active: false }, off);
  });

  test("is forgotten by a write that the service shows", async () => {
    const world = await openTracking({ seed: withoutFeature(EXTERNAL) });
    const hidden = await applied(
      (await world.start()).settings,
      { ...written, integrated: true },
      { warnings: [TAKEN, HIDDEN] },
    );
    const { settings } = await world.start();
    const back = await applied(settings, { ...written, integrated: false }, { stored: hidden });
    expect(privateIn(hidden)).toMatchObject({ integrated_hidden: true });
    expect(privateIn(back)).toMatchObject({ integrated_hidden: false });
    const unhidden = { ...back, state: { ...back.state, integrated: true } };
    expect((await settings.refresh(unhidden)).stored?.state).toMatchObject({ integrated: false });
  });

  test("without that mark makes false drift", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).settings, written);
    const later = await openTracking({ seed: withoutFeature({ active: true, integrated: true }) });
    const { stored: drifted } = await (await later.start()).settings.refresh(stored);
    expect(drifted?.state).toEqual({ ...stored.state, integrated: false });
  });
});

describe("a success that is none", () => {
  const answered = async (method: string, body: object) => {
    const world = await openTracking({ seed: external });
    await world.spoil({ method, fault: { kind: "status", status: 200, body } });
    return (await world.start()).settings;
  };

  test("with an error in its body is an error with the service's message", async () => {
    const settings = await answered("PATCH", { status: "error", message: "No room left" });
    const outcome = await settings.apply(settings.config(own));
    expect(outcome.stored).toBeNull();
    expect(outcome.diagnostics.at(-1)).toMatchObject({
      severity: "error",
      detail: expect.stringContaining("No room left"),
    });
  });

  test.each(["active", "integrated"])(
    "that shows another %s is an error there, and the state has what is there",
    async (name) => {
      const tracker = { project_name: null, tracker_external_url: null, api_url: EXTERNAL.api_url };
      const shown = { active: false, integrated: false, [name]: true, ...tracker };
      const settings = await answered("PATCH", shown);
      const outcome = await settings.apply(settings.config({ ...written, active: false, integrated: false }));
      expect(outcome.diagnostics.at(-1)).toMatchObject({
        severity: "error",
        summary: "Value not stored by the service",
        path: [name],
      });
      expect(outcome.stored?.state).toMatchObject(shown);
    },
  );
});
