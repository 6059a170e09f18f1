import { describe, expect, test } from "@jest/globals";
import { unknown, type Value } from "../../../../../src/kit/cty/index.ts";
import { createDriver, type Driver, type Stored } from "../../../../../src/kit/engine/index.ts";
import { summaries } from "../../../../support/provider/outcome.ts";
import { openWorld } from "../../../../support/provider/world.ts";

const APP = "/projects/team%2Fapp/notification_settings";
const TEAM = "/groups/team/notification_settings";
const GLOBAL = "/notification_settings";
const TAKEN = "Existing notification setting taken over";

type Written = Readonly<Record<string, Value>>;

async function applied(run: Driver, written: Written, stored: Stored | null = null): Promise<Stored> {
  const outcome = await run.apply(run.config(written), stored);
  expect(summaries(outcome, "error")).toEqual([]);
  if (outcome.stored === null) throw new Error("nothing was stored");
  return outcome.stored;
}

describe("a plan", () => {
  test("knows the ID, and nothing is left to be known after apply", async () => {
    const run = await (await openWorld()).run();
    const idOf = async (written: Written) => (await run.plan(run.config({ level: "watch", ...written }))).planned;
    expect(await idOf({})).toMatchObject({ id: "global", on_destroy: "reset" });
    expect(await idOf({ group: "team" })).toMatchObject({ id: "group/team" });
    expect(await idOf({ project: "team/app" })).toMatchObject({ id: "project/team/app" });
    expect(await idOf({ project: unknown })).toMatchObject({ id: unknown });
  });

  test("for a project that the same apply creates continues without a read", async () => {
    const run = await (await openWorld()).run();
    const { diagnostics } = await run.plan(run.config({ project: "team/new", level: "watch" }));
    expect(diagnostics).toEqual([]);
  });

  test("replaces when the group or project changes, and for nothing else", async () => {
    const world = await openWorld();
    const run = await world.run();
    const stored = await applied(run, { project: "team/app", level: "watch" });
    const replacedBy = async (written: Written) =>
      (await (await world.run()).plan(run.config(written), stored)).replacedBy;
    expect(await replacedBy({ project: "team/lib", level: "watch" })).toEqual(["project"]);
    expect(await replacedBy({ group: "team", level: "watch" })).toEqual(["group", "project"]);
    expect(await replacedBy({ project: "team/app", level: "mention", on_destroy: "keep" })).toEqual([]);
  });
});

describe("taking over a setting that is not at its default", () => {
  const warned = async (written: Written, before: readonly string[], profile?: "interface" | "upstream") => {
    const world = await openWorld(profile === undefined ? {} : { profile });
    for (const path of before) await world.put(path);
    const run = await world.run();
    const { diagnostics } = await run.plan(run.config(written));
    return diagnostics;
  };

  test("is a warning in the plan that says what it was, and how to keep it", async () => {
    const [warning, ...others] = await warned({ group: "team", level: "watch" }, [`${TEAM}?level=mention`]);
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ severity: "warning", summary: TAKEN });
    expect(warning?.detail).toContain(
      "The notification setting of the group `team` is not at its default: its level is `mention`",
    );
    expect(warning?.detail).toContain("import the setting instead");
  });

  test("tells of the events that are on", async () => {
    const [warning] = await warned({ project: "team/app", level: "watch" }, [
      `${APP}?level=custom&new_note=true&new_issue=false&issue_due=true`,
    ]);
    expect(warning?.detail).toContain("its level is `custom` (new_note, issue_due)");
    const [silent] = await warned({ project: "team/app", level: "watch" }, [`${APP}?level=custom`]);
    expect(silent?.detail).toContain("its level is `custom` (no event)");
  });

  test("claims nothing of events that the answer does not show", async () => {
    const [warning] = await warned({ level: "watch" }, [`${GLOBAL}?level=custom&new_note=true`], "interface");
    expect(warning?.detail).toContain("its level is `custom`. Applying");
  });

  const silent: Readonly<Record<string, [Written, readonly string[]]>> = {
    "a setting that nobody has touched": [{ project: "team/app", level: "watch" }, []],
    "a global setting that nobody has touched": [{ level: "watch" }, []],
    "a setting that went back to its default": [
      { project: "team/app", level: "watch" },
      [`${APP}?level=watch`, `${APP}?level=global`],
    ],
    "a level that the block does not own": [{ notification_email: "ada@work.example" }, [`${GLOBAL}?level=watch`]],
  };
  test.each(Object.entries(silent))("is not %s", async (_title, [written, before]) => {
    expect(await warned(written, before)).toEqual([]);
  });

  test("is not what an update does, nor the create of a replacement of the same setting", async () => {
    const world = await openWorld();
    const written = { project: "team/app", level: "mention" };
    const stored = await applied(await world.run(), written);
    const engine = await world.engine();
    const resource = engine.resource("tocsin_notification_setting");
    const config = (await world.run()).config(written);
    // As with `-replace`: first the change, then the create, which gets the private state of the change.
    const change = await engine.plan(resource, { prior: stored.state, config, private: stored.private });
    const create = await engine.plan(resource, { prior: null, config, private: change.private });
    expect([change.diagnostics, create.diagnostics]).toEqual([[], []]);
    const stranger = await world.run();
    expect(summaries(await stranger.plan(stranger.config(written)), "warning")).toEqual([TAKEN]);
  });

  test("is what a replacement by another setting does", async () => {
    const world = await openWorld();
    await world.put(`${TEAM}?level=watch`);
    const stored = await applied(await world.run(), { project: "team/app", level: "mention" });
    const run = await world.run();
    const outcome = await run.apply(run.config({ group: "team", level: "mention" }), stored);
    expect(summaries(outcome, "error")).toEqual([]);
    expect(summaries(outcome, "warning")).toContain(TAKEN);
  });
});

describe("a plan with two resources for one setting", () => {
  const rivals = async (one: Written, other: Written) => {
    const engine = await (await openWorld()).planningEngine();
    const run = createDriver(engine, engine.resource("tocsin_notification_setting"));
    expect((await run.plan(run.config(one))).diagnostics).toEqual([]);
    return (await run.plan(run.config(other))).diagnostics;
  };

  test.each<[Written, Written]>([
    [{ project: "team/app" }, { project: "Team/App" }],
    [{ project: "7" }, { project: "007" }],
    [{ group: "team" }, { group: "team" }],
    [{}, {}],
  ])("is refused for %j and %j, and names what both want", async (one, other) => {
    const diagnostics = await rivals({ ...one, level: "watch" }, { ...other, level: "mention" });
    expect(diagnostics).toMatchObject([{ severity: "error", summary: "Two resources manage the same setting" }]);
    expect(diagnostics[0]?.detail).toContain("one wants the level `mention`, the other the level `watch`");
  });

  test.each<[Written, Written]>([
    [{ project: "team/app" }, { project: "team/lib" }],
    [{ group: "5" }, { project: "5" }],
    [{}, { group: "team" }],
  ])("does not warn of %j and %j", async (one, other) => {
    expect(await rivals({ ...one, level: "watch" }, { ...other, level: "mention" })).toEqual([]);
  });
});
