import { expect, test } from "@jest/globals";
import type { ObjectValue } from "../../../../../src/kit/cty/index.ts";
import { createDriver, type Stored } from "../../../../../src/kit/engine/index.ts";
import { openWorld, type World } from "../../../../support/provider/world.ts";

const APP = "/projects/7/notification_settings";

/** Moves an object of the other provider, and refreshes it. */
async function moved(world: World, attributes: object, scope = "project"): Promise<Stored> {
  const engine = await world.engine();
  const resource = engine.resource("tocsin_notification_setting");
  const source = {
    provider: "registry.terraform.io/gitlabhq/gitlab",
    typeName: `gitlab_${scope}_level_notifications`,
    json: new TextEncoder().encode(JSON.stringify(attributes)),
  };
  const { moved: answer, diagnostics } = await engine.move(resource, source);
  if (answer === null) throw new Error(JSON.stringify(diagnostics));
  const before = { state: answer.state as ObjectValue, private: answer.private }; // an answer is an object
  const { stored } = await createDriver(engine, resource).refresh(before);
  if (stored === null) throw new Error("it is gone");
  return stored;
}

test.each(["interface", "upstream"] as const)(
  "keeps a false event only if the service shows it so: %s",
  async (profile) => {
    const world = await openWorld({ profile });
    await world.put(`${APP}?level=custom&new_note=true&new_issue=false&close_issue=true`);
    const { state } = await moved(world, {
      ...{ project: "7", level: "custom", new_note: true, new_issue: false, close_issue: false, approver: false },
      reopen_issue: null,
    });
    expect(state).toMatchObject({ id: "project/7", project: "7", level: "custom", on_destroy: "reset" });
    expect(state.events).toEqual({ new_note: true, new_issue: false });
  },
);

test("has no events at a level at which the service shows none, and a path as a person writes it", async () => {
  const world = await openWorld();
  const { state } = await moved(world, { project: "team%2Fapp", level: "global", new_note: false });
  expect(state).toMatchObject({ project: "team/app", level: "global", events: null });
  expect((await moved(world, { project: "7", level: "global" })).state).toMatchObject({ events: null });
});

test("shows what has changed since, and plans nothing that the configuration names", async () => {
  const world = await openWorld();
  await world.put("/notification_settings?level=watch");
  const stored = await moved(world, { id: "gitlab", level: "mention" }, "global");
  expect(stored.state).toMatchObject({ id: "global", group: null, project: null, level: "watch" });
  const run = await world.run();
  expect((await run.plan(run.config({ level: "watch" }), stored)).planned).toEqual(stored.state);
});
