import { describe, expect, test } from "@jest/globals";
import type { Value } from "../../../../../src/kit/cty/index.ts";
import type { Driver, Stored } from "../../../../../src/kit/engine/index.ts";
import { noBytes, privateIn, summaries } from "../../../../support/provider/outcome.ts";
import { applied, storedOf } from "../../../../support/provider/tracking.ts";
import { openWorld, type World } from "../../../../support/provider/world.ts";

const APP = "/projects/team%2Fapp/notification_settings";
const GLOBAL = "/notification_settings";
const TAKEN = "Existing notification setting taken over";

type Written = Readonly<Record<string, Value>>;

/** Changes a setting in a new run of Terraform. */
async function change(world: World, written: Written, rest: Parameters<typeof applied>[2] = {}) {
  return applied(await world.run(), { project: "team/app", on_destroy: "restore", ...written }, rest);
}

const destroyed = async (world: World, stored: Stored) => (await world.run()).destroy(stored);

/** Returns the summaries of a destroy's warnings. */
const warningsOf = async (run: Driver, stored: Stored) => summaries(await run.destroy(stored), "warning");

// As the resource stores it.
const beforeIn = (stored: Stored): unknown => (privateIn(stored) as { before: unknown }).before;

describe("destroy with restore", () => {
  test.each(["interface", "upstream"] as const)(
    "puts back each owned value, and leaves the others: %s",
    async (profile) => {
      const world = await openWorld({ profile });
      await world.put(`${APP}?level=custom&new_note=true&new_issue=false&issue_due=false`);
      const was = await world.stored(APP);
      const events = { new_note: false, new_issue: true };
      const stored = await change(world, { level: "custom", events }, { warnings: [TAKEN] });
      await world.put(`${APP}?issue_due=true`);
      expect(await destroyed(world, stored)).toEqual({ stored: null, diagnostics: [] });
      expect(await world.stored(APP)).toEqual({
        level: "custom",
        events: { ...(was as { events: object }).events, issue_due: true },
      });
    },
  );

  test("puts back an event that was never set as such", async () => {
    const world = await openWorld({ profile: "upstream" });
    await world.put(`${APP}?level=custom`);
    const was = await world.stored(APP);
    const stored = await change(world, { level: "custom", events: { new_note: true } }, { warnings: [TAKEN] });
    await destroyed(world, stored);
    expect(await world.stored(APP)).toEqual(was);
    expect(was).toMatchObject({ events: { new_note: null } });
  });

  test("sends only what differs", async () => {
    const world = await openWorld();
    await world.put(`${APP}?level=custom&new_note=true`);
    const written = { level: "custom", events: { new_note: true, new_issue: true } };
    const stored = await change(world, written, { warnings: [TAKEN] });
    await world.put(`${APP}?new_issue=false`);
    const before = world.writes().length;
    await destroyed(world, stored);
    expect(world.writes()).toHaveLength(before);
  });

  test("sends the address before the level, each in a request of its own", async () => {
    const world = await openWorld();
    await world.put(`${GLOBAL}?level=watch&notification_email=ada@work.example`);
    const written = { project: null, level: "mention", notification_email: "ada@example.com" };
    const stored = await change(world, written, { warnings: [TAKEN] });
    await destroyed(world, stored);
    expect(await world.stored(GLOBAL)).toMatchObject({ level: "watch", notification_email: "ada@work.example" });
    expect(world.writes()).toHaveLength(5);
  });
});

