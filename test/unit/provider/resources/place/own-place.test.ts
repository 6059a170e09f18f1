import { describe, expect, test } from "@jest/globals";
import type { Value } from "../../../../../src/kit/cty/index.ts";
import { createDriver, type Driver } from "../../../../../src/kit/engine/index.ts";
import { noBytes, summaries } from "../../../../support/provider/outcome.ts";
import { otherProject, WITHOUT_PROJECT } from "../../../../support/provider/other-place.ts";
import {
  applied,
  openTracking,
  storedOf,
  type Tracking,
  type TrackingRun,
} from "../../../../support/provider/tracking.ts";

const ANOTHER = ["This path is another project now"];

/** Each resource with a configuration, and a change of that. */
const KINDS = {
  notifications: [{ project: "team/app", level: "watch" }, { level: "disabled" }],
  settings: [{ project: "team/app" }, { active: false, integrated: true }],
  keys: [{ project: "team/app", rotate_when_changed: { on: "1" } }, { rotate_when_changed: { on: "2" } }],
} as const;

type Kind = keyof typeof KINDS;

const kinds = Object.keys(KINDS) as readonly Kind[]; // the names of its entries

const driverOf = (run: TrackingRun, kind: Kind): Driver => run[kind];

/** Creates an object whose path belongs to another project on a second service. */
async function elsewhere(kind: "notifications" | "settings", seed = otherProject()) {
  const [written, change] = KINDS[kind] as readonly [Readonly<Record<string, Value>>, Readonly<Record<string, Value>>];
  const first = await openTracking();
  const stored = await applied(driverOf(await first.start(), kind), written);
  const world = await openTracking({ seed });
  if (kind === "settings" && seed !== WITHOUT_PROJECT)
    await world.request("PUT", `${TRACKING}?active=true&integrated=true`, "token-root");
  if (kind === "notifications" && seed !== WITHOUT_PROJECT)
    await world.put("/projects/7/notification_settings?level=watch");
  return { world, written, change, stored, driver: driverOf(await world.start(), kind) };
}

const TRACKING = "/projects/7/error_tracking/settings";

const writesSince = (world: Tracking, before: number): readonly string[] => world.writes().slice(before);

describe.each(["notifications", "settings"] as const)("%s whose path is another project now", (kind) => {
  test("keep the values of their own project, with one warning, and plan no change", async () => {
    const { driver, stored, written } = await elsewhere(kind);
    const outcome = await driver.refresh(stored);
    expect(storedOf(outcome).state).toEqual(stored.state);
    expect(summaries(outcome, "warning")).toEqual(ANOTHER);
    expect(outcome.diagnostics[0]?.detail).toContain('write `project = "7"` or `project = "team/app-legacy"`');
    expect((await driver.plan(driver.config(written), stored)).diagnostics).toEqual([]);
  });

  test("are an error to change, and nothing is sent", async () => {
    const { world, driver, stored, written, change } = await elsewhere(kind);
    const before = world.writes().length;
    const { diagnostics } = await driver.plan(driver.config({ ...written, ...change }), stored);
    expect(diagnostics).toMatchObject([{ severity: "error", path: ["project"] }]);
    expect(diagnostics[0]?.detail).toMatch(/project 7, which is now `team\/app-legacy`.*project 99.*taint/s);
    expect(writesSince(world, before)).toEqual([]);
  });

  test.each(["7", "team/app-legacy"])("are in place under %s, without a write", async (project) => {
    const { world, driver, stored, written } = await elsewhere(kind);
    const before = [world.writes().length, world.requests().length] as const;
    const outcome = await driver.apply(driver.config({ ...written, project }), stored);
    expect(outcome.diagnostics).toEqual([]);
    expect(storedOf(outcome).state).toMatchObject({ project });
    expect(writesSince(world, before[0])).toEqual([]);
    if (project === "7") expect(world.requests().slice(before[1])).not.toContain("GET 7");
    expect(world.requests().slice(before[1])).not.toContain("GET team%2Fapp");
  });

  test("are destroyed at the number, without a question", async () => {
    const { world, driver, stored } = await elsewhere(kind);
    const before = world.requests().length;
    expect((await driver.destroy(stored)).diagnostics).toEqual([]);
    expect(world.requests().slice(before)).not.toContain("GET team%2Fapp");
    expect(world.writes().at(-1)).toContain("/projects/7/");
  });

  test("are destroyed under the number if they are tainted", async () => {
    const { world, driver, stored, written } = await elsewhere(kind);
    await driver.refresh(stored);
    // Terraform passes the private state of a tainted object to no plan, and that of the plan to the delete.
    const { private: planned } = await driver.plan(driver.config(written));
    const before = world.writes().length;
    expect((await driver.destroy({ ...stored, private: planned })).diagnostics).toEqual([]);
    expect(world.writes().slice(before)).toEqual([expect.stringContaining("/projects/7/")]);
  });

  test("say what a replacement takes over", async () => {
    const { world, stored, written } = await elsewhere(kind);
    const engine = await world.planningEngine();
    const driver = createDriver(engine, engine.resource(TYPES[kind]));
    await driver.refresh(stored);
    const change = await driver.plan(driver.config(written), stored);
    const create = { prior: null, config: driver.config(written), private: change.private };
    const { diagnostics } = await engine.plan(engine.resource(TYPES[kind]), create);
    expect(summaries({ diagnostics }, "warning")).toEqual([expect.stringContaining("taken over")]);
  });

  test("are gone with their project", async () => {
    const { driver, stored } = await elsewhere(kind, WITHOUT_PROJECT);
    const outcome = await driver.refresh(stored);
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "warning")).toEqual(["Object no longer found"]);
  });

  test("are gone with a project that is marked for deletion, and their destroy counts as done", async () => {
    const { driver, stored } = await elsewhere(
      kind,
      otherProject({ marked_for_deletion_on: "2026-11-20", error_tracking: {} }),
    );
    expect((await driver.refresh(stored)).stored).toBeNull();
    const destroyed = await driver.destroy(stored);
    expect(destroyed.stored).toBeNull();
    expect(summaries(destroyed, "error")).toEqual([]);
  });

  test("are not checked without a recorded number, and their next write records it", async () => {
    const { world, driver, stored, written, change } = await elsewhere(kind);
    const outcome = await driver.apply(driver.config({ ...written, ...change }), { ...stored, private: noBytes });
    expect(summaries(outcome, "error")).toEqual([]);
    expect(world.writes().at(-1)).toContain("/projects/team%2Fapp/");
    expect(new TextDecoder().decode(storedOf(outcome).private)).toContain('"place_number":99');
  });
});

