import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "@jest/globals";
import type { Outcome, Stored } from "../../../../../../src/kit/engine/index.ts";
import { noBytes, summaries } from "../../../../../support/provider/outcome.ts";
import { isLong } from "../../../../../support/runs.ts";
import { openTracking, storedOf, type Tracking, type TrackingRun } from "../../../../../support/provider/tracking.ts";
import { groupLevel, projectLevel, tracking, type Kind } from "./kind.ts";

const UNCHANGED = "Settings were left unchanged";

const apply = (kind: Kind, run: TrackingRun, reference: string): Promise<Outcome> => {
  const driver = kind.driver(run);
  return driver.apply(driver.config(kind.written(reference)));
};

const errorsOf = (outcome: Outcome): readonly string[] => summaries(outcome, "error");

const ways: Readonly<Record<string, readonly [Kind, string, string]>> = {
  "error tracking, the same reference": [tracking, "team/app", "team/app"],
  "error tracking, another letter case": [tracking, "team/app", "Team/App"],
  "error tracking, a path and then a number": [tracking, "team/app", "7"],
  "error tracking, a number and then a path": [tracking, "7", "team/app"],
  "error tracking, a number and then the same with zeros": [tracking, "7", "007"],
  "error tracking, an old path and then a number": [tracking, "team/old", "7"],
  "error tracking, an old path and then the new one": [tracking, "team/old", "team/app"],
  "error tracking, the new path and then an old one": [tracking, "team/app", "team/old"],
  "a project's notifications, the same reference": [projectLevel, "team/app", "team/app"],
  "a project's notifications, a path and then a number": [projectLevel, "team/app", "7"],
  "a project's notifications, a number and then a path": [projectLevel, "7", "team/app"],
  "a project's notifications, an old path and then the new one": [projectLevel, "team/old", "team/app"],
  "a project's notifications, the new path and then an old one": [projectLevel, "team/app", "team/old"],
  "a group's notifications, the same reference": [groupLevel, "team", "team"],
  "a group's notifications, a path and then a number": [groupLevel, "team", "5"],
  "a group's notifications, a number and then a path": [groupLevel, "5", "team"],
};

const rows = Object.entries(ways).map(([title, way], index) => [title, way, index] as const);

/** Returns the slow requests and the orders of the two operations; `npm test` tries one of the four combinations. */
const held = (kind: Kind, index: number): readonly (readonly [slow: string, isCreateFirst: boolean])[] =>
  kind.methods
    .flatMap((slow) => [true, false].map((isCreateFirst) => [slow, isCreateFirst] as const))
    .filter((_each, place) => isLong || place === index % 4);

describe.each(rows)("%s: what an apply wrote, its own delete does not undo", (_title, [kind, before, after], index) => {
  const opened = async (): Promise<{ world: Tracking; old: Stored; run: TrackingRun }> => {
    const world = await openTracking();
    const old = storedOf(await apply(kind, await world.start(), before));
    return { world, old, run: await world.start() };
  };

  test("when the create comes first, as with create_before_destroy", async () => {
    const { world, old, run } = await opened();
    expect(errorsOf(await apply(kind, run, after))).toEqual([]);
    const destroyed = await kind.driver(run).destroy(old);
    expect(destroyed.stored).toBeNull();
    expect(summaries(destroyed, "warning")).toContain(UNCHANGED);
    expect(await kind.live(world)).toBe(kind.on);
  });

  test("when both run at the same time, whichever the network delays", async () => {
    for (const [slow, isCreateFirst] of held(kind, index)) {
      const { world, old, run } = await opened();
      const fault = { kind: "delay", milliseconds: 40 };
      await world.spoil({ method: slow, path: "*settings", count: 1, fault });
      const begin = [() => apply(kind, run, after), () => kind.driver(run).destroy(old)];
      if (!isCreateFirst) begin.reverse();
      const outcomes = await Promise.all(begin.map((each) => each()));
      expect(outcomes.flatMap(errorsOf)).toEqual([]);
      expect(await kind.live(world)).toBe(kind.on);
    }
  });
});

describe("what an apply wrote, a delete of a later apply undoes", () => {
  const kinds = { tracking, projectLevel, groupLevel };
  const references = Object.entries(kinds).flatMap(([name, kind]) => {
    const all = Object.values(ways).flatMap(([each, before]) => (each === kind ? [before] : []));
    return [...new Set(all)].map((before) => [name, before, kind] as const);
  });
  test.each(references)("%s of %s", async (_name, before, kind) => {
    const world = await openTracking();
    const old = storedOf(await apply(kind, await world.start(), before));
    expect(errorsOf(await kind.driver(await world.start()).destroy(old))).toEqual([]);
    expect(await kind.live(world)).toBe(kind.off);
  });
});

