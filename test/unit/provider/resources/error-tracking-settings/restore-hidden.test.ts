import { describe, expect, test } from "@jest/globals";
import { privateIn, summaries } from "../../../../support/provider/outcome.ts";
import {
  applied,
  EXTERNAL,
  keyIdOf,
  openTracking,
  seedWith,
  SETTINGS,
  storedOf,
  type Tracking,
} from "../../../../support/provider/tracking.ts";

const written = { project: "team/app", on_destroy: "restore" };
const TAKEN = "Existing error tracking settings taken over";
const HIDDEN = "Integrated error tracking is switched off";
const gone = { stored: null, diagnostics: [] };
const path = "/api/v4/projects/*/error_tracking/settings";

/** Makes the service answer as if its feature were off, until it is repaired: writes are stored but show as false. */
async function hide(world: Tracking, active: boolean, api_url: string | null): Promise<void> {
  const body = { active, integrated: false, project_name: null, tracker_external_url: null, api_url };
  const fault = { kind: "status", status: 200, body };
  await world.spoil({ method: "GET", path, fault });
  await world.spoil({ method: "PATCH", path, fault: { ...fault, carried_out: true } });
}

describe("destroy if the service hides `integrated`", () => {
  test.each([true, false])("switches back to the external tracker that was there, on or off: %s", async (active) => {
    const was = { ...EXTERNAL, active };
    const world = await openTracking({ seed: seedWith({ error_tracking: was }), profile: "upstream" });
    const before = await world.stored(SETTINGS);
    await hide(world, active, EXTERNAL.api_url);
    const config = { ...written, active, integrated: true };
    const stored = await applied((await world.start()).settings, config, { warnings: [TAKEN, HIDDEN] });
    expect(await (await world.start()).settings.destroy(stored)).toEqual(gone);
    await world.mend();
    expect(await world.stored(SETTINGS)).toEqual(before);
  });

  test.each([true, false])("leaves the service's own backend as it was, on or off: %s", async (active) => {
    const world = await openTracking({ seed: seedWith({ error_tracking: { active, integrated: true } }) });
    const before = await world.stored(SETTINGS);
    await hide(world, active, null);
    const config = { ...written, active };
    const stored = await applied((await world.start()).settings, config, { warnings: [TAKEN, HIDDEN] });
    const sent = () => world.writes().filter((line) => line.includes("/error_tracking/"));
    expect(await (await world.start()).settings.destroy(stored)).toEqual(gone);
    expect(sent()).toHaveLength(1);
    // Nothing is sent if an administrator has since enabled the feature.
    await world.mend();
    expect(await (await world.start()).settings.destroy(stored)).toEqual(gone);
    expect(await world.stored(SETTINGS)).toEqual(before);
    expect(sent()).toHaveLength(1);
  });

  test("switches off with disable, and leaves what is stored", async () => {
    const world = await openTracking({ seed: seedWith({ error_tracking: EXTERNAL }), profile: "upstream" });
    await hide(world, true, EXTERNAL.api_url);
    const config = { project: "team/app", integrated: true };
    const stored = await applied((await world.start()).settings, config, { warnings: [TAKEN, HIDDEN] });
    expect(await (await world.start()).settings.destroy(stored)).toEqual(gone);
    await world.mend();
    expect(await world.stored(SETTINGS)).toMatchObject({ active: false, integrated: true });
  });
});

