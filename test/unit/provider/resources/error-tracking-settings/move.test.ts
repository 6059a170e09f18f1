import { expect, test } from "@jest/globals";
import { summaries } from "../../../../support/provider/outcome.ts";
import { moved, movedAndRead } from "../../../../support/provider/moved.ts";
import { expectNoChanges, EXTERNAL, openTracking, seedWith } from "../../../../support/provider/tracking.ts";

const PEER = { from: "project_error_tracking_settings", to: "error_tracking_settings" };
const ON = { active: true, integrated: true };

/** As the other provider stores settings without an external tracker; its library has "" for null. */
const attributes = {
  ...{ id: "7", project: "7", ...ON, keep_settings_on_destroy: true },
  ...{ project_name: null, sentry_external_url: "", api_url: null },
};

const KEPT = { project: "team/app", on_destroy: "keep" };

test.each(["interface", "upstream"] as const)("plans nothing, and only reads: %s", async (profile) => {
  const world = await openTracking({ profile, seed: seedWith({ error_tracking: ON }) });
  const { engine, settings } = await world.start();
  const stored = await movedAndRead(engine, { ...PEER, attributes: { ...attributes, project: "team%2Fapp" } });
  expect(stored.state).toEqual({
    ...{ id: "team/app", ...KEPT, ...ON },
    ...{ project_name: null, tracker_external_url: null, api_url: null },
  });
  expect(world.requests()).toEqual(["GET settings"]);
  await expectNoChanges(settings, KEPT, stored);
});

test("keeps an external tracker", async () => {
  const world = await openTracking({ profile: "upstream", seed: seedWith({ error_tracking: EXTERNAL }) });
  const { engine, settings } = await world.start();
  const { active, integrated, api_url } = EXTERNAL;
  const stored = await movedAndRead(engine, { ...PEER, attributes: { ...attributes, active, integrated, api_url } });
  expect(stored.state).toMatchObject({ project: "7", active, integrated, api_url });
  await expectNoChanges(settings, { project: "7", integrated, on_destroy: "keep" }, stored);
});

test("has null for what the other provider left out or has as an empty text", async () => {
  const world = await openTracking();
  const { engine } = await world.start();
  const left = { id: null, project: "7", active: null, integrated: null, project_name: "", sentry_external_url: "" };
  expect((await moved(engine, { ...PEER, attributes: { ...left, api_url: "" } })).state).toEqual({
    ...{ id: null, project: "7", ...ON, on_destroy: "keep" },
    ...{ project_name: null, tracker_external_url: null, api_url: null },
  });
});

test.each([
  [true, "keep"],
  [null, "keep"],
  [false, "disable"],
])("keep_settings_on_destroy = %s becomes %s", async (keeps, onDestroy) => {
  const world = await openTracking({ seed: seedWith({ error_tracking: ON }) });
  const { engine } = await world.start();
  const kept = { ...PEER, attributes: { ...attributes, keep_settings_on_destroy: keeps } };
  expect((await moved(engine, kept)).state.on_destroy).toBe(onDestroy);
});

test("shows in the first plan that a destroy would switch error tracking off, and sends nothing for it", async () => {
  const world = await openTracking({ seed: seedWith({ error_tracking: ON }) });
  const { engine, settings } = await world.start();
  const stored = await movedAndRead(engine, { ...PEER, attributes });
  const outcome = await settings.apply(settings.config({ project: "7" }), stored);
  expect([...summaries(outcome, "error"), ...summaries(outcome, "warning")]).toEqual([]);
  expect(outcome.stored?.state).toMatchObject({ on_destroy: "disable" });
  expect(world.writes()).toEqual([]);
});

test.each([
  { id: "7", project: "team/app" },
  { id: "team/app", project: "7" },
])("remembers the number of the project, to which a destroy goes: %j", async (names) => {
  const world = await openTracking({ seed: seedWith({ error_tracking: ON }) });
  const { engine, settings } = await world.start();
  const stored = await movedAndRead(engine, { ...PEER, attributes: { ...attributes, ...names } });
  await settings.destroy({ ...stored, state: { ...stored.state, project: "team/app", on_destroy: "disable" } });
  expect(world.writes().at(-1)).toContain("/projects/7/");
});
