import { describe, expect, test } from "@jest/globals";
import { unknown, type ObjectValue, type Value } from "../../../../../src/kit/cty/index.ts";
import { createDriver, type Outcome, type Stored } from "../../../../../src/kit/engine/index.ts";
import { pathText } from "../../../../../src/kit/errors.ts";
import { privateIn, summaries } from "../../../../support/provider/outcome.ts";
import { applied, storedOf } from "../../../../support/provider/tracking.ts";
import { engineOn, openWorld, type World } from "../../../../support/provider/world.ts";

const APP = "/projects/7/notification_settings";

type Events = Readonly<Record<string, Value>>;

/** A setting of a project at the level custom. */
const custom = (events: Value) => ({ project: "team/app", level: "custom", events });

/** Applies in a new run of Terraform, and expects no feedback. */
const change = async (world: World, events: Value, stored: Stored | null = null) =>
  applied(await world.run(), custom(events), { stored });

/** Expects a new run to have nothing to change, after a refresh. */
async function expectNoChange(world: World, events: Value, stored: Stored): Promise<void> {
  const run = await world.run();
  const refreshed = await run.refresh(stored);
  expect(refreshed).toEqual({ stored, diagnostics: [] });
  expect(await run.plan(run.config(custom(events)), stored)).toMatchObject({ planned: stored.state, diagnostics: [] });
}

describe("a name with the value null", () => {
  const cases: Readonly<Record<string, Events>> = {
    "beside events that are owned": { new_note: null, failed_pipeline: true },
    "and nothing else": { new_note: null, failed_pipeline: null },
  };
  test.each(Object.entries(cases))("%s is recorded as it is written, and never sent", async (_title, events) => {
    const world = await openWorld();
    const stored = await change(world, events);
    expect(stored.state.events).toEqual(events);
    expect(await world.stored(APP)).toMatchObject({ events: { new_note: false } });
    await world.put(`${APP}?new_note=true`);
    await expectNoChange(world, events, stored);
  });

  test("is a change if it appears or disappears, and sends nothing", async () => {
    const world = await openWorld();
    const stored = await change(world, { failed_pipeline: true });
    const writes = world.writes().length;
    const added = await change(world, { failed_pipeline: true, new_note: null }, stored);
    const removed = await change(world, { failed_pipeline: true }, added);
    expect([added, removed].map(({ state }) => state.events)).toEqual([
      { failed_pipeline: true, new_note: null },
      { failed_pipeline: true },
    ]);
    expect(world.writes()).toHaveLength(writes);
  });

  test("is remembered by no create, and restored by no destroy", async () => {
    const world = await openWorld();
    const stored = await applied(await world.run(), {
      ...custom({ new_note: null, new_issue: true }),
      on_destroy: "restore",
    });
    expect(privateIn(stored)).toMatchObject({ before: { level: "global" } });
    expect(privateIn(stored)).not.toHaveProperty("before.new_note");
  });
});

describe("events that are known only at apply", () => {
  /** The configuration at the first plan and at the apply, and the earlier state. */
  type Case = readonly [pending: Value, final: Value, prior: Events | null];
  const cases: Readonly<Record<string, Case>> = {
    "one event, that becomes true": [{ new_note: unknown }, { new_note: true }, null],
    "one event, that becomes null": [{ new_note: unknown, new_issue: true }, { new_note: null, new_issue: true }, null],
    "one event, that was null": [{ new_note: unknown }, { new_note: true }, { new_note: null }],
    "all of them": [unknown, { new_note: true }, { new_issue: true }],
    "all of them, that become null": [unknown, null, { new_issue: true }],
    "one event that stays while a null one disappears": [
      { new_note: unknown },
      { new_note: true },
      { new_note: true, failed_pipeline: null },
    ],
    "one event that stays while a null one appears": [
      { new_note: unknown, failed_pipeline: null },
      { new_note: true, failed_pipeline: null },
      { new_note: true },
    ],
  };
  test.each(Object.entries(cases))("%s, are stored as they turn out", async (_title, [pending, final, prior]) => {
    const world = await openWorld();
    const before = prior === null ? null : await change(world, prior);
    const run = await world.run();
    const outcome = await run.apply(run.config(custom(final)), before, run.config(custom(pending)));
    expect(summaries(outcome, "error")).toEqual([]);
    const stored = storedOf(outcome);
    expect(stored.state.events).toEqual(final);
    await expectNoChange(world, final, stored);
  });
});

describe("a name that is not an event", () => {
  const problemsOf = async (events: Value) => {
    const engine = await engineOn("http://127.0.0.1:1", "token");
    const resource = engine.resource("tocsin_notification_setting");
    const config = createDriver(engine, resource).config(custom(events));
    return engine.validateResource(resource, config);
  };

  test("is an error at its key, each of its own, whatever its value is", async () => {
    const problems = await problemsOf({ new_isue: true, new_note: true, newNote: null, failed: unknown });
    expect(problems.map(({ severity, summary, path = [] }) => [severity, summary, pathText(path)])).toEqual([
      ["error", "Unknown event", 'events["new_isue"]'],
      ["error", "Unknown event", 'events["newNote"]'],
      ["error", "Unknown event", 'events["failed"]'],
    ]);
  });

  test("is shown with what nobody sees", async () => {
    const [problem] = await problemsOf({ "new\u202Enote": true });
    expect(problem?.detail).toContain('"new\\u202enote" is not an event.');
  });

  test("is nothing to say of while the names are not known", async () => {
    expect(await problemsOf(unknown)).toEqual([]);
    expect(await problemsOf({ new_note: unknown })).toEqual([]);
  });
});

describe("a state in which events were an object", () => {
  /** Upgrades a state with these events, and plans with others. */
  async function upgraded(events: Value, configured: Value) {
    const engine = await engineOn("http://127.0.0.1:1", "token", { max_retries: 0 });
    const resource = engine.resource("tocsin_notification_setting");
    const old = { id: "project/7", group: null, project: "7", level: "custom", notification_email: null, events };
    const json = new TextEncoder().encode(JSON.stringify({ ...old, on_destroy: "reset" }));
    const { state, diagnostics } = await engine.upgrade(resource, { version: 0, json });
    expect(diagnostics).toEqual([]);
    // Without an error, it is one.
    const stored = { state: state as ObjectValue, private: new TextEncoder().encode('{"version":1}') };
    const driver = createDriver(engine, resource);
    const { planned } = await driver.plan(driver.config({ ...old, events: configured }), stored);
    return { state: stored.state, planned };
  }

  const cases: Readonly<Record<string, [Value, Value]>> = {
    "keeps those that have a value": [
      { new_note: true, new_issue: false, issue_due: null },
      { new_note: true, new_issue: false },
    ],
    "has an empty map if none has one": [{ new_note: null, new_issue: null }, {}],
    "has null if it had none": [null, null],
  };
  test.each(Object.entries(cases))("%s, and plans no change", async (_title, [events, now]) => {
    const { state, planned } = await upgraded(events, now);
    expect(state).toMatchObject({ id: "project/7", project: "7", level: "custom", events: now });
    expect(planned).toEqual(state);
  });
});

test("what somebody changes of one event is the drift of that event alone", async () => {
  const world = await openWorld();
  const stored = await change(world, { new_note: true, failed_pipeline: true, issue_due: null });
  await world.put(`${APP}?failed_pipeline=false&new_issue=true&issue_due=true`);
  const { stored: now }: Outcome = await (await world.run()).refresh(stored);
  expect(now?.state.events).toEqual({ new_note: true, failed_pipeline: false, issue_due: null });
});
