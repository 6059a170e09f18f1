import { expect, test } from "@jest/globals";
import type { Stored } from "../../../../../src/kit/engine/index.ts";
import { movedAndRead } from "../../../../support/provider/moved.ts";
import { privateIn } from "../../../../support/provider/outcome.ts";
import { openWorld, type World } from "../../../../support/provider/world.ts";

const APP = "/projects/7/notification_settings";

/** Moves an object of the other provider, and refreshes it. */
const movedTo = async (world: World, attributes: object, scope = "project"): Promise<Stored> =>
  movedAndRead(await world.engine(), {
    from: `${scope}_level_notifications`,
    to: "notification_setting",
    attributes,
  });

test.each(["interface", "upstream"] as const)(
  "keeps a false event only if the service shows it so: %s",
  async (profile) => {
    const world = await openWorld({ profile });
    await world.put(`${APP}?level=custom&new_note=true&new_issue=false&close_issue=true`);
    const { state } = await movedTo(world, {
      ...{ project: "7", level: "custom", new_note: true, new_issue: false, close_issue: false, approver: false },
      reopen_issue: null,
    });
    expect(state).toMatchObject({ id: "project/7", project: "7", level: "custom", on_destroy: "reset" });
    expect(state.events).toEqual({ new_note: true, new_issue: false });
  },
);

test("has no events at a level at which the service shows none, and a path as a person writes it", async () => {
  const world = await openWorld();
  const { state } = await movedTo(world, { project: "team%2Fapp", level: "global", new_note: false });
  expect(state).toMatchObject({ project: "team/app", level: "global", events: null });
  expect((await movedTo(world, { project: "7", level: "global" })).state).toMatchObject({ events: null });
});

test("shows what has changed since, and plans nothing that the configuration names", async () => {
  const world = await openWorld();
  await world.put("/notification_settings?level=watch");
  const stored = await movedTo(world, { id: "gitlab", level: "mention" }, "global");
  expect(stored.state).toMatchObject({ id: "global", group: null, project: null, level: "watch" });
  const run = await world.run();
  expect((await run.plan(run.config({ level: "watch" }), stored)).planned).toEqual(stored.state);
});

test("remembers the number of the project, so that its path may take the place of the number", async () => {
  const world = await openWorld();
  const stored = await movedTo(world, { id: "7", project: "7", level: "global" });
  const before = world.requests().length;
  const { planned, replacedBy } = await (
    await world.run()
  ).plan((await world.run()).config({ project: "team/app", level: "global" }), stored);
  expect(privateIn(stored)).toMatchObject({ place_number: 7 });
  expect([planned, replacedBy]).toMatchObject([{ project: "team/app" }, []]);
  expect(world.requests().slice(before)).toEqual(["GET team%2Fapp"]);
});