describe("destroy with restore", () => {
  test.each(["settings", "key"])(
    "gives the key that the service makes to a key of the same apply: %s first",
    async (first) => {
      const world = await openTracking({ seed: seedWith({ error_tracking: { active: true, integrated: true } }) });
      const stored = await applied(
        (await world.start()).settings,
        { ...written, active: false },
        { warnings: [TAKEN] },
      );
      expect(await world.keysOf()).toEqual([]);
      const { settings, keys } = await world.start();
      const restore = async () => {
        const outcome = await settings.destroy(stored);
        expect(outcome.stored).toBeNull();
        const named = first === "settings" ? ["Restored settings created a client key"] : [];
        expect(summaries(outcome, "warning")).toEqual(named);
      };
      if (first === "settings") await restore();
      const key = await applied(keys, { project: "team/app" });
      if (first === "key") await restore();
      expect(await world.stored(SETTINGS)).toMatchObject({ active: true });
      expect(await world.keysOf()).toEqual([keyIdOf(key)]);
    },
  );

  test("goes to the number of a project that has moved", async () => {
    const world = await openTracking({ seed: seedWith({ error_tracking: { active: false, integrated: true } }) });
    const config = { ...written, project: "team/old" };
    const { settings } = await world.start();
    const stored = storedOf(await settings.apply(settings.config(config)));
    const outcome = await (await world.start()).settings.destroy(stored);
    expect(outcome.stored).toBeNull();
    expect(outcome.diagnostics.map(({ summary }) => summary)).toEqual([]);
    expect(await world.stored(SETTINGS)).toMatchObject({ active: false, integrated: true });
  });

  test("in a project that is not there, or not seen, is done with a warning", async () => {
    const world = await openTracking({ seed: seedWith({ error_tracking: { active: false, integrated: true } }) });
    const stored = await applied((await world.start()).settings, written, { warnings: [TAKEN] });
    const outcome = await (await world.start("token-bob")).settings.destroy(stored);
    expect(outcome.stored).toBeNull();
    expect(outcome.diagnostics.map(({ severity, summary }) => [severity, summary])).toEqual([
      ["warning", "Nothing left to destroy"],
    ]);
  });

  test("that the service refuses keeps the settings in the state, with what is remembered", async () => {
    const world = await openTracking({ seed: seedWith({ error_tracking: EXTERNAL }), profile: "upstream" });
    const stored = await applied(
      (await world.start()).settings,
      { ...written, integrated: true },
      { warnings: [TAKEN] },
    );
    const body = { status: "error", message: "No token is stored" };
    await world.spoil({ method: "PATCH", fault: { kind: "status", status: 200, body } });
    const outcome = await (await world.start()).settings.destroy(stored);
    expect(outcome.stored).toEqual(stored);
    expect(summaries(outcome, "error")).toHaveLength(1);
    await world.mend();
    expect(await (await world.start()).settings.destroy(stored)).toEqual(gone);
    expect(await world.stored(SETTINGS)).toMatchObject(EXTERNAL);
  });

  const foreign: Readonly<Record<string, string>> = {
    "no JSON": "\u0000{",
    "a list": "[1]",
    "values of other types": '{"version":1,"before":{"active":"yes","integrated":7}}',
    "a text where an object is": '{"version":1,"before":"disable"}',
    "another version": '{"version":99,"before":7}',
  };
  test.each(Object.entries(foreign))("of private state that is %s is disable, with a warning", async (_title, text) => {
    const world = await openTracking({ seed: seedWith({ error_tracking: { active: true, integrated: true } }) });
    const stored = await applied((await world.start()).settings, written, { warnings: [TAKEN] });
    const outcome = await (
      await world.start()
    ).settings.destroy({ ...stored, private: new TextEncoder().encode(text) });
    expect(outcome.stored).toBeNull();
    expect(outcome.diagnostics.map(({ summary }) => summary)).toEqual(["Nothing to restore"]);
    expect(await world.stored(SETTINGS)).toMatchObject({ active: false, integrated: true });
  });

  test("goes back to what create found, whatever a later write was answered", async () => {
    const world = await openTracking({ seed: seedWith({ error_tracking: EXTERNAL }), profile: "upstream" });
    const stored = await applied(
      (await world.start()).settings,
      { ...written, integrated: true },
      { warnings: [TAKEN] },
    );
    await world.request("PATCH", `${SETTINGS}?active=false`);
    const seen = storedOf(await (await world.start()).settings.refresh(stored));
    const again = await applied((await world.start()).settings, { ...written, integrated: true }, { stored: seen });
    expect(privateIn(again)).toMatchObject({ before: { active: true, integrated: false } });
    expect(await (await world.start()).settings.destroy(again)).toEqual(gone);
    expect(await world.stored(SETTINGS)).toMatchObject(EXTERNAL);
  });
});
