import { describe, expect, test } from "@jest/globals";
import { unknown, type Value } from "../../../../../src/kit/cty/index.ts";
import type { Stored } from "../../../../../src/kit/engine/index.ts";
import { noBytes, privateIn, summaries } from "../../../../support/provider/outcome.ts";
import {
  applied,
  keyIdOf,
  openTracking,
  type Tracking,
  type TrackingRun,
} from "../../../../support/provider/tracking.ts";

const WARNING = "First key of the project may be unused";
const APP = { project: "team/app" };

/** Creates settings whose first key no resource has taken, as after an apply that failed before the key. */
async function settingsAlone(project = "team/app"): Promise<{ world: Tracking; stored: Stored; firstKey: number }> {
  const world = await openTracking();
  const stored = await applied((await world.start()).settings, { project });
  const [firstKey = 0] = await world.keysOf();
  return { world, stored, firstKey };
}

type Step = (run: TrackingRun) => Promise<Parameters<typeof summaries>[0]>;

const planSettings =
  (stored: Stored, project = "team/app"): Step =>
  (run) =>
    run.settings.plan(run.settings.config({ project }), stored);

const planKey =
  (written: Readonly<Record<string, Value>> = APP): Step =>
  (run) =>
    run.keys.plan(run.keys.config(written));

/** Returns the warnings of one plan's steps, one after the other. */
async function warnings(run: TrackingRun, steps: readonly Step[]): Promise<readonly (readonly string[])[]> {
  const all = [];
  for (const step of steps) all.push(summaries(await step(run), "warning"));
  return all;
}

describe("the plan of a new key warns of a first key that no resource may have", () => {
  test("with the settings planned before, without any refresh", async () => {
    const { world, stored, firstKey } = await settingsAlone();
    const run = await world.start();
    await run.settings.plan(run.settings.config(APP), stored);
    const { diagnostics } = await run.keys.plan(run.keys.config(APP));
    expect(diagnostics).toEqual([
      {
        severity: "warning",
        summary: WARNING,
        detail: `The plan creates a key for the project \`team/app\`, which already has the one that the service created when error tracking was switched on. After a failed apply, that key may be in no state. Its import ID is \`team/app:${firstKey}\`. If no resource manages it, import it instead of creating another one. Otherwise no action is needed.`,
      },
    ]);
  });

  test("with the settings planned after it, at the settings", async () => {
    const { world, stored } = await settingsAlone();
    expect(await warnings(await world.start(), [planKey(), planSettings(stored)])).toEqual([[], [WARNING]]);
  });

  test.each([
    ["7", "team/app"],
    ["team/app", "7"],
    ["Team/App", "team/app"],
  ])("of settings of %s and a key of %s", async (ofSettings, ofKey) => {
    const { world, stored } = await settingsAlone(ofSettings);
    const [settings, key] = [planSettings(stored, ofSettings), planKey({ project: ofKey })];
    expect(await warnings(await world.start(), [settings, key])).toEqual([[], [WARNING]]);
    expect(await warnings(await world.start(), [key, settings])).toEqual([[], [WARNING]]);
  });

  test("while it is live, and never of another project's", async () => {
    const { world, stored, firstKey } = await settingsAlone();
    const lib = planKey({ project: "8" });
    expect(await warnings(await world.start(), [planSettings(stored), lib])).toEqual([[], []]);
    await world.makeKey();
    await world.deleteKey(firstKey);
    expect(await warnings(await world.start(), [planSettings(stored), planKey()])).toEqual([[], []]);
  });

  test("that may be live if the keys cannot be listed, and is not if the project is gone", async () => {
    const { world, stored } = await settingsAlone();
    await world.spoil({ method: "GET", path: "*client_keys", fault: { kind: "status", status: 403 } });
    const run = await world.start();
    await planSettings(stored)(run);
    const detail = expect.stringContaining("which may already have the one that the service created");
    expect((await planKey()(run)).diagnostics).toEqual([expect.objectContaining({ summary: WARNING, detail })]);
    await world.mend();
    const body = { message: "404 Project Not Found" };
    await world.spoil({ method: "GET", path: "*client_keys", fault: { kind: "status", status: 404, body } });
    expect(await warnings(await world.start(), [planSettings(stored), planKey()])).toEqual([[], []]);
  });

  test("if it is known which project gets it", async () => {
    const { world, stored } = await settingsAlone();
    expect(await warnings(await world.start(), [planSettings(stored), planKey({ project: unknown })])).toEqual([
      [],
      [],
    ]);
  });
});

describe("no plan warns", () => {
  test("without a new key, or without a first one", async () => {
    const { world, stored } = await settingsAlone();
    const { keys } = await world.start();
    const imported = await keys.import(`team/app:${(await world.keysOf())[0]}`);
    const run = await world.start();
    await run.settings.plan(run.settings.config(APP), stored);
    expect((await run.keys.plan(run.keys.config(APP), imported.stored)).diagnostics).toEqual([]);
    const before = { ...stored, private: noBytes };
    expect(await warnings(await world.start(), [planSettings(before), planKey()])).toEqual([[], []]);
  });

  test("of a key that is created again, or replaced", async () => {
    const { world, stored } = await settingsAlone();
    const key = await applied((await world.start()).keys, APP);
    const replacing = await world.start();
    await replacing.settings.plan(replacing.settings.config(APP), stored);
    const { diagnostics } = await replacing.engine.plan(replacing.engine.resource("tocsin_client_key"), {
      prior: null,
      config: replacing.keys.config(APP),
      private: key.private,
    });
    expect(diagnostics).toEqual([]);
    await world.deleteKey(keyIdOf(key));
    const run = await world.start();
    expect((await run.keys.refresh(key)).stored).toBeNull();
    expect(await warnings(run, [planSettings(stored), planKey()])).toEqual([[], []]);
  });

  test("in the apply that makes the first key", async () => {
    const { settings, keys } = await (await openTracking()).start();
    await applied(settings, APP);
    await applied(keys, APP);
  });
});

test("the number of the first key is stored with the settings, until another one is made", async () => {
  const { world, stored, firstKey } = await settingsAlone();
  expect(privateIn(stored)).toMatchObject({ first_key: firstKey });
  const off = await applied((await world.start()).settings, { ...APP, active: false }, { stored });
  expect(privateIn(off)).toMatchObject({ first_key: firstKey });
  await world.deleteKey(firstKey);
  const on = await applied((await world.start()).settings, APP, { stored: off });
  const [second = 0] = await world.keysOf();
  expect(privateIn(on)).toMatchObject({ first_key: second });
});

test("a new key costs a plan no request if no first key is known", async () => {
  const world = await openTracking();
  const { keys } = await world.start();
  await keys.plan(keys.config(APP));
  expect(world.requests()).toEqual([]);
});
