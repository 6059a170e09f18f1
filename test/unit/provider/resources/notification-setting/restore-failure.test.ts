import { describe, expect, test } from "@jest/globals";
import type { Value } from "../../../../../src/kit/cty/index.ts";
import type { Stored } from "../../../../../src/kit/engine/index.ts";
import { privateIn, summaries } from "../../../../support/provider/outcome.ts";
import { applied, openTracking, storedOf } from "../../../../support/provider/tracking.ts";
import { openWorld, SEED, type World } from "../../../../support/provider/world.ts";

const APP = "/projects/team%2Fapp/notification_settings";
const GLOBAL = "/notification_settings";
const TAKEN = "Existing notification setting taken over";

type Written = Readonly<Record<string, Value>>;

/** Changes a setting in a new run of Terraform. */
const change = async (world: World, written: Written, rest: Parameters<typeof applied>[2] = {}) =>
  applied(await world.run(), { project: "team/app", on_destroy: "restore", ...written }, rest);

const destroyed = async (world: World, stored: Stored) => (await world.run()).destroy(stored);
const refreshed = async (world: World, stored: Stored) => storedOf(await (await world.run()).refresh(stored));
// As the resource stores it.
const beforeIn = (stored: Stored): unknown => (privateIn(stored) as { before: unknown }).before;

describe("destroy with restore of a setting that drifted", () => {
  test("away from the level custom puts back the level and the events that it hides", async () => {
    const world = await openWorld({ profile: "upstream" });
    await world.put(`${APP}?level=custom&new_note=true&new_issue=false`);
    const was = await world.stored(APP);
    const events = { new_note: false, new_issue: true };
    const stored = await change(world, { level: "custom", events }, { warnings: [TAKEN] });
    await world.put(`${APP}?level=mention`);
    for (const seen of [stored, await refreshed(world, stored)]) {
      await world.put(`${APP}?level=mention`);
      expect(await destroyed(world, seen)).toEqual({ stored: null, diagnostics: [] });
      expect(await world.stored(APP)).toEqual(was);
    }
  });

  test("to the level that there was sends nothing", async () => {
    const world = await openWorld();
    await world.put(`${APP}?level=mention`);
    const stored = await change(world, { level: "watch" }, { warnings: [TAKEN] });
    await world.put(`${APP}?level=mention`);
    const before = world.writes();
    await destroyed(world, stored);
    expect(world.writes()).toEqual(before);
  });

  test("leaves an event that became owned while the level hid it, and puts back the others", async () => {
    const world = await openWorld({ profile: "upstream" });
    await world.put(`${APP}?level=custom&new_note=true&new_issue=false`);
    const custom = { level: "custom", events: { new_note: false } };
    const stored = await change(world, custom, { warnings: [TAKEN] });
    await world.put(`${APP}?level=watch`);
    const more = { level: "custom", events: { new_note: false, new_issue: true } };
    const now = await change(world, more, { stored: await refreshed(world, stored) });
    expect(beforeIn(now)).toEqual({ level: "custom", new_note: "on" });
    await destroyed(world, now);
    expect(await world.stored(APP)).toMatchObject({ level: "custom", events: { new_note: true, new_issue: true } });
  });

  test("puts back the level alone of a global setting that never shows its events", async () => {
    const world = await openWorld({ profile: "interface" });
    await world.put(`${GLOBAL}?level=custom&new_note=true`);
    const written = { project: null, level: "custom", events: { new_note: false } };
    const stored = await change(world, written, { warnings: [TAKEN] });
    expect(beforeIn(stored)).toEqual({ level: "custom" });
    const before = world.writes();
    expect(await destroyed(world, stored)).toEqual({ stored: null, diagnostics: [] });
    expect(world.writes()).toEqual(before);
  });
});

describe("destroy with restore of a project", () => {
  test("that is gone, or no longer seen, is done with one warning", async () => {
    const world = await openWorld();
    const stored = await change(world, { level: "watch" });
    const elsewhere = await openWorld({ seed: { ...SEED, projects: [] } });
    const outcome = await destroyed(elsewhere, stored);
    expect(outcome.stored).toBeNull();
    expect(outcome.diagnostics.map(({ severity, summary }) => [severity, summary])).toEqual([
      ["warning", "Nothing left to destroy"],
    ]);
  });

  test("that has moved is restored by its number", async () => {
    const world = await openWorld();
    await world.put(`${APP}?level=mention`);
    const run = await world.run();
    const config = run.config({ project: "team/old", level: "watch", on_destroy: "restore" });
    const stored = storedOf(await run.apply(config));
    expect(await world.stored(APP)).toEqual({ level: "watch" });
    const outcome = await destroyed(world, stored);
    expect(outcome.stored).toBeNull();
    expect(outcome.diagnostics.map(({ summary }) => summary)).toEqual([]);
    expect(await world.stored(APP)).toEqual({ level: "mention" });
  });
});

