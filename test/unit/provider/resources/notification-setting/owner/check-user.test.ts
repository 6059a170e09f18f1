import { describe, expect, test } from "@jest/globals";
import { unknown } from "../../../../../../src/kit/cty/index.ts";
import { createDriver } from "../../../../../../src/kit/engine/index.ts";
import { noBytes, summaries } from "../../../../../support/provider/outcome.ts";
import { storedOf } from "../../../../../support/provider/tracking.ts";
import { engineOn } from "../../../../../support/provider/world.ts";
import { APP, openTwoUsers } from "./two-users.ts";

const LIB = "/projects/team%2Flib/notification_settings";
const WATCH = { project: "team/app", level: "watch" };
const BOTH = "belongs to ada (ID 1), but the current user is bob (ID 2)";

/** Creates a setting of ada's, and starts a later run of bob's. */
async function started(written: Readonly<Record<string, string>> = WATCH) {
  const world = await openTwoUsers();
  const stored = await world.apply("ada", written);
  const run = await world.run("token-bob");
  const first = world.requests().length;
  return { world, stored, run, requests: () => world.requests().slice(first) };
}

describe("a plan by another user", () => {
  test("that changes the setting warns once, and names both", async () => {
    const { stored, run } = await started();
    const { diagnostics } = await run.plan(run.config({ ...WATCH, level: "mention" }), stored);
    expect(diagnostics).toEqual([
      {
        severity: "warning",
        summary: "Another user's setting",
        detail: `In the state, the notification setting of the project \`team/app\` ${BOTH}. An apply changes the setting of bob, and leaves that of ada as it is. To change the setting in the state, use a token of its user.`,
      },
    ]);
  });

  test("that changes nothing is silent, and asks nothing", async () => {
    const { stored, run, requests } = await started();
    expect((await run.plan(run.config(WATCH), stored)).diagnostics).toEqual([]);
    expect(requests()).toEqual([]);
  });

  test("whose change is not known yet warns", async () => {
    const { stored, run } = await started();
    const plan = await run.plan({ ...run.config(WATCH), level: unknown }, stored);
    expect(summaries(plan, "warning")).toEqual(["Another user's setting"]);
    const place = await run.plan({ ...run.config(WATCH), project: unknown }, stored);
    expect(summaries(place, "warning")).toEqual(["Another user's setting"]);
  });

  test("of -replace warns at the create, which follows a plan without a change", async () => {
    const { stored, run } = await started();
    const { diagnostics, ...same } = await run.plan(run.config(WATCH), stored);
    expect(diagnostics).toEqual([]);
    const create = await run.plan(run.config(WATCH), { state: null as never, private: same.private });
    expect(summaries(create, "warning")).toContain("Another user's setting");
  });

  test("of -replace and a change warns at the change alone", async () => {
    const { stored, run } = await started();
    const config = run.config({ ...WATCH, level: "mention" });
    const change = await run.plan(config, stored);
    const create = await run.plan(config, { state: null as never, private: change.private });
    expect(summaries(change, "warning")).toEqual(["Another user's setting"]);
    expect(summaries(create, "warning")).toEqual([]);
  });

  test("of a tainted or renamed object warns at the create, after a refresh", async () => {
    const { stored, run } = await started();
    await run.refresh(stored);
    expect(summaries(await run.plan(run.config(WATCH)), "warning")).toContain("Another user's setting");
  });

  test("of a tainted object has what is stored with it, so that its delete knows whose it is", async () => {
    const { stored, run } = await started();
    await run.refresh(stored);
    const plan = await run.plan(run.config(WATCH));
    const destroyed = await run.destroy({ ...stored, private: plan.private });
    expect(summaries(destroyed, "warning")).toEqual(["Another user's setting left unchanged"]);
  });

  test("of another place warns of the one in the state alone", async () => {
    const { stored, run } = await started();
    const elsewhere = run.config({ ...WATCH, project: "team/lib" });
    const first = await run.plan(elsewhere, stored);
    expect(first.diagnostics.map(({ detail }) => detail)).toEqual([
      expect.stringContaining("`team/app` belongs to ada"),
    ]);
    const create = await run.plan(elsewhere, { state: null as never, private: first.private });
    expect(summaries(create, "warning")).not.toContain("Another user's setting");
  });

  test("with an unconfigured provider is silent", async () => {
    const { world, stored } = await started();
    const engine = await engineOn(world.url, "token-bob", { base_url: unknown });
    const resource = engine.resource("tocsin_notification_setting");
    const driver = createDriver(engine, resource);
    const change = await driver.plan(driver.config({ ...WATCH, level: "mention" }), stored);
    const destroy = await engine.plan(resource, { prior: stored.state, config: null, private: stored.private });
    expect([change.diagnostics, destroy.diagnostics]).toEqual([[], []]);
  });
});

