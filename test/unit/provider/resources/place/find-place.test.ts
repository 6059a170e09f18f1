import { describe, expect, test } from "@jest/globals";
import { unknown, type Value } from "../../../../../src/kit/cty/index.ts";
import { configOf, type Driver } from "../../../../../src/kit/engine/index.ts";
import { noBytes, summaries } from "../../../../support/provider/outcome.ts";
import {
  keyIdOf,
  openTracking,
  storedOf,
  type Tracking,
  type TrackingRun,
} from "../../../../support/provider/tracking.ts";

/** A resource that belongs to a project or a group. */
interface Kind {
  readonly attribute: "project" | "group";
  readonly driver: (run: TrackingRun) => Driver;
  readonly written: (reference: Value) => Readonly<Record<string, Value>>;
  readonly id: (reference: string) => RegExp;
}

const settings: Kind = {
  attribute: "project",
  driver: (run) => run.settings,
  written: (project) => ({ project }),
  id: (reference) => new RegExp(`^${reference}$`),
};
const projectLevel: Kind = {
  attribute: "project",
  driver: (run) => run.notifications,
  written: (project) => ({ project, level: "watch" }),
  id: (reference) => new RegExp(`^project/${reference}$`),
};
const groupLevel: Kind = {
  attribute: "group",
  driver: (run) => run.notifications,
  written: (group) => ({ group, level: "watch" }),
  id: (reference) => new RegExp(`^group/${reference}$`),
};
const key: Kind = {
  attribute: "project",
  driver: (run) => run.keys,
  written: (project) => ({ project }),
  id: (reference) => new RegExp(`^${reference}:\\d+$`),
};

const KINDS = { settings, projectLevel, key };

async function opened(kind: Kind, reference: string) {
  const world = await openTracking();
  const driver = kind.driver(await world.start());
  const stored = storedOf(await driver.apply(driver.config(kind.written(reference))));
  return { world, stored, driver: kind.driver(await world.start()) };
}

/** Returns the requests of some work, except the one for the current user. */
async function requestsOf(world: Tracking, work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = world.requests().length;
  await work();
  return world
    .requests()
    .slice(before)
    .filter((request) => request !== "GET user");
}

const sames: Readonly<Record<string, readonly [string, string]>> = {
  "a path for a number": ["7", "team/app"],
  "a number for a path": ["team/app", "7"],
  "another letter case": ["team/app", "Team/App"],
  "zeros before a number": ["7", "007"],
  "the number for an old path": ["team/old", "7"],
  "the new path for an old one": ["team/old", "team/app"],
  "an old path for the new one": ["team/app", "team/old"],
};