describe("a delete beside creates of other settings", () => {
  test("is done, and asks nothing, as the numbers differ", async () => {
    const world = await openTracking();
    const old = storedOf(await apply(tracking, await world.start(), "team/app"));
    const run = await world.start();
    expect(errorsOf(await apply(tracking, run, "team/lib"))).toEqual([]);
    const before = world.requests().length;
    expect(summaries(await run.settings.destroy(old), "warning")).toEqual([]);
    expect(world.requests().slice(before)).toEqual(["GET settings", "PATCH settings"]);
    expect(await tracking.live(world)).toBe(false);
  });

  test("waits for the number that they find out, and does not ask for it", async () => {
    const world = await openTracking();
    const old = storedOf(await apply(tracking, await world.start(), "team/app"));
    const run = await world.start();
    const asked = world.hold("GET", "/projects/team%2Flib");
    const creating = apply(tracking, run, "team/lib");
    await asked.arrived;
    const destroying = run.settings.destroy(old);
    // A delete that does not wait has sent its request by then.
    await Promise.race([destroying, wait(100)]);
    asked.release();
    expect((await Promise.all([creating, destroying])).flatMap(errorsOf)).toEqual([]);
    expect(world.requests().filter((each) => each === "GET team%2Flib")).toHaveLength(1);
    expect(await tracking.live(world)).toBe(false);
  });

  test("of other kinds asks nothing", async () => {
    const world = await openTracking();
    const first = await world.start();
    const old = storedOf(await apply(projectLevel, first, "team/app"));
    const run = await world.start();
    await apply(tracking, run, "7");
    await apply(groupLevel, run, "5");
    const before = world.requests().length;
    expect((await run.notifications.destroy(old)).diagnostics).toEqual([]);
    expect(world.requests().slice(before)).toEqual(["PUT notification_settings"]);
  });

  test("of a setting whose project is gone is done", async () => {
    const world = await openTracking();
    const old = storedOf(await apply(tracking, await world.start(), "team/app"));
    const run = await world.start();
    await apply(tracking, run, "8");
    const elsewhere = { ...old, private: noBytes, state: { ...old.state, project: "team/gone" } };
    const destroyed = await run.settings.destroy(elsewhere);
    expect(destroyed.stored).toBeNull();
    expect(summaries(destroyed, "warning")).toEqual(["Nothing left to destroy"]);
  });
});

describe("a delete that cannot find out whether the apply wrote the same", () => {
  const failures: Readonly<Record<string, object>> = {
    "the service has no such endpoint": { kind: "status", status: 404, body: { error: "404 Not Found" } },
    "the service fails": { kind: "status", status: 500 },
    "the answer is a web page": { kind: "html" },
  };
  test.each(Object.entries(failures))("changes nothing if %s, and names both", async (_title, fault) => {
    const world = await openTracking();
    const old = { ...storedOf(await apply(tracking, await world.start(), "team/app")), private: noBytes };
    await world.spoil({ method: "GET", path: "/api/v4/projects/team%2Fapp", fault });
    const run = await world.start();
    await apply(tracking, run, "8");
    const destroyed = await run.settings.destroy(old);
    expect(destroyed.stored).toBeNull();
    expect(destroyed.diagnostics).toMatchObject([{ severity: "warning", summary: UNCHANGED }]);
    expect(destroyed.diagnostics[0]?.detail).toMatch(/`8`.*`team\/app`/s);
    expect(await tracking.live(world)).toBe(true);
  });
});

describe("two resources for one setting", () => {
  const pairs: Readonly<Record<string, readonly [Kind, string, string]>> = {
    "error tracking": [tracking, "team/app", "Team/App"],
    "a project's notifications": [projectLevel, "team/app", "team/app"],
    "a group's notifications": [groupLevel, "team", "TEAM"],
  };
  test.each(Object.entries(pairs))("of %s: the apply of one fails", async (_title, [kind, one, other]) => {
    const run = await (await openTracking()).start();
    const outcomes = await Promise.all([apply(kind, run, one), apply(kind, run, other)]);
    expect(outcomes.flatMap(errorsOf)).toEqual(["Two resources manage the same setting"]);
    expect(outcomes.filter(({ stored }) => stored !== null)).toHaveLength(1);
  });

  test.each(Object.entries(pairs))("of %s: there are no diagnostics if Terraform may plan again", async (_, its) => {
    const [kind, one, other] = its;
    const driver = kind.driver(await (await openTracking()).start());
    const plans = await Promise.all([one, other].map((each) => driver.plan(driver.config(kind.written(each)))));
    expect(plans.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  });

  test("is not what a replacement is, nor one that is planned alone", async () => {
    const world = await openTracking();
    const run = await world.start();
    const stored = storedOf(await apply(projectLevel, run, "team/app"));
    const { notifications: driver } = await world.start();
    const config = driver.config(projectLevel.written("team/app"));
    const change = await driver.plan(config, stored);
    // As with `-replace`: a change, then a create with the private state of that plan.
    const engine = await world.engine();
    const resource = engine.resource("tocsin_notification_setting");
    const first = await engine.plan(resource, { prior: stored.state, config, private: stored.private });
    const second = await engine.plan(resource, { prior: null, config, private: first.private });
    expect([change.diagnostics, first.diagnostics, second.diagnostics]).toEqual([[], [], []]);
  });

  test("is not seen if two projects differ", async () => {
    const { notifications: driver } = await (await openTracking()).start();
    for (const reference of ["team/app", "team/lib"]) {
      expect((await driver.plan(driver.config(projectLevel.written(reference)))).diagnostics).toEqual([]);
    }
  });
});

test("a create waits for a delete that began before it and may be of the same setting", async () => {
  const world = await openTracking();
  const old = storedOf(await apply(tracking, await world.start(), "team/app"));
  const run = await world.start();
  const change = world.hold("PATCH", "/error_tracking/settings");
  const destroying = run.settings.destroy(old);
  await change.arrived;
  const read = world.hold("GET", "/projects/7/error_tracking/settings");
  const creating = apply(tracking, run, "7");
  await read.arrived;
  read.release();
  // A create that does not wait is done by then.
  await Promise.race([creating, wait(100)]);
  change.release();
  expect(errorsOf(await creating)).toEqual([]);
  await destroying;
  expect(await tracking.live(world)).toBe(true);
});
