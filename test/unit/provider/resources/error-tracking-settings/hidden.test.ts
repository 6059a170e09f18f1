import { describe, expect, test } from "@jest/globals";
import { unknown } from "../../../../../src/kit/cty/index.ts";
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

const HIDDEN = "Integrated error tracking is switched off";
const TAKEN = "Existing error tracking settings taken over";
const written = { project: "team/app" };
const features = { integrated_error_tracking: false };
const own = seedWith({ error_tracking: { active: true, integrated: true } }, { features });

describe.each(["interface", "upstream"] as const)("a service that hides `integrated`, profile %s", (profile) => {
  test("drifts after an import, until an update has written true; then false is not drift but a warning", async () => {
    const world = await openTracking({ profile, seed: own });
    const imported = storedOf(await (await world.start()).settings.import("team/app"));
    expect(imported.state).toMatchObject({ active: true, integrated: false });
    const config = { ...written, integrated: true };
    const stored = await applied((await world.start()).settings, config, { stored: imported, warnings: [HIDDEN] });
    expect(stored.state).toMatchObject({ active: true, integrated: true });
    expect(privateIn(stored)).toMatchObject({ integrated_hidden: true });
    expect(await world.stored(SETTINGS)).toMatchObject({ integrated: false });
    await expectHidden((await world.start()).settings, config, stored);
  });

  test("is remembered through an update that sends nothing", async () => {
    const world = await openTracking({ profile, seed: own });
    const stored = await applied((await world.start()).settings, written, { warnings: [TAKEN, HIDDEN] });
    const sent = world.writes();
    const kept = { ...written, project: "7", on_destroy: "keep" };
    const now = await applied((await world.start()).settings, kept, { stored });
    expect(world.writes()).toEqual(sent);
    await expectHidden((await world.start()).settings, kept, now);
  });

  test("does not hide that somebody has switched error tracking off", async () => {
    const world = await openTracking({ profile, seed: own });
    const stored = await applied((await world.start()).settings, written, { warnings: [TAKEN, HIDDEN] });
    await world.request("PATCH", `${SETTINGS}?active=false`);
    const seen = storedOf(await (await world.start()).settings.refresh(stored));
    expect(seen.state).toEqual({ ...stored.state, active: false });
  });

  test("warns until the feature is on", async () => {
    const world = await openTracking({ profile, seed: own });
    const stored = await applied((await world.start()).settings, written, { warnings: [TAKEN, HIDDEN] });
    await expectHidden((await world.start()).settings, written, stored);
    const later = await openTracking({
      profile,
      seed: seedWith({ error_tracking: { active: true, integrated: true } }),
    });
    await expectNoChanges((await later.start()).settings, written, stored);
  });

  test("does not create settings, and is not asked to change what is not there", async () => {
    const world = await openTracking({ profile, seed: seedWith({}, { features }) });
    for (const active of [true, false]) {
      const { settings } = await world.start();
      const outcome = await settings.apply(settings.config({ ...written, active }));
      expect(outcome.stored).toBeNull();
      expect(outcome.diagnostics.at(-1)).toMatchObject({ summary: "Integrated error tracking is switched off" });
    }
    expect(world.writes().every((line) => line.startsWith("PUT"))).toBe(true);
    expect(await world.keysOf()).toEqual([]);
  });
});

describe("a create", () => {
  test("that is answered with an error in a success is an error with the service's message", async () => {
    const world = await openTracking();
    const body = { status: "error", message: "Tracking token is a required field" };
    await world.spoil({ method: "PUT", fault: { kind: "status", status: 200, body } });
    const { settings } = await world.start();
    const outcome = await settings.apply(settings.config(written));
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "error")).toHaveLength(1);
    expect(outcome.diagnostics.at(-1)?.detail).toContain("Tracking token is a required field");
  });

  test.each([true, false])(
    "whose `integrated` turns out to be %s at apply is judged before any write",
    async (value) => {
      const seeds = { none: seedWith(), external: seedWith({ error_tracking: EXTERNAL }) };
      for (const [name, seed] of Object.entries(seeds)) {
        const world = await openTracking({ seed });
        const { settings } = await world.start();
        const pending = settings.config({ ...written, integrated: unknown });
        const planned = await settings.plan(pending);
        expect(summaries(planned, "error")).toEqual([]);
        const outcome = await settings.apply(settings.config({ ...written, integrated: value }), null, pending);
        const isWrong = name === "none" && !value;
        expect(summaries(outcome, "error")).toEqual(isWrong ? ["No external tracker to switch"] : []);
        expect(world.writes()).toHaveLength(isWrong ? 0 : 1);
      }
    },
  );
});
