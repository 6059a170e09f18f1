import { describe, expect, test } from "@jest/globals";
import { summaries } from "../../../../support/provider/outcome.ts";
import { applied, EXTERNAL, openTracking, seedWith, SETTINGS } from "../../../../support/provider/tracking.ts";

const written = { project: "team/app" };
const gone = { stored: null, diagnostics: [] };

describe("destroy", () => {
  test("switches error tracking off, and leaves the rest as it is", async () => {
    const world = await openTracking();
    const { settings } = await world.start();
    const stored = await applied(settings, written);
    const keys = await world.keysOf();
    expect(await (await world.start()).settings.destroy(stored)).toEqual(gone);
    expect(world.writes().at(-1)).toBe("PATCH /api/v4/projects/7/error_tracking/settings 200");
    expect(await world.stored(SETTINGS)).toMatchObject({ active: false, integrated: true });
    expect(await world.keysOf()).toEqual(keys);
  });

  test("switches an external tracker off, and does not take it away", async () => {
    const world = await openTracking({ seed: seedWith({ error_tracking: EXTERNAL }) });
    const { settings } = await world.start();
    const warnings = ["Existing error tracking settings taken over"];
    const stored = await applied(settings, { ...written, integrated: false }, { warnings });
    expect(await (await world.start()).settings.destroy(stored)).toEqual(gone);
    expect(await world.stored(SETTINGS)).toMatchObject({ active: false, integrated: false, api_url: EXTERNAL.api_url });
  });

  test("sends nothing with keep, or if it is already off", async () => {
    const world = await openTracking();
    const { settings } = await world.start();
    const stored = await applied(settings, { ...written, on_destroy: "keep" });
    const before = world.writes();
    expect(await (await world.start()).settings.destroy(stored)).toEqual(gone);
    expect(await world.stored(SETTINGS)).toMatchObject({ active: true });
    await world.request("PATCH", `${SETTINGS}?active=false`);
    expect(
      await (await world.start()).settings.destroy({ ...stored, state: { ...stored.state, on_destroy: "disable" } }),
    ).toEqual(gone);
    expect(world.writes()).toHaveLength(before.length + 1);
  });

  test("silently succeeds for settings that do not exist", async () => {
    const stored = await applied((await (await openTracking()).start()).settings, written);
    const world = await openTracking();
    expect(await (await world.start()).settings.destroy(stored)).toEqual(gone);
    expect(world.writes()).toEqual([]);
  });

  test("in a project that is not there, or not seen, is done with a warning", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).settings, written);
    const outcome = await (await world.start("token-bob")).settings.destroy(stored);
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "error")).toEqual([]);
    expect(summaries(outcome, "warning")).toEqual(["Nothing left to destroy"]);
    expect(await world.stored(SETTINGS)).toMatchObject({ active: true });
  });

  test("that is refused keeps the settings in the state", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).settings, written);
    await world.spoil({ method: "PATCH", fault: { kind: "status", status: 403 } });
    const outcome = await (await world.start()).settings.destroy(stored);
    expect(outcome.stored).toEqual(stored);
    expect(summaries(outcome, "error")).toHaveLength(1);
  });

  test.each(["team/app", "Team/App"])(
    "changes nothing of settings that another resource, of %s, wrote in the same apply",
    async (project) => {
      const world = await openTracking();
      const stored = await applied((await world.start()).settings, written);
      const { settings } = await world.start();
      await settings.apply(settings.config({ project }));
      const outcome = await settings.destroy(stored);
      expect(outcome.stored).toBeNull();
      expect(summaries(outcome, "warning")).toEqual(["Settings were left unchanged"]);
      expect(await world.stored(SETTINGS)).toMatchObject({ active: true });
    },
  );

  test("before a create of the same project, as in a replacement, leaves what was created", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).settings, written);
    const { settings } = await world.start();
    expect(await settings.destroy(stored)).toEqual(gone);
    await applied(settings, written);
    expect(await world.stored(SETTINGS)).toMatchObject({ active: true });
  });
});