describe("a destroy by another user", () => {
  test.each(["reset", "restore"])(
    "with %s sends nothing, and says whose setting stays, in the plan too",
    async (how) => {
      const { world, stored } = await started({ ...WATCH, on_destroy: how });
      const writes = world.writes().length;
      const says = [
        expect.stringContaining(`${BOTH}. A destroy sends nothing, and the setting of ada stays as it is.`),
      ];
      expect(await world.planDestroy("bob", stored)).toEqual(says);
      expect(await world.destroy("bob", stored)).toEqual({ stored: null, says });
      expect(world.writes()).toHaveLength(writes);
    },
  );

  test("with keep says nothing and asks nothing", async () => {
    const { world, stored, requests } = await started({ ...WATCH, on_destroy: "keep" });
    expect(await world.planDestroy("bob", stored)).toEqual([]);
    expect(await world.destroy("bob", stored)).toEqual({ stored: null, says: [] });
    expect(requests()).toEqual([]);
  });

  test("of a replaced object leaves the other's setting, and the create takes over their own", async () => {
    const { world, stored, run } = await started({ ...WATCH, on_destroy: "restore" });
    await world.put(`${APP}?level=mention`, "token-bob");
    const plan = await run.plan(run.config(WATCH), null);
    await run.destroy(stored);
    const created = await run.apply(run.config({ ...WATCH, on_destroy: "restore" }));
    expect(plan.diagnostics).not.toEqual([]);
    expect([await world.has("ada"), await world.has("bob")]).toEqual([{ level: "watch" }, { level: "watch" }]);
    await world.destroy("bob", storedOf(created));
    expect(await world.has("bob")).toEqual({ level: "mention" });
  });

  test("after a create of the same setting leaves both", async () => {
    const { world, stored, run } = await started();
    const created = await run.apply(run.config(WATCH));
    expect(summaries(await run.destroy(stored), "warning")).toEqual(["Another user's setting left unchanged"]);
    expect(created.stored).not.toBeNull();
    expect([await world.has("ada"), await world.has("bob")]).toEqual([{ level: "watch" }, { level: "watch" }]);
  });
});

describe("the saved plan of a destroy", () => {
  test("is refused for another user than the one for whom it was made", async () => {
    const { world, stored } = await started({ ...WATCH, on_destroy: "restore" });
    const writes = world.writes().length;
    for (const [planner, applier] of [
      ["ada", "bob"],
      ["bob", "ada"],
    ] as const) {
      const { stored: left, says } = await world.destroyPlanned({ planner, applier }, stored);
      expect(says).toEqual([
        expect.stringMatching(`was made for ${planner} .*current user is ${applier} .*Nothing was`),
      ]);
      expect(left?.state).toEqual(stored.state);
      // A later destroy is planned again, or not at all.
      if (left !== null) expect((await world.destroy(applier, left)).says).not.toEqual(says);
    }
    expect(world.writes()).toHaveLength(writes + 1);
  });

  test("of the same user is applied", async () => {
    const { world, stored } = await started();
    expect(await world.destroyPlanned({ planner: "ada", applier: "ada" }, stored)).toEqual({ stored: null, says: [] });
    expect(await world.has("ada")).toEqual({ level: "global" });
  });
});

describe("the saved plan of a create", () => {
  /** Returns the diagnostics of the plan at apply, after a plan by ada. */
  async function planAgain(token: string, keeps: boolean) {
    const world = await openTwoUsers();
    const plan = async (as: string, plannedPrivate: Uint8Array | undefined) => {
      const engine = await world.engine(as);
      const resource = engine.resource("tocsin_notification_setting");
      const config = createDriver(engine, resource).config({ ...WATCH, on_destroy: "reset" });
      return engine.plan(resource, { prior: null, config, private: noBytes, plannedPrivate });
    };
    const { private: saved } = await plan("token-ada", keeps ? noBytes : undefined);
    return summaries(await plan(token, keeps ? saved : undefined), "error");
  }

  test("is refused for another user if Terraform passes the plan's user to the apply", async () => {
    expect(await planAgain("token-bob", true)).toEqual(["Plan made for another user"]);
    expect(await planAgain("token-ada", true)).toEqual([]);
    expect(await planAgain("token-bob", false)).toEqual([]);
  });
});

describe("a refresh by another user", () => {
  test("that finds other values names the owner of the setting in the state", async () => {
    const { world, stored } = await started();
    const { stored: now, says } = await world.refresh("bob", stored);
    expect(now).toEqual(stored);
    expect(says).toEqual([
      expect.stringContaining(`${BOTH}. The setting of bob differs, so the state stays as it is.`),
    ]);
  });

  test("that finds the same values is silent, and asks nothing", async () => {
    const { world, stored, requests } = await started();
    await world.put(`${APP}?level=watch`, "token-bob");
    expect(await world.refresh("bob", stored)).toEqual({ stored, says: [] });
    expect(requests()).not.toContain("GET user");
  });

  test("that does not see the project keeps the state", async () => {
    const { world, stored } = await started({ ...WATCH, project: "team/lib" });
    const { stored: now, says } = await world.refresh("bob", stored);
    expect(now).toEqual(stored);
    expect(says).toEqual([expect.stringContaining("bob cannot see it, so the state stays as it is.")]);
    expect(await world.has("ada", LIB)).toEqual({ level: "watch" });
  });

  test("of a state that names nobody is as before", async () => {
    const { world, stored } = await started();
    const { stored: now, says } = await world.refresh("bob", { ...stored, private: noBytes });
    expect([now?.state.level, says]).toEqual(["global", []]);
  });
});

test("the user is looked up if something differs, and there are no diagnostics for the same one", async () => {
  const { world, stored } = await started();
  await world.put(`${APP}?level=mention`);
  const { stored: now, says } = await world.refresh("ada", stored);
  expect([now?.state.level, says]).toEqual(["mention", []]);
  expect(await world.planDestroy("ada", stored)).toEqual([]);
});
