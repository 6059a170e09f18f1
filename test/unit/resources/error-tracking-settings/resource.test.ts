import { describe, expect, test } from "@jest/globals";
import { unknown, type Value } from "../../../../src/kit/cty/index.ts";
import { summaries } from "../../../support/outcome.ts";
import {
  applied,
  EXTERNAL,
  expectNoChanges,
  openTracking,
  seedWith,
  SETTINGS,
  storedOf,
} from "../../../support/tracking.ts";

const written = { project: "team/app" };
const TAKEN = "Existing error tracking settings taken over";
const path = "/api/v4/projects/team%2Fapp/error_tracking/settings";

describe("a create", () => {
  test.each(["interface", "upstream"] as const)(
    "puts settings where there are none, on the profile %s",
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
    const { settings } = await (await openTracking()).start();
    const stored = await applied(settings, written);
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
    const { settings } = await (await openTracking()).start();
    const stored = await applied(settings, written);
    expect((await settings.plan(settings.config({ project: "team/lib" }), stored)).replacedBy).toEqual(["project"]);
    const { planned, diagnostics } = await settings.plan(settings.config({ project: unknown }));
    expect(planned).toMatchObject({ id: unknown, project: unknown });
    expect(diagnostics).toEqual([]);
  });

  test("of a project that the same apply makes goes on without a look", async () => {
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

  test("is not what an update does, nor a block that holds them under another name", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).settings, written);
    const { settings } = await world.start();
    expect((await settings.plan(settings.config({ ...written, active: false }), stored)).diagnostics).toEqual([]);
    const renamed = (await world.start()).settings;
    await renamed.refresh(stored);
    expect((await renamed.plan(renamed.config({ project: "Team/App" }))).diagnostics).toEqual([]);
  });
});

describe("an update", () => {
  test("switches off and on again, and sends nothing when only on_destroy differs", async () => {
    const world = await openTracking();
    const { settings } = await world.start();
    const stored = await applied(settings, written);
    const off = await applied(settings, { ...written, active: false }, { stored });
    expect(await world.stored(SETTINGS)).toMatchObject({ active: false, integrated: true });
    const kept = await applied(settings, { ...written, active: false, on_destroy: "keep" }, { stored: off });
    expect(kept.state).toEqual({ ...off.state, on_destroy: "keep" });
    expect(world.writes()).toEqual([`PUT ${path} 200`, `PATCH ${path} 200`]);
    await expectNoChanges(settings, { ...written, active: false, on_destroy: "keep" }, kept);
  });

  test("keeps what the plan knew of the tracker, and leaves it to a refresh to show another", async () => {
    const world = await openTracking();
    const { settings } = await world.start();
    const stored = await applied(settings, written);
    const body = { active: false, integrated: true, project_name: "New", tracker_external_url: null, api_url: null };
    await world.spoil({ path, fault: { kind: "status", status: 200, body } });
    const off = await applied(settings, { ...written, active: false }, { stored });
    expect(off.state).toEqual({ ...stored.state, active: false });
    expect((await settings.refresh(off)).stored?.state).toEqual({ ...off.state, project_name: "New" });
  });

  test("that is refused leaves the state as it was", async () => {
    const world = await openTracking();
    const { settings } = await world.start();
    const stored = await applied(settings, written);
    await world.spoil({ method: "PATCH", fault: { kind: "status", status: 403 } });
    const outcome = await settings.apply(settings.config({ ...written, active: false }), stored);
    expect(outcome.stored).toEqual(stored);
    expect(summaries(outcome, "error")).toHaveLength(1);
  });
});

describe("a read", () => {
  test("shows drift of active and of integrated, and the next apply undoes it", async () => {
    const world = await openTracking({ seed: seedWith({ error_tracking: { ...EXTERNAL, integrated: true } }) });
    const stored = await applied((await world.start()).settings, written, { warnings: [TAKEN] });
    await world.request("PATCH", `${SETTINGS}?active=false&integrated=false`);
    const { settings } = await world.start();
    const { stored: drifted, diagnostics } = await settings.refresh(stored);
    expect(diagnostics).toEqual([]);
    expect(drifted?.state).toMatchObject({ active: false, integrated: false, api_url: EXTERNAL.api_url });
    await applied(settings, written, { stored: drifted });
    expect(await world.stored(SETTINGS)).toMatchObject({ active: true, integrated: true });
  });

  test("of settings that are not there is null, without a word", async () => {
    const stored = await applied((await (await openTracking()).start()).settings, written);
    const { settings } = await (await openTracking()).start();
    expect(await settings.refresh(stored)).toEqual({ stored: null, diagnostics: [] });
  });

  test("of a project that is not there is null, with a warning that lost access looks the same", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).settings, written);
    const outcome = await (await world.start("token-bob")).settings.refresh(stored);
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "error")).toEqual([]);
    expect(summaries(outcome, "warning")).toEqual(["Object no longer found"]);
    expect(outcome.diagnostics[0]?.detail).toContain("may no longer see");
  });

  const errors: Readonly<Record<string, object>> = {
    "401": { kind: "status", status: 401 },
    "403": { kind: "status", status: 403 },
    "a bare 404": { kind: "status", status: 404, body: { message: "404 Not Found" } },
    "an unknown route": { kind: "status", status: 404, body: { error: "404 Not Found" } },
    "a web page": { kind: "html", status: 404 },
  };
  test.each(Object.entries(errors))(
    "answered by %s is an error, and the state stays; so is a delete",
    async (_title, fault) => {
      const world = await openTracking();
      const stored = await applied((await world.start()).settings, written);
      await world.spoil({ path: "/api/v4/*", fault });
      const { settings } = await world.start();
      for (const outcome of [await settings.refresh(stored), await settings.destroy(stored)]) {
        expect(storedOf(outcome)).toEqual(stored);
        expect(summaries(outcome, "error")).toHaveLength(1);
      }
    },
  );

  test("of a project that has moved warns with its number", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).settings, { project: "7" });
    const moved = { ...stored, state: { ...stored.state, id: "team/old", project: "team/old" } };
    const outcome = await (await world.start()).settings.refresh(moved);
    expect(outcome.stored).toEqual(moved);
    expect(outcome.diagnostics).toMatchObject([{ severity: "warning", summary: "Project moved", path: ["project"] }]);
  });
});