describe.each(Object.entries(KINDS))("a project of %s under another reference", (_name, kind) => {
  test.each(Object.entries(sames))("is an update in place that writes nothing: %s", async (_title, [before, after]) => {
    const { world, stored, driver } = await opened(kind, before);
    const config = driver.config(kind.written(after));
    const { planned, replacedBy, diagnostics } = await driver.plan(config, stored);
    expect([replacedBy, summaries({ diagnostics }, "error")]).toEqual([[], []]);
    expect(planned).toMatchObject({
      ...stored.state,
      project: after,
      id: expect.stringMatching(kind.id(after)) as unknown,
    });
    const writes = world.writes().length;
    const outcome = await driver.apply(config, stored);
    expect(summaries(outcome, "error")).toEqual([]);
    expect(storedOf(outcome).state).toEqual(planned);
    expect(world.writes()).toHaveLength(writes);
  });

  const others: Readonly<Record<string, readonly [string, string]>> = {
    "two numbers": ["7", "8"],
    "two paths": ["team/app", "team/lib"],
    "a path and the number of another": ["team/app", "8"],
    "a project that is not there": ["team/app", "team/nothing"],
  };
  test.each(Object.entries(others))("is a replacement: %s", async (_title, [before, after]) => {
    const { stored, driver } = await opened(kind, before);
    const { replacedBy, diagnostics } = await driver.plan(driver.config(kind.written(after)), stored);
    expect(replacedBy).toEqual(["project"]);
    expect(summaries({ diagnostics }, "error")).toEqual([]);
  });

  test("is looked up only if the references differ and do not decide", async () => {
    const { world, stored, driver } = await opened(kind, "7");
    const plan = (reference: string) =>
      requestsOf(world, () => driver.plan(driver.config(kind.written(reference)), stored));
    expect(await plan("7")).toEqual([]);
    expect(await plan("8")).toEqual([]);
    expect(await plan("007")).toEqual([]);
    const asked = await plan("team/app");
    expect(asked).toEqual(["GET team%2Fapp"]);
    // The result applies to the whole plan.
    expect(await plan("team/app")).toEqual([]);
  });

  test("is a replacement with a warning if the service cannot tell", async () => {
    const { world, stored, driver } = await opened(kind, "7");
    if (kind === key) await world.deleteKey(keyIdOf(stored));
    const fault = { kind: "status", status: 404, body: { error: "404 Not Found" } };
    await world.spoil({ method: "GET", path: "/api/v4/projects/7", fault });
    const unrecorded = { ...stored, private: noBytes };
    const { replacedBy, diagnostics } = await driver.plan(driver.config(kind.written("team/app")), unrecorded);
    expect(replacedBy).toEqual(["project"]);
    expect(diagnostics).toMatchObject([
      { severity: "warning", summary: "Replacement may be unnecessary", path: ["project"] },
    ]);
  });

  test("is an error instead of a replacement if the service fails", async () => {
    const { world, stored, driver } = await opened(kind, "7");
    await world.spoil({ method: "GET", path: "/api/v4/projects/*", fault: { kind: "status", status: 500 } });
    const { diagnostics } = await driver.plan(driver.config(kind.written("team/app")), stored);
    expect(diagnostics).toMatchObject([{ severity: "error" }]);
  });

  test("changes together with other values in one update", async () => {
    const { world, stored, driver } = await opened(kind, "team/app");
    const more = kind === key ? { retain: 3 } : { on_destroy: "keep" };
    const outcome = await driver.apply(driver.config({ ...kind.written("7"), ...more }), stored);
    expect(storedOf(outcome).state).toMatchObject({ project: "7", ...more });
    expect(world.writes().filter((line) => !/ 2\d\d$/.test(line))).toEqual([]);
  });

  test("replaces while the provider's own configuration is unknown", async () => {
    const { world, stored } = await opened(kind, "7");
    const engine = await world.engine();
    await engine.configure(configOf(engine.provider.attributes, { base_url: unknown, token: "x" }), "1.11.4");
    const resource = engine.resource(
      {
        settings: "tocsin_error_tracking_settings",
        projectLevel: "tocsin_notification_setting",
        key: "tocsin_client_key",
      }[_name as keyof typeof KINDS],
    );
    const config = configOf(resource.attributes, kind.written("team/app"));
    const { replacedBy } = await engine.plan(resource, { prior: stored.state, config, private: stored.private });
    expect(replacedBy).toEqual(["project"]);
  });
});

describe("a group under another reference", () => {
  test.each([
    ["5", "team"],
    ["team", "5"],
    ["team", "TEAM"],
  ])("is an update in place: %s, then %s", async (before, after) => {
    const { stored, driver } = await opened(groupLevel, before);
    const { planned, replacedBy, diagnostics } = await driver.plan(driver.config(groupLevel.written(after)), stored);
    expect([replacedBy, diagnostics]).toEqual([[], []]);
    expect(planned).toMatchObject({ group: after, id: `group/${after}` });
  });

  test("is a replacement for another path, and for a project", async () => {
    const { world, stored, driver } = await opened(groupLevel, "team");
    // A renamed group has another path but the recorded number.
    const path = await requestsOf(world, async () => {
      const { replacedBy, diagnostics } = await driver.plan(driver.config(groupLevel.written("team2")), stored);
      expect([replacedBy, diagnostics]).toEqual([["group"], []]);
    });
    expect(path).toEqual(["GET team2"]);
    const project = await requestsOf(world, async () => {
      const { replacedBy } = await driver.plan(driver.config(projectLevel.written("team/app")), stored);
      expect([...replacedBy].sort()).toEqual(["group", "project"]);
    });
    expect(project).toEqual([]);
  });
});

describe("a key whose project becomes unknown", () => {
  test("is replaced, and the plan says what to do", async () => {
    const { stored, driver } = await opened(key, "team/app");
    const { replacedBy, diagnostics } = await driver.plan(driver.config({ project: unknown }), stored);
    expect(replacedBy).toEqual(["project"]);
    expect(diagnostics).toMatchObject([
      { severity: "warning", summary: "Client key will be replaced", path: ["project"] },
    ]);
    expect(diagnostics[0]?.detail).toMatch(/-target.*prevent_destroy/s);
  });

  test("gets no diagnostics when it is created", async () => {
    const { driver } = await opened(key, "team/app");
    expect((await driver.plan(driver.config({ project: unknown }))).diagnostics).toEqual([]);
  });
});