describe.each(["notifications", "settings"] as const)(
  "%s without a recorded number, of an engine with identities",
  (kind) => {
    const IDENTITIES = {
      notifications: { user_id: 1, setting: "project/7" },
      settings: { project_id: 7 },
    };

    test("are read, changed and destroyed by the number in the identity", async () => {
      const { world, driver, stored, written, change } = await elsewhere(kind);
      const older = { ...stored, private: noBytes, identity: IDENTITIES[kind] };
      expect(summaries(await driver.refresh(older), "warning")).toEqual(ANOTHER);
      const { diagnostics } = await driver.plan(driver.config({ ...written, ...change }), older);
      expect(diagnostics).toMatchObject([{ severity: "error", path: ["project"] }]);
      const engine = await world.engine();
      const { private: planned } = await engine.plan(engine.resource(TYPES[kind]), {
        prior: older.state,
        config: null,
        private: noBytes,
        identity: older.identity,
      });
      expect((await driver.destroy({ ...older, private: planned })).diagnostics).toEqual([]);
      expect(world.writes().at(-1)).toContain("/projects/7/");
    });
  },
);

const TYPES = { notifications: "tocsin_notification_setting", settings: "tocsin_error_tracking_settings" };

test.each([
  [{ kind: "status", status: 403, body: { message: "403 Forbidden" } }, "Token may not do this"],
  [{ kind: "status", status: 500 }, "Service failed"],
])(
  "a change that may not ask, or is not answered, is an error that says how to do without: %o",
  async (fault, summary) => {
    const { world, driver, stored, written, change } = await elsewhere("settings");
    await world.spoil({ method: "GET", path: "/api/v4/projects/team%2Fapp", fault });
    const before = world.writes().length;
    const { diagnostics } = await driver.plan(driver.config({ ...written, ...change }), stored);
    expect(diagnostics).toMatchObject([{ severity: "error", summary, path: ["project"] }]);
    expect(diagnostics[0]?.detail).toContain('With `project = "7"` nobody has to ask');
    expect(writesSince(world, before)).toEqual([]);
  },
);

test.each(kinds)("a change of %s repeats the lookup at apply, and sends nothing if that is refused", async (kind) => {
  const [written, change] = KINDS[kind];
  const world = await openTracking();
  const stored = await applied(driverOf(await world.start(), kind), written);
  const fault = { kind: "status", status: 403, body: { message: "403 Forbidden" } };
  // The plan gets an answer.
  await world.spoil({ path: "/api/v4/projects/team%2Fapp", count: 1, fault: { kind: "delay", milliseconds: 0 } });
  await world.spoil({ method: "GET", path: "/api/v4/projects/team%2Fapp", fault });
  const driver = driverOf(await world.start(), kind);
  const before = world.writes().length;
  const outcome = await driver.apply(driver.config({ ...written, ...change }), stored);
  expect(outcome.diagnostics).toMatchObject([{ severity: "error", path: ["project"] }]);
  expect(writesSince(world, before)).toEqual([]);
});

test("a rotation of a key whose path is another project now is an error in the plan", async () => {
  const [written, change] = KINDS.keys;
  const stored = await applied(driverOf(await (await openTracking()).start(), "keys"), written);
  const { keys } = await (await openTracking({ seed: otherProject() })).start();
  const { diagnostics } = await keys.plan(keys.config({ ...written, ...change }), stored);
  expect(summaries({ diagnostics }, "error")).toEqual(["Path belongs to another project or group"]);
});

describe.each(kinds)("a number for %s", (kind) => {
  const written = KINDS[kind][0];

  test("is not recorded if the token may not ask, and that is not an error", async () => {
    const world = await openTracking();
    const body = { message: "403 Forbidden" };
    await world.spoil({
      method: "GET",
      path: "/api/v4/projects/team%2Fapp",
      fault: { kind: "status", status: 403, body },
    });
    const stored = await applied(driverOf(await world.start(), kind), written);
    expect(new TextDecoder().decode(stored.private)).toContain('"place_number":null');
  });

  test("that the service fails to tell is an error of a create, and nothing is sent", async () => {
    const world = await openTracking();
    await world.spoil({ method: "GET", path: "/api/v4/projects/team%2Fapp", fault: { kind: "status", status: 500 } });
    const driver = driverOf(await world.start(), kind);
    const before = world.writes().length;
    const outcome = await driver.apply(driver.config(written));
    expect(summaries(outcome, "error")).toEqual(["Service failed"]);
    expect(writesSince(world, before)).toEqual([]);
  });

  test("in the configuration is its own answer", async () => {
    const world = await openTracking();
    const stored = await applied(driverOf(await world.start(), kind), { ...written, project: "7" });
    expect(new TextDecoder().decode(stored.private)).toContain('"place_number":7');
    expect(world.requests()).not.toContain("GET 7");
  });
});
