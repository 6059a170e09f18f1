import { describe, expect, test } from "@jest/globals";
import type { Value } from "../../../../../src/kit/cty/index.ts";
import { summaries } from "../../../../support/provider/outcome.ts";
import { keyIdOf, openTracking, storedOf, type TrackingRun } from "../../../../support/provider/tracking.ts";

type Written = Readonly<Record<string, Value>>;

const KINDS: Readonly<Record<string, [keyof Omit<TrackingRun, "engine">, Written]>> = {
  "a notification setting": ["notifications", { level: "watch" }],
  "error tracking settings": ["settings", {}],
  "a client key": ["keys", {}],
};

describe.each(Object.entries(KINDS))("%s of a project that has moved", (_title, [kind, written]) => {
  const old = { ...written, project: "team/old" };

  /** Returns the result of an apply under the old path, and the next run's messages about a configuration. */
  const created = async () => {
    const world = await openTracking();
    const first = (await world.start())[kind];
    const stored = storedOf(await first.apply(first.config(old)));
    const nextPlan = async (config: Written) => {
      const driver = (await world.start())[kind];
      expect(await driver.refresh(stored)).toEqual({ stored, diagnostics: [] });
      return driver.plan(driver.config(config), stored);
    };
    return { world, stored, nextPlan };
  };

  test.each(["team/old", "Team/Old"])("is a warning in each plan whose configuration has %s", async (project) => {
    const { nextPlan } = await created();
    const { diagnostics } = await nextPlan({ ...old, project });
    expect(diagnostics).toMatchObject([{ severity: "warning", summary: "Project moved", path: ["project"] }]);
    expect(diagnostics[0]?.detail).toContain(`The project \`${project}\` has moved`);
    expect(diagnostics[0]?.detail).toContain("its numeric ID, 7");
  });

  test.each(["team/app", "7"])("is none once the configuration has %s", async (project) => {
    const { world, stored, nextPlan } = await created();
    expect(await nextPlan({ ...old, project })).toMatchObject({ replacedBy: [], diagnostics: [] });
    const driver = (await world.start())[kind];
    const outcome = await driver.apply(driver.config({ ...old, project }), stored);
    expect(outcome.diagnostics).toEqual([]);
    expect(outcome.stored?.state).toMatchObject({ project });
  });
});

test("the create of a key that takes the project's first one warns of an old path", async () => {
  const { settings, keys } = await (await openTracking()).start();
  await settings.apply(settings.config({ project: "team/app" }));
  const outcome = await keys.apply(keys.config({ project: "team/old" }));
  expect(keyIdOf(storedOf(outcome))).toBe(1);
  expect(summaries(outcome, "warning")).toEqual(["Project moved"]);
});

test("a plan says nothing of an old path that only the refresh of another resource has followed", async () => {
  const world = await openTracking();
  const { settings, keys } = await world.start();
  const moved = storedOf(await settings.apply(settings.config({ project: "team/old" })));
  const unmoved = storedOf(await keys.apply(keys.config({ project: "team/app" })));
  const later = await world.start();
  await later.settings.refresh(moved);
  await later.keys.refresh(unmoved);
  for (const project of ["team/app", "team/old"]) {
    expect((await later.keys.plan(later.keys.config({ project }), unmoved)).diagnostics).toEqual([]);
  }
});