describe("a restore that is refused", () => {
  test("of the address leaves the level, and keeps the setting in the state until the next one", async () => {
    const world = await openTracking({ seed: { ...SEED, users: [...SEED.users, ROOT] } });
    await world.put(`${GLOBAL}?level=watch&notification_email=ada@work.example`);
    const written = { project: null, level: "mention", notification_email: "ada@example.com" };
    const stored = await change(world, written, { warnings: [TAKEN] });
    const body = { message: { notification_email: ["must be an email you have verified"] } };
    await world.spoil({ method: "PUT", count: 1, fault: { kind: "status", status: 400, body } });
    const outcome = await destroyed(world, stored);
    expect(outcome.stored).toEqual(stored);
    expect(summaries(outcome, "error")).toHaveLength(1);
    expect(await world.stored(GLOBAL)).toMatchObject({ level: "mention" });
    expect((await destroyed(world, stored)).stored).toBeNull();
    expect(await world.stored(GLOBAL)).toEqual({ level: "watch", notification_email: "ada@work.example" });
  });

  test("of the level, after the address, is finished by the next one", async () => {
    const world = await openTracking({ seed: { ...SEED, users: [...SEED.users, ROOT] } });
    await world.put(`${GLOBAL}?level=watch&notification_email=ada@work.example`);
    const written = { project: null, level: "mention", notification_email: "ada@example.com" };
    const stored = await change(world, written, { warnings: [TAKEN] });
    await world.spoil({ method: "PUT", count: 1, fault: { kind: "delay", milliseconds: 0 } });
    await world.spoil({ method: "PUT", count: 1, fault: { kind: "status", status: 403 } });
    expect((await destroyed(world, stored)).stored).toEqual(stored);
    expect(await world.stored(GLOBAL)).toEqual({ level: "mention", notification_email: "ada@work.example" });
    expect((await destroyed(world, stored)).stored).toBeNull();
    expect(await world.stored(GLOBAL)).toEqual({ level: "watch", notification_email: "ada@work.example" });
  });
});

const ROOT = { username: "root", email: "root@example.com", token: "token-root", admin: true };

describe("what a value was before", () => {
  test("is remembered by the apply that owns it after one that failed to", async () => {
    const world = await openTracking();
    const first = await change(world, { level: "custom", events: { new_note: true } });
    await world.put(`${APP}?new_issue=true`);
    const more = { level: "custom", events: { new_note: true, new_issue: false } };
    await world.spoil({ method: "PUT", fault: { kind: "status", status: 403 } });
    const run = await world.run();
    const failed = await run.apply(run.config({ project: "team/app", on_destroy: "restore", ...more }), first);
    expect(failed.stored?.state).toEqual(first.state);
    await world.mend();
    const now = await change(world, more, { stored: failed.stored });
    expect(beforeIn(now)).toEqual({ level: "global", new_issue: "on" });
  });

  test("is remembered of what becomes owned in an object without private state, and the rest is reset", async () => {
    const world = await openWorld();
    await world.put(`${APP}?level=custom&new_issue=true`);
    const stored = await change(world, { level: "custom", events: { new_note: true } }, { warnings: [TAKEN] });
    const earlier = { ...stored, private: new Uint8Array() };
    const now = await change(
      world,
      { level: "custom", events: { new_note: true, new_issue: false } },
      { stored: earlier },
    );
    expect(beforeIn(now)).toEqual({ new_issue: "on" });
    const outcome = await destroyed(world, now);
    expect(outcome.diagnostics.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^The original values of `level` in the/),
    ]);
    await world.put(`${APP}?level=custom`);
    expect(await world.stored(APP)).toMatchObject({ events: { new_note: true, new_issue: true } });
  });
});

describe("private state that no write of ours made", () => {
  const foreign: Readonly<Record<string, string>> = {
    "no JSON": "\u0000{",
    "a list": "[1]",
    "a text": '{"version":1,"before":"watch"}',
    "a level that there is not": '{"version":1,"before":{"level":"loud","new_note":"maybe"}}',
    "a level that is an event": '{"version":1,"before":{"level":"on","__proto__":"on","constructor":"on"}}',
    "a level that is null": '{"version":1,"before":{"level":null}}',
    "values of other types": '{"version":1,"before":{"level":["watch"],"new_note":true}}',
  };
  test.each(Object.entries(foreign))(
    "%s: the level is reset with a warning, and no event is sent",
    async (_title, text) => {
      const world = await openWorld({ profile: "upstream" });
      const stored = await change(world, { level: "custom", events: { new_note: true } });
      const outcome = await destroyed(world, { ...stored, private: new TextEncoder().encode(text) });
      expect(outcome.stored).toBeNull();
      expect(summaries(outcome, "warning")).toEqual(["Nothing to restore"]);
      expect(await world.stored(APP)).toEqual({ level: "global" });
      await world.put(`${APP}?level=custom`);
      expect(await world.stored(APP)).toMatchObject({ events: { new_note: true } });
    },
  );

  test("is not an event of the service that has the name of another value", async () => {
    const world = await openTracking();
    const body = { level: "custom", events: { level: true, notification_email: false, new_note: true } };
    await world.spoil({ method: "GET", path: "*notification_settings", fault: { kind: "status", status: 200, body } });
    const written = { level: "custom", events: { new_note: false } };
    expect(beforeIn(await change(world, written, { warnings: [TAKEN] }))).toEqual({ level: "custom", new_note: "on" });
  });
});
