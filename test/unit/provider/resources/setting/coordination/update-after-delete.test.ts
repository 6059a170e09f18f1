import { describe, expect, test } from "@jest/globals";
import type { Outcome } from "../../../../../../src/kit/engine/index.ts";
import { summaries } from "../../../../../support/provider/outcome.ts";
import { openTracking, storedOf, type TrackingRun } from "../../../../../support/provider/tracking.ts";
import { groupLevel, projectLevel, tracking, type Kind } from "./kind.ts";

const apply = (kind: Kind, run: TrackingRun, reference: string): Promise<Outcome> => {
  const driver = kind.driver(run);
  return driver.apply(driver.config(kind.written(reference)));
};

const errorsOf = (outcome: Outcome): readonly string[] => summaries(outcome, "error");

const ways: Readonly<Record<string, readonly [kind: Kind, gone: string, kept: string]>> = {
  "error tracking, the same reference": [tracking, "team/app", "Team/App"],
  "error tracking, a path and then a number": [tracking, "team/app", "7"],
  "error tracking, the new path and then an old one": [tracking, "team/app", "team/old"],
  "a project's notifications, the same reference": [projectLevel, "team/app", "team/app"],
  "a project's notifications, a number and then a path": [projectLevel, "7", "team/app"],
  "a project's notifications, an old path and then the new one": [projectLevel, "team/old", "team/app"],
  "a group's notifications, a path and then a number": [groupLevel, "team", "5"],
};

const rows = Object.entries(ways).map(([title, way], index) => [title, way, index] as const);

describe.each(rows)("%s: an update that changes no value of its own", (_title, [kind, gone, kept], index) => {
  const opened = async () => {
    const world = await openTracking();
    const old = storedOf(await apply(kind, await world.start(), gone));
    const stays = storedOf(await apply(kind, await world.start(), kept));
    const run = await world.start();
    const driver = kind.driver(run);
    const update = (): Promise<Outcome> =>
      driver.apply(driver.config({ ...kind.written(kept), on_destroy: "keep" }), stays);
    return { world, update, destroy: () => driver.destroy(old) };
  };

  test("brings back what a delete before it has undone", async () => {
    const { world, update, destroy } = await opened();
    expect(errorsOf(await destroy())).toEqual([]);
    expect(await kind.live(world)).toBe(kind.off);
    expect(errorsOf(await update())).toEqual([]);
    expect(await kind.live(world)).toBe(kind.on);
  });

  test("is not undone by a delete after it, nor beside it", async () => {
    const { world, update, destroy } = await opened();
    const operations = index % 2 === 0 ? [update, destroy] : [destroy, update];
    const outcomes = await Promise.all(operations.map((each) => each()));
    expect(outcomes.flatMap(errorsOf)).toEqual([]);
    expect(await kind.live(world)).toBe(kind.on);
  });
});

test("an update after a delete sends nothing if it is unknown whose setting it would change", async () => {
  const world = await openTracking();
  const old = storedOf(await apply(projectLevel, await world.start(), "team/app"));
  await world.spoil({ method: "GET", path: "/api/v4/user", fault: { kind: "status", status: 403, body: {} } });
  const { notifications: driver } = await world.start();
  const unnamed = { ...old, private: new Uint8Array() };
  expect(errorsOf(await driver.destroy(unnamed))).toEqual([]);
  const config = driver.config({ ...projectLevel.written("team/app"), on_destroy: "keep" });
  expect(errorsOf(await driver.apply(config, old))).toEqual(["Current user not known"]);
  expect(await projectLevel.live(world)).toBe("global");
});
