import { describe, expect, test } from "@jest/globals";
import type { ObjectValue, Value } from "../../../../../src/kit/cty/index.ts";
import { summaries } from "../../../../support/provider/outcome.ts";
import { openWorld, SEED } from "../../../../support/provider/world.ts";

const TEAM = "/groups/team/notification_settings";

/** Returns the attributes of a state that are not null, including nested ones. */
const present = (object: ObjectValue): ObjectValue =>
  Object.fromEntries(
    Object.entries(object)
      .filter(([, value]) => value !== null)
      // An object or null.
      .map(([name, value]): [string, Value] => [name, name === "events" ? present(value as ObjectValue) : value]),
  );

describe("an import", () => {
  test("takes the level and every event shown as true or false, not null ones", async () => {
    const world = await openWorld({ profile: "upstream" });
    await world.put(`${TEAM}?level=custom&new_note=true&new_issue=false`);
    const { stored, diagnostics } = await (await world.run()).import("group/team");
    expect(diagnostics).toEqual([]);
    expect(present(stored?.state ?? {})).toEqual({
      id: "group/team",
      group: "team",
      level: "custom",
      events: { new_note: true, new_issue: false, moved_project: true, merge_when_pipeline_succeeds: false },
      on_destroy: "reset",
    });
  });

  test.each([
    ["global", { id: "global", level: "participating" }],
    ["group/5", { id: "group/5", group: "5", level: "global" }],
    ["project/team/app", { id: "project/team/app", project: "team/app", level: "global" }],
  ])("of %s has the defaults for the rest", async (id, state) => {
    const { stored } = await (await (await openWorld()).run()).import(id);
    expect(present(stored?.state ?? {})).toEqual({ ...state, on_destroy: "reset" });
  });

  test("of the global setting leaves the email alone, whatever becomes of the object", async () => {
    const world = await openWorld();
    await world.put("/notification_settings?notification_email=ada@work.example");
    const { stored } = await (await world.run()).import("global");
    if (stored === null) throw new Error("nothing was imported");
    await (await world.run()).destroy(stored);
    expect(await world.stored("/notification_settings")).toMatchObject({ notification_email: "ada@work.example" });
  });

  test.each(["interface", "upstream"] as const)("generates configuration that plans empty: %s", async (profile) => {
    const world = await openWorld({ profile });
    await world.put(`${TEAM}?level=custom&new_note=true`);
    for (const id of ["group/team", "global", "project/7"]) {
      const { stored } = await (await world.run()).import(id);
      if (stored === null) throw new Error("nothing was imported");
      const run = await world.run();
      expect((await run.refresh(stored)).stored).toEqual(stored);
      const generated = run.config({ ...stored.state, id: null });
      expect((await run.plan(generated, stored)).planned).toEqual(stored.state);
      expect(await (await world.run()).apply(generated, stored)).toEqual({ stored, diagnostics: [] });
    }
    expect(world.writes()).toHaveLength(1);
  });

  test("is followed by a configuration that names less: the rest is given up, and nothing is sent", async () => {
    const world = await openWorld({ profile: "upstream" });
    await world.put(`${TEAM}?level=custom&new_note=true&new_issue=true`);
    const run = await world.run();
    const { stored } = await run.import("group/team");
    const written = { group: "team", level: "custom", events: { new_note: true } };
    const { planned, diagnostics } = await run.plan(run.config(written), stored);
    expect(diagnostics).toEqual([]);
    expect(planned).toMatchObject({ events: { new_note: true } });
    expect(planned).not.toHaveProperty("events.new_issue");
    await run.apply(run.config(written), stored);
    expect(world.writes()).toHaveLength(1);
    expect(await world.stored(TEAM)).toMatchObject({ events: { new_issue: true } });
  });

  test.each(["group", "team/app", "Global", "project/app"])("of %p is an error that names the forms", async (id) => {
    const outcome = await (await (await openWorld()).run()).import(id);
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "error")).toEqual(["Invalid import ID"]);
  });

  test("of a group that is not there is an error", async () => {
    const outcome = await (await (await openWorld()).run()).import("group/nowhere");
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "error")).toHaveLength(1);
  });
});

describe("new_epic, which only the top tier knows", () => {
  const written = { group: "team", level: "custom", events: { new_epic: true, new_note: true } };

  test.each(["interface", "upstream"] as const)("is a warning at that event elsewhere: %s", async (profile) => {
    const world = await openWorld({ profile });
    const run = await world.run();
    const { stored, diagnostics } = await run.apply(run.config(written));
    expect(diagnostics).toMatchObject([
      { severity: "warning", summary: "Event ignored by the service", path: ["events", { key: "new_epic" }] },
    ]);
    expect(stored?.state).toMatchObject({ events: { new_epic: true } });
    if (stored !== null) expect((await run.refresh(stored)).stored).toEqual(stored);
  });

  test("is stored if the tier knows it", async () => {
    const world = await openWorld({ seed: { ...SEED, tier: "ultimate" } });
    const run = await world.run();
    expect((await run.apply(run.config(written))).diagnostics).toEqual([]);
    expect(await world.stored(TEAM)).toMatchObject({ events: { new_epic: true } });
  });
});
