import { describe, expect, test } from "@jest/globals";
import { noBytes, privateIn, summaries } from "../../../../support/provider/outcome.ts";
import {
  applied,
  EXTERNAL,
  openTracking,
  seedWith,
  SETTINGS,
  storedOf,
} from "../../../../support/provider/tracking.ts";

const written = { project: "team/app", on_destroy: "restore" };
const warnings = ["Existing error tracking settings taken over"];
const gone = { stored: null, diagnostics: [] };
const CREATED_KEY = "Restored settings created a client key";

describe("destroy with restore", () => {
  const found: Readonly<Record<string, object>> = {
    "switched off": { active: false, integrated: true },
    "switched on": { active: true, integrated: true },
    "for an external tracker": EXTERNAL,
    "for an external tracker, switched off": { ...EXTERNAL, active: false },
  };
  test.each(Object.entries(found))("puts settings back as create found them: %s", async (title, was) => {
    const world = await openTracking({ seed: seedWith({ error_tracking: was }), profile: "upstream" });
    const before = await world.stored(SETTINGS);
    const { active } = was as { active: boolean };
    const stored = await applied(
      (await world.start()).settings,
      { ...written, active: !active, integrated: true },
      { warnings },
    );
    const outcome = await (await world.start()).settings.destroy(stored);
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "warning")).toEqual(title === "switched on" ? [CREATED_KEY] : []);
    expect(await world.stored(SETTINGS)).toEqual(before);
  });

  test("switches off what create has made", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).settings, written);
    expect(await (await world.start()).settings.destroy(stored)).toEqual(gone);
    expect(await world.stored(SETTINGS)).toMatchObject({ active: false, integrated: true });
  });

  test("puts back what an import found, whatever was changed since", async () => {
    const world = await openTracking({ seed: seedWith({ error_tracking: { active: true, integrated: true } }) });
    const imported = storedOf(await (await world.start()).settings.import("team/app"));
    const { settings } = await world.start();
    const stored = await applied(settings, { ...written, active: false }, { stored: imported });
    const outcome = await (await world.start()).settings.destroy(stored);
    expect(outcome).toMatchObject({ stored: null, diagnostics: [{ summary: CREATED_KEY }] });
    expect(outcome.diagnostics[0]?.detail).toMatch(/the service created the key 1\. .* import ID is `team\/app:1`/);
    expect(await world.stored(SETTINGS)).toMatchObject({ active: true, integrated: true });
  });

  test("sends nothing if nothing differs", async () => {
    const world = await openTracking({ seed: seedWith({ error_tracking: { active: true, integrated: true } }) });
    const stored = await applied((await world.start()).settings, written, { warnings });
    const before = world.writes();
    await (await world.start()).settings.destroy(stored);
    expect(world.writes()).toEqual(before);
  });

  test("switches off with a warning if nothing is remembered, as after a taint", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).settings, written);
    const outcome = await (await world.start()).settings.destroy({ ...stored, private: noBytes });
    expect(summaries(outcome, "warning")).toEqual(["Nothing to restore"]);
    expect(await world.stored(SETTINGS)).toMatchObject({ active: false });
  });

  test("of settings that are gone is done", async () => {
    const stored = await applied((await (await openTracking()).start()).settings, written);
    const world = await openTracking();
    expect(await (await world.start()).settings.destroy(stored)).toEqual(gone);
    expect(world.writes()).toEqual([]);
  });
});

test("what create found is remembered whatever on_destroy is, and stays through updates", async () => {
  const world = await openTracking({ seed: seedWith({ error_tracking: { active: false, integrated: true } }) });
  const created = await applied(
    (await world.start()).settings,
    { ...written, on_destroy: "disable" },
    {
      warnings,
    },
  );
  const stored = await applied((await world.start()).settings, { ...written, active: false }, { stored: created });
  expect(privateIn(stored)).toMatchObject({ before: { active: false, integrated: true } });
});
