import { describe, expect, test } from "@jest/globals";
import type { Value } from "../../../../../src/kit/cty/index.ts";
import type { Stored } from "../../../../../src/kit/engine/index.ts";
import { noBytes, privateIn, summaries } from "../../../../support/provider/outcome.ts";
import {
  applied,
  EXTERNAL,
  expectNoChanges,
  openTracking,
  seedWith,
  SETTINGS,
  storedOf,
  type Tracking,
} from "../../../../support/provider/tracking.ts";

const TAKEN = "Existing error tracking settings taken over";
const own = { project: "team/app", integrated: true };
const external = { ...own, integrated: false };

type Written = Readonly<Record<string, Value>>;

const openExternal = (more: object = {}) =>
  openTracking({ seed: seedWith({ error_tracking: { ...EXTERNAL, ...more } }), profile: "interface" });

/** A create that takes over the external tracker. */
const takenOver = async (world: Tracking, written: Written = external): Promise<Stored> =>
  applied((await world.start()).settings, written, { warnings: [TAKEN] });

/** Switches to the service's own backend, whose answers no longer show the tracker. */
async function switchedOver(world: Tracking, stored: Stored): Promise<Stored> {
  const hidden = await applied((await world.start()).settings, own, { stored });
  expect(hidden.state).toMatchObject({ integrated: true, api_url: null });
  await expectNoChanges((await world.start()).settings, own, hidden);
  return hidden;
}

/** Expects the service to show the external tracker again after switching back. */
async function expectSwitchedBack(world: Tracking, hidden: Stored, written: Written = external): Promise<Stored> {
  const back = await applied((await world.start()).settings, written, { stored: hidden });
  const shown = { integrated: false, api_url: EXTERNAL.api_url, tracker_external_url: expect.any(String) };
  expect(back.state).toMatchObject(shown);
  expect(await world.stored(SETTINGS)).toMatchObject(shown);
  await expectNoChanges((await world.start()).settings, written, back);
  return back;
}

describe("an external tracker that the service's own backend hides is known", () => {
  const before: Readonly<Record<string, (world: Tracking) => Promise<Stored>>> = {
    "if an update switched over": async (world) => switchedOver(world, await takenOver(world)),
    "if the create did": (world) => takenOver(world, own),
    "if an imported object was switched over": async (world) =>
      switchedOver(world, storedOf(await (await world.start()).settings.import("team/app"))),
    "if the state that was switched over had no private part": async (world) => {
      const stored = { ...(await takenOver(world)), private: noBytes };
      return switchedOver(world, stored);
    },
    "if only the values for `restore` show it": async (world) => {
      const hidden = await takenOver(world, own);
      const { before } = Object(privateIn(hidden)) as { readonly before: unknown }; // JSON of ours
      return { ...hidden, private: new TextEncoder().encode(JSON.stringify({ version: 1, before })) };
    },
    "if the project was configured by another reference since": async (world) => {
      const hidden = await switchedOver(world, await takenOver(world));
      return applied((await world.start()).settings, { ...own, project: "7" }, { stored: hidden });
    },
  };
  test.each(Object.entries(before))("%s", async (_title, hide) => {
    const world = await openExternal();
    const hidden = await hide(world);
    await expectSwitchedBack(world, hidden, { ...external, project: hidden.state.project ?? null });
  });

  test("if it was set up after the create, and the drift was switched over", async () => {
    const first = await openTracking({ profile: "interface" });
    const created = await applied((await first.start()).settings, own);
    const world = await openExternal();
    const drifted = storedOf(await (await world.start()).settings.refresh(created));
    expect(drifted).toMatchObject({
      state: { integrated: false, api_url: EXTERNAL.api_url },
      private: created.private,
    });
    await expectSwitchedBack(world, await switchedOver(world, drifted));
  });

  test("if it is switched off again, and on later", async () => {
    const world = await openExternal();
    const hidden = await switchedOver(world, await takenOver(world));
    const off = await expectSwitchedBack(world, hidden, { ...external, active: false });
    await applied((await world.start()).settings, external, { stored: off });
    expect(await world.stored(SETTINGS)).toMatchObject({ active: true, integrated: false });
  });

  // `terraform apply -replace`: the create gets neither the state nor the private state of the replaced object.
  test.each([own, external])("if the settings are replaced, by %j", async (written) => {
    const world = await openExternal();
    const hidden = await switchedOver(world, await takenOver(world));
    const { settings } = await world.start();
    expect((await settings.destroy(hidden)).diagnostics).toEqual([]);
    const replaced = await applied(settings, written, { warnings: [] });
    await expectSwitchedBack(world, replaced);
  });

  test("and is restored by a destroy after the switch back", async () => {
    const world = await openExternal({ active: false });
    const restore = { on_destroy: "restore" };
    const hidden = await takenOver(world, { ...own, ...restore });
    const back = await expectSwitchedBack(world, hidden, { ...external, ...restore });
    await (await world.start()).settings.destroy(back);
    expect(await world.stored(SETTINGS)).toMatchObject({ active: false, integrated: false });
  });
});

test("what a service of the other form shows with `integrated = true` is known to a create", async () => {
  const world = await openTracking({
    seed: seedWith({ error_tracking: { ...EXTERNAL, integrated: true } }),
    profile: "upstream",
  });
  await takenOver(world);
  expect(await world.stored(SETTINGS)).toMatchObject({ active: true, integrated: false });
});

test("only a write stores that a tracker was seen", async () => {
  const world = await openExternal();
  const stored = await takenOver(world);
  expect(privateIn(stored)).toMatchObject({ tracker_seen: true });
  const bare = { ...stored, private: noBytes };
  const { settings } = await world.start();
  expect(await settings.refresh(bare)).toEqual({ stored: bare, diagnostics: [] });
  const { private: planned } = await settings.plan(settings.config(external), stored);
  expect(planned).toEqual(stored.private);
});

test("a plan that moves settings to a project with a tracker says nothing of the project that it leaves", async () => {
  const world = await openTracking({
    seed: seedWith(
      {},
      {
        projects: [
          { id: 7, full_path: "team/app" },
          { id: 8, full_path: "team/lib", error_tracking: EXTERNAL },
        ],
      },
    ),
  });
  const stored = await applied((await world.start()).settings, own);
  const { settings } = await world.start();
  const planned = await settings.plan(settings.config({ ...external, project: "8" }), stored);
  expect(planned.replacedBy).toEqual(["project"]);
  expect(summaries(planned, "warning")).toEqual([]);
});