describe("what a value was before", () => {
  test("is remembered by the update that begins to own it", async () => {
    const world = await openWorld();
    const stored = await change(world, { level: "custom", events: { new_note: true } });
    await world.put(`${APP}?new_issue=true`);
    const more = await change(world, { level: "custom", events: { new_note: true, new_issue: false } }, { stored });
    expect(beforeIn(more)).toEqual({ level: "global", new_issue: "on" });
    expect(world.requests().filter((line) => line.startsWith("GET notification"))).toHaveLength(2);
  });

  test("stays what it was at first, whatever is changed later", async () => {
    const world = await openWorld();
    await world.put(`${APP}?level=mention`);
    const first = await change(world, { level: "watch" }, { warnings: [TAKEN] });
    const second = await change(world, { level: "participating" }, { stored: first });
    const third = await change(world, { level: "disabled", on_destroy: "keep" }, { stored: second });
    expect(beforeIn(third)).toEqual({ level: "mention" });
    await destroyed(world, await change(world, { level: "disabled" }, { stored: third }));
    expect(await world.stored(APP)).toEqual({ level: "mention" });
  });

  test("is remembered whatever on_destroy is", async () => {
    const world = await openWorld();
    const stored = await change(world, { level: "watch", on_destroy: "reset" });
    expect(beforeIn(stored)).toEqual({ level: "global" });
  });

  test("is forgotten with a value that is given up", async () => {
    const world = await openWorld();
    await world.put(`${APP}?level=custom&new_note=true`);
    const stored = await change(world, { level: "custom", events: { new_note: false } }, { warnings: [TAKEN] });
    const less = await change(world, { level: "custom" }, { stored });
    expect(beforeIn(less)).toEqual({ level: "custom" });
    await destroyed(world, less);
    expect(await world.stored(APP)).toMatchObject({ level: "custom", events: { new_note: false } });
  });

  test("of an event that no answer showed cannot be put back", async () => {
    const world = await openWorld();
    await world.put(`${APP}?level=custom&new_note=true`);
    await world.put(`${APP}?level=watch`);
    const stored = await change(world, { level: "custom", events: { new_note: false } }, { warnings: [TAKEN] });
    await destroyed(world, stored);
    expect(await world.stored(APP)).toEqual({ level: "watch" });
    await world.put(`${APP}?level=custom`);
    expect(await world.stored(APP)).toMatchObject({ events: { new_note: false } });
  });

  test("is what an import finds", async () => {
    const world = await openWorld();
    await world.put(`${APP}?level=custom&new_note=true&new_issue=true`);
    const was = await world.stored(APP);
    const imported = storedOf(await (await world.run()).import("project/team/app"));
    const stored = await change(world, { level: "custom", events: { new_note: false } }, { stored: imported });
    await destroyed(world, stored);
    expect(await world.stored(APP)).toEqual(was);
  });

  test("is put back by a replacement, and remembered of the new place", async () => {
    const world = await openWorld();
    await world.put(`${APP}?level=mention`);
    await world.put(`/projects/team%2Flib/notification_settings?level=participating`);
    const stored = await change(world, { level: "watch" }, { warnings: [TAKEN] });
    const run = await world.run();
    const config = run.config({ project: "team/lib", level: "watch", on_destroy: "restore" });
    const moved = storedOf(await run.apply(config, stored));
    expect(await world.stored(APP)).toEqual({ level: "mention" });
    await destroyed(world, moved);
    expect(await world.stored("/projects/team%2Flib/notification_settings")).toEqual({ level: "participating" });
  });

  test("is reset with a warning if it is unknown, as after a taint", async () => {
    const world = await openWorld();
    const written = { project: null, level: "mention", notification_email: "ada@work.example" };
    const stored = await change(world, written);
    const outcome = await destroyed(world, { ...stored, private: noBytes });
    expect(summaries(outcome, "warning")).toEqual(["Nothing to restore"]);
    expect(outcome.diagnostics[0]?.detail).toContain(
      "The original values of `level`, `notification_email` in the global notification",
    );
    expect(await world.stored(GLOBAL)).toEqual({ level: "participating", notification_email: "ada@example.com" });
  });

  test("is not missed by what does not restore", async () => {
    const world = await openWorld();
    for (const on_destroy of ["reset", "keep"]) {
      const stored = await change(world, { level: "watch", on_destroy });
      expect(await warningsOf(await world.run(), { ...stored, private: noBytes })).toEqual([]);
      await world.put(`${APP}?level=global`);
    }
  });

  test.each(["team/app", "7"])(
    "is what a delete of %s has left that comes between the plan and the create of one apply",
    async (project) => {
      const world = await openWorld();
      await world.put(`${APP}?level=mention`);
      const old = await change(world, { project, level: "watch" }, { warnings: [TAKEN] });
      const run = await world.run();
      const config = run.config({ project: "team/app", level: "disabled", on_destroy: "restore" });
      const engine = await world.engine();
      const resource = engine.resource("tocsin_notification_setting");
      const { planned } = await engine.plan(resource, { prior: null, config, private: noBytes });
      await engine.apply(resource, { prior: old.state, planned: null, config: null, private: old.private });
      const created = await engine.apply(resource, {
        prior: null,
        planned: planned as Stored["state"],
        config,
        private: noBytes,
      });
      expect(privateIn(created)).toMatchObject({ before: { level: "mention" } });
    },
  );

  test("takes no request more in the apply that creates than that for the user", async () => {
    const world = await openWorld();
    await change(world, { level: "watch" });
    expect(world.requests()).toEqual([
      "GET notification_settings",
      "GET team%2Fapp",
      "GET user",
      "PUT notification_settings",
    ]);
  });
});
