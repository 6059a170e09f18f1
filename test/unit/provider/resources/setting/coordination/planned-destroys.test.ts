import { describe, expect, test } from "@jest/globals";
import { createDriver, type Stored } from "../../../../../../src/kit/engine/index.ts";
import { openTracking, storedOf, type Tracking } from "../../../../../support/provider/tracking.ts";
import { groupLevel, projectLevel, tracking, type Kind } from "./kind.ts";

const RESETS = "This plan resets a setting that another resource declares";
const TYPES = new Map([[tracking, "tocsin_error_tracking_settings"]]);

/** Opens the plan of a process that plans each object once, with the errors of each step. */
async function openPlan(world: Tracking, kind: Kind) {
  const engine = await world.planningEngine();
  const resource = engine.resource(TYPES.get(kind) ?? "tocsin_notification_setting");
  const driver = createDriver(engine, resource);
  const errorsIn = ({
    diagnostics,
  }: {
    readonly diagnostics: readonly { severity: string; summary: string; detail: string }[];
  }) => diagnostics.filter(({ severity }) => severity === "error");
  return {
    destroy: async ({ state, private: bytes }: Stored) =>
      errorsIn(await engine.plan(resource, { prior: state, config: null, private: bytes })),
    keep: async (reference: string, stored: Stored, more = {}) =>
      errorsIn(await driver.plan(driver.config({ ...kind.written(reference), ...more }), stored)),
  };
}

const storedAs = async (world: Tracking, kind: Kind, written: ReturnType<Kind["written"]>): Promise<Stored> => {
  const driver = kind.driver(await world.start());
  return storedOf(await driver.apply(driver.config(written)));
};
const stored = (world: Tracking, kind: Kind, reference: string): Promise<Stored> =>
  storedAs(world, kind, kind.written(reference));

/** Returns an object as stored by a version that recorded no number. */
const unrecorded = ({ state }: Stored): Stored => ({ state, private: new Uint8Array() });

const pairs: Readonly<Record<string, readonly [Kind, string, string]>> = {
  "error tracking, the same reference": [tracking, "team/app", "Team/App"],
  "error tracking, a path and a number": [tracking, "team/app", "7"],
  "a project's notifications, the same reference": [projectLevel, "team/app", "team/app"],
  "a project's notifications, a number and an old path": [projectLevel, "7", "team/old"],
  "a group's notifications, a path and a number": [groupLevel, "team", "5"],
};

describe.each(Object.entries(pairs))("two objects of %s, one of which goes", (_title, [kind, gone, kept]) => {
  const opened = async (more = {}) => {
    const world = await openTracking();
    const one = await storedAs(world, kind, { ...kind.written(gone), ...more });
    return { world, one, two: await stored(world, kind, kept), ...(await openPlan(world, kind)) };
  };

  test("are one error, whichever is planned first, and cost no request", async () => {
    const { world, one, two, ...first } = await opened();
    const second = await openPlan(world, kind);
    const before = world.requests().length;
    const destroyedFirst = [...(await first.destroy(one)), ...(await first.keep(kept, two))];
    const keptFirst = [...(await second.keep(kept, two)), ...(await second.destroy(one))];
    expect(destroyedFirst).toMatchObject([{ summary: RESETS }]);
    expect(keptFirst).toEqual(destroyedFirst);
    // These look up the owner of the notification setting in the state.
    expect(world.requests().slice(before)).toEqual(kind === tracking ? [] : ["GET user", "GET user"]);
  });

  test("are not an error if the one that stays writes something", async () => {
    const { one, two, destroy, keep } = await opened();
    expect([...(await keep(kept, two, { on_destroy: "keep" })), ...(await destroy(one))]).toEqual([]);
  });

  test("are not an error if the one that goes keeps its values", async () => {
    const { one, two, destroy, keep } = await opened({ on_destroy: "keep" });
    expect([...(await destroy(one)), ...(await keep(kept, two))]).toEqual([]);
  });

  test("are not an error if both go", async () => {
    const { one, two, destroy } = await opened();
    expect([...(await destroy(one)), ...(await destroy(two))]).toEqual([]);
  });
});

describe("without a recorded number", () => {
  test("the references are compared", async () => {
    const world = await openTracking();
    const old = unrecorded(await stored(world, tracking, "team/app"));
    const upper = unrecorded(await stored(world, tracking, "TEAM/app"));
    const same = await openPlan(world, tracking);
    expect([...(await same.destroy(old)), ...(await same.keep("TEAM/app", upper))]).toMatchObject([
      { summary: RESETS },
    ]);
    const other = await openPlan(world, tracking);
    expect([
      ...(await other.destroy(old)),
      ...(await other.keep("7", unrecorded(await stored(world, tracking, "7")))),
    ]).toEqual([]);
  });
});

test("two projects that had one path, one after the other, are not one", async () => {
  const world = await openTracking();
  const one = await stored(world, tracking, "team/app");
  const two = await stored(world, tracking, "team/lib");
  // The object that recorded the other project's number now has that project's path.
  const renamed = { ...two, state: { ...two.state, project: "team/app", id: "team/app" } };
  const { destroy, keep } = await openPlan(world, tracking);
  expect([...(await destroy(one)), ...(await keep("team/app", renamed))]).toEqual([]);
});

test("there are no diagnostics if Terraform may plan an object again", async () => {
  const world = await openTracking();
  const old = await stored(world, tracking, "team/app");
  const { engine, settings } = await world.start();
  const resource = engine.resource("tocsin_error_tracking_settings");
  const destroyed = await engine.plan(resource, { prior: old.state, config: null, private: old.private });
  const kept = await settings.plan(settings.config({ project: "team/app" }), old);
  expect([destroyed.diagnostics, kept.diagnostics]).toEqual([[], []]);
});

test("an object that leaves for another project resets what another one declares", async () => {
  const world = await openTracking();
  const one = await stored(world, projectLevel, "team/app");
  const { keep } = await openPlan(world, projectLevel);
  expect(await keep("team/lib", one)).toEqual([]);
  expect(await keep("team/app", one)).toMatchObject([{ summary: RESETS }]);
});

test("an object of another user, whose destroy sends nothing, resets nothing", async () => {
  const world = await openTracking();
  const driver = projectLevel.driver(await world.start("token-root"));
  const roots = storedOf(await driver.apply(driver.config(projectLevel.written("team/app"))));
  const own = await stored(world, projectLevel, "team/app");
  const { destroy, keep } = await openPlan(world, projectLevel);
  expect([...(await destroy(roots)), ...(await keep("team/app", own))]).toEqual([]);
});

test("the advice is `moved` if the plan imports the one that stays, else to forget the one that goes", async () => {
  const world = await openTracking();
  const old = await stored(world, tracking, "team/app");
  const engine = await world.planningEngine();
  const driver = createDriver(engine, engine.resource("tocsin_error_tracking_settings"));
  const imported = storedOf(await driver.import("team/app"));
  const [error] = (await driver.plan(driver.config({ project: "team/app" }), imported)).diagnostics;
  expect(error).toBeUndefined();
  const { diagnostics } = await engine.plan(engine.resource("tocsin_error_tracking_settings"), {
    prior: old.state,
    config: null,
    private: old.private,
  });
  expect(diagnostics).toMatchObject([{ summary: RESETS }]);
  expect(diagnostics[0]?.detail).toContain("Write a `moved` block instead of the `import` block.");
  const { destroy, keep } = await openPlan(world, tracking);
  const [other] = [...(await destroy(old)), ...(await keep("team/app", old))];
  expect(other?.detail).toContain("run `terraform state rm`, or write a `removed` block with `destroy = false`");
});
