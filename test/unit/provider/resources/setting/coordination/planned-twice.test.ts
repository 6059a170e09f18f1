import { describe, expect, test } from "@jest/globals";
import { createDriver, type Driver, type Stored } from "../../../../../../src/kit/engine/index.ts";
import { summaries } from "../../../../../support/provider/outcome.ts";
import { openTracking, storedOf, type Tracking } from "../../../../../support/provider/tracking.ts";
import { groupLevel, projectLevel, tracking, type Kind } from "./kind.ts";

const TWICE = "Two resources manage the same setting";
const TYPES = new Map([[tracking, "tocsin_error_tracking_settings"]]);

/** A run that plans each object once. */
async function planner(world: Tracking, kind: Kind): Promise<Driver> {
  const engine = await world.planningEngine();
  return createDriver(engine, engine.resource(TYPES.get(kind) ?? "tocsin_notification_setting"));
}

const stored = async (world: Tracking, kind: Kind, reference: string): Promise<Stored> => {
  const driver = kind.driver(await world.start());
  return storedOf(await driver.apply(driver.config(kind.written(reference))));
};

const pairs: Readonly<Record<string, readonly [Kind, string, string]>> = {
  "error tracking, the same reference": [tracking, "team/app", "Team/App"],
  "error tracking, a path and a number": [tracking, "team/app", "7"],
  "error tracking, a number and an old path": [tracking, "7", "team/old"],
  "error tracking, an old path and the new one": [tracking, "team/old", "team/app"],
  "a project's notifications, a number and a path": [projectLevel, "7", "team/app"],
  "a project's notifications, the new path and an old one": [projectLevel, "team/app", "team/old"],
  "a group's notifications, a path and a number": [groupLevel, "team", "5"],
};

describe.each(Object.entries(pairs))("two resources for %s", (_title, [kind, one, other]) => {
  test("are an error in the plan of two creates", async () => {
    const driver = await planner(await openTracking(), kind);
    const outcomes = await Promise.all([one, other].map((each) => driver.plan(driver.config(kind.written(each)))));
    // Under two names, both may find the conflict.
    expect([...new Set(outcomes.flatMap((outcome) => summaries(outcome, "error")))]).toEqual([TWICE]);
  });

  test.each([true, false])("are one beside a resource that stays as it is, planned first: %s", async (isFirst) => {
    const world = await openTracking();
    const old = await stored(world, kind, one);
    const driver = await planner(world, kind);
    const before = world.requests().length;
    const plans = [
      () => driver.plan(driver.config(kind.written(one)), old),
      () => driver.plan(driver.config(kind.written(other))),
    ];
    if (!isFirst) plans.reverse();
    const errors: string[] = [];
    for (const plan of plans) errors.push(...summaries(await plan(), "error"));
    // A moved path is looked up only for a create.
    expect(errors).toEqual(one === "team/old" ? [] : [TWICE]);
    // The read and the lookup of the create, which are two requests each if the project has moved.
    expect(world.requests().length - before).toBeLessThanOrEqual(other === "team/old" ? 4 : 2);
  });
});

const unchanged: Readonly<Record<string, readonly [Kind, string]>> = {
  "groups' notifications": [groupLevel, "team"],
  "error tracking": [tracking, "team/app"],
};

/** Returns the object as Terraform sends it: decoded values have no prototype. */
const decoded = ({ state, private: bytes }: Stored): Stored => ({
  state: Object.assign<object, Stored["state"]>(Object.create(null) as object, state),
  private: bytes,
});

test.each(Object.entries(unchanged))("two of %s that stay as they are get a warning and no request", async (_, its) => {
  const [kind, reference] = its;
  const world = await openTracking();
  const [one, other] = [await stored(world, kind, reference), await stored(world, kind, reference)].map(decoded);
  const driver = await planner(world, kind);
  const config = driver.config(kind.written(reference));
  // An error would prevent the plan of a destroy.
  const before = world.requests().length;
  expect((await driver.plan(config, one)).diagnostics).toEqual([]);
  expect((await driver.plan(config, other)).diagnostics).toMatchObject([{ severity: "warning", summary: TWICE }]);
  expect(world.requests()).toHaveLength(before);
});

describe("no conflict", () => {
  test.each<[Kind, string, string]>([
    [projectLevel, "team/app", "8"],
    [projectLevel, "team/old", "team/lib"],
    [tracking, "7", "team/lib"],
  ])("is seen where two places differ", async (kind, one, other) => {
    const driver = await planner(await openTracking(), kind);
    for (const each of [one, other]) {
      expect(summaries(await driver.plan(driver.config(kind.written(each))), "error")).toEqual([]);
    }
  });

  test("is a swap of two projects, nor another reference of the same one", async () => {
    const world = await openTracking();
    const [app, lib] = [await stored(world, projectLevel, "team/app"), await stored(world, projectLevel, "8")];
    const swap = await planner(world, projectLevel);
    const rename = await planner(world, projectLevel);
    const plans = [
      await swap.plan(swap.config(projectLevel.written("8")), app),
      await swap.plan(swap.config(projectLevel.written("team/app")), lib),
      await rename.plan(rename.config(projectLevel.written("7")), app),
      await rename.plan(rename.config(projectLevel.written("team/lib")), lib),
    ];
    expect(plans.flatMap((plan) => summaries(plan, "error"))).toEqual([]);
  });

  test("is a replacement, nor a lookup that fails", async () => {
    const world = await openTracking();
    const old = await stored(world, projectLevel, "team/app");
    const engine = await world.planningEngine();
    const resource = engine.resource("tocsin_notification_setting");
    const config = createDriver(engine, resource).config(projectLevel.written("team/app"));
    const first = await engine.plan(resource, { prior: old.state, config, private: old.private });
    const second = await engine.plan(resource, { prior: null, config, private: first.private });
    expect([first.diagnostics, second.diagnostics]).toEqual([[], []]);
    const driver = await planner(world, projectLevel);
    for (const each of ["8", "team/lib"]) {
      const path = `/api/v4/projects/${encodeURIComponent(each)}`;
      await world.spoil({ method: "GET", path, fault: { kind: "status", status: 500 } });
      expect(summaries(await driver.plan(driver.config(projectLevel.written(each))), "error")).toEqual([]);
    }
  });
});
