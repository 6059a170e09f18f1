import { describe, expect, test } from "@jest/globals";
import { summaries } from "../../../../support/provider/outcome.ts";
import { applied, expectNoChanges, openTracking, seedWith, SETTINGS } from "../../../../support/provider/tracking.ts";

const written = { project: "team/app" };
const TAKEN = "Existing error tracking settings taken over";
const path = "/api/v4/projects/team%2Fapp/error_tracking/settings";

describe("a create", () => {
  test.each(["interface", "upstream"] as const)(
    "puts settings if there are none, on the profile %s",
    async (profile) => {
      const world = await openTracking({ profile });
      const { settings } = await world.start();
      const stored = await applied(settings, written);
      expect(stored.state).toEqual({
        ...{ id: "team/app", project: "team/app", active: true, integrated: true, on_destroy: "disable" },
        ...{ project_name: null, tracker_external_url: null, api_url: null },
      });
      expect(world.writes()).toEqual([`PUT ${path} 200`]);
      expect(await world.stored(SETTINGS)).toMatchObject({ active: true, integrated: true });
      await expectNoChanges((await world.start()).settings, written, stored);
    },
  );

  test.each(["interface", "upstream"] as const)(
    "patches settings that are there, on the profile %s",
    async (profile) => {
      const world = await openTracking({
        profile,
        seed: seedWith({ error_tracking: { active: false, integrated: true } }),
      });
      const { settings } = await world.start();
      const stored = await applied(settings, written, { warnings: [TAKEN] });
      expect(world.writes()).toEqual([`PATCH ${path} 200`]);
      expect(await world.stored(SETTINGS)).toMatchObject({ active: true, integrated: true });
      await expectNoChanges((await world.start()).settings, written, stored);
    },
  );

  test("may be of settings that are off", async () => {
    const world = await openTracking();
    const off = { ...written, active: false };
    const stored = await applied((await world.start()).settings, off);
    expect(await world.stored(SETTINGS)).toMatchObject({ active: false, integrated: true });
    await expectNoChanges((await world.start()).settings, off, stored);
  });

  test("that is refused leaves no state", async () => {
    const world = await openTracking();
    const { settings } = await world.start();
    await world.spoil({ method: "PUT", fault: { kind: "status", status: 403 } });
    const outcome = await settings.apply(settings.config(written));
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "error")).toHaveLength(1);
  });
});

describe("an update", () => {
  test("switches off and on again, and sends nothing when only on_destroy differs", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).settings, written);
    const off = await applied((await world.start()).settings, { ...written, active: false }, { stored });
    expect(await world.stored(SETTINGS)).toMatchObject({ active: false, integrated: true });
    const { settings } = await world.start();
    const kept = await applied(settings, { ...written, active: false, on_destroy: "keep" }, { stored: off });
    expect(kept.state).toEqual({ ...off.state, on_destroy: "keep" });
    expect(world.writes()).toEqual([`PUT ${path} 200`, `PATCH ${path} 200`]);
    await expectNoChanges((await world.start()).settings, { ...written, active: false, on_destroy: "keep" }, kept);
  });

  test("keeps what the plan knew of the tracker, and leaves it to a refresh to show another", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).settings, written);
    const body = { active: false, integrated: true, project_name: "New", tracker_external_url: null, api_url: null };
    await world.spoil({ path, fault: { kind: "status", status: 200, body } });
    const { settings } = await world.start();
    const off = await applied(settings, { ...written, active: false }, { stored });
    expect(off.state).toEqual({ ...stored.state, active: false });
    expect((await settings.refresh(off)).stored?.state).toEqual({ ...off.state, project_name: "New" });
  });

  test("that is refused leaves the state as it was", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).settings, written);
    await world.spoil({ method: "PATCH", fault: { kind: "status", status: 403 } });
    const { settings } = await world.start();
    const outcome = await settings.apply(settings.config({ ...written, active: false }), stored);
    expect(outcome.stored).toEqual(stored);
    expect(summaries(outcome, "error")).toHaveLength(1);
  });
});
