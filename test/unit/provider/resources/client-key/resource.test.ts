import { describe, expect, test } from "@jest/globals";
import { unknown } from "../../../../../src/kit/cty/index.ts";
import { noBytes, summaries } from "../../../../support/provider/outcome.ts";
import {
  applied,
  expectNoChanges,
  keyIdOf,
  KEYS,
  openTracking,
  previousOf,
  seedWith,
  storedOf,
} from "../../../../support/provider/tracking.ts";

const written = { project: "team/app" };

describe("a create", () => {
  test.each(["interface", "upstream"] as const)(
    "makes one key, as the service shows it on the profile %s",
    async (profile) => {
      const world = await openTracking({ profile });
      const { keys } = await world.start();
      const stored = await applied(keys, written);
      const [listed] = (await world.stored(KEYS)) as [Record<string, unknown>]; // the one key that was made
      expect(stored.state).toEqual({
        id: "team/app:1",
        project: "team/app",
        rotate_when_changed: null,
        retain: 1,
        key_id: 1,
        active: true,
        public_key: listed["public_key"],
        tracker_dsn: listed[profile === "interface" ? "tracker_dsn" : "sentry_dsn"],
        previous_keys: [],
      });
      await expectNoChanges((await world.start()).keys, written, stored);
    },
  );

  test("is planned without a read, and all but its values is known", async () => {
    const world = await openTracking();
    const { keys } = await world.start();
    await world.spoil({ fault: { kind: "status", status: 403 } });
    const { planned, diagnostics } = await keys.plan(keys.config(written));
    expect(diagnostics).toEqual([]);
    expect(planned).toEqual({
      ...{ project: "team/app", rotate_when_changed: null, retain: 1, active: true, previous_keys: [] },
      ...{ id: unknown, key_id: unknown, public_key: unknown, tracker_dsn: unknown },
    });
  });

  test("creates another key if there is one", async () => {
    const world = await openTracking();
    const { id } = await world.makeKey();
    const stored = await applied((await world.start()).keys, written);
    expect(await world.keysOf()).toEqual([id, keyIdOf(stored)]);
  });

  test("that is refused leaves no state", async () => {
    const world = await openTracking();
    const outcome = await (await world.start("token-bob")).keys.apply((await world.start()).keys.config(written));
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "error")).toHaveLength(1);
    expect(await world.keysOf()).toEqual([]);
  });
});

describe("a project", () => {
  test.each(["7", "Team/App"])(
    "that is written otherwise, as %s, keeps the key and its earlier ones",
    async (project) => {
      const world = await openTracking();
      const { keys } = await world.start();
      const before = await applied(keys, { ...written, rotate_when_changed: { quarter: "1" } });
      const stored = await applied(keys, { ...written, rotate_when_changed: { quarter: "2" } }, { stored: before });
      const renamed = { project, rotate_when_changed: { quarter: "2" } };
      const { planned, replacedBy } = await keys.plan(keys.config(renamed), stored);
      expect(replacedBy).toEqual([]);
      expect(planned).toEqual({ ...stored.state, project, id: `${project}:${keyIdOf(stored)}` });
      const now = await applied(keys, renamed, { stored });
      expect(now.state).toEqual(planned);
      expect(await world.keysOf()).toEqual([keyIdOf(before), keyIdOf(stored)]);
      await expectNoChanges((await world.start()).keys, renamed, now);
    },
  );

  test("may be written otherwise in the change that rotates", async () => {
    const world = await openTracking();
    const { keys } = await world.start();
    const stored = await applied(keys, { ...written, rotate_when_changed: { quarter: "1" } });
    const now = await applied(keys, { project: "7", rotate_when_changed: { quarter: "2" } }, { stored });
    expect(now.state).toMatchObject({ id: `7:${keyIdOf(now)}`, project: "7" });
    expect(previousOf(now)).toEqual([keyIdOf(stored)]);
  });

  test.each(["team/lib", "8", "team/nowhere"])("that is another, %s, replaces the key", async (project) => {
    const world = await openTracking();
    const { keys } = await world.start();
    await world.makeKey(8);
    const stored = await applied(keys, written);
    const { replacedBy, diagnostics } = await keys.plan(keys.config({ project }), stored);
    expect(replacedBy).toEqual(["project"]);
    expect(diagnostics).toEqual([]);
  });

  test("that is another, of a service without the endpoint that would tell, is said to be perhaps the same", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).keys, written);
    await world.spoil({ path: "/api/v4/projects/*", count: 1, fault: { kind: "delay", milliseconds: 0 } });
    await world.spoil({
      path: "/api/v4/projects/*",
      fault: { kind: "status", status: 404, body: { error: "404 Not Found" } },
    });
    const { keys } = await world.start();
    const unrecorded = { ...stored, private: noBytes };
    const { replacedBy, diagnostics } = await keys.plan(keys.config({ project: "8" }), unrecorded);
    expect(replacedBy).toEqual(["project"]);
    expect(diagnostics).toMatchObject([
      { severity: "warning", summary: "Replacement may be unnecessary", path: ["project"] },
    ]);
  });

  test("is an error, and nothing is replaced, if the service does not say whether it is another one", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).keys, written);
    await world.spoil({ fault: { kind: "status", status: 403 } });
    const { keys } = await world.start();
    const outcome = await keys.apply(keys.config({ project: "8" }), stored);
    expect(outcome.stored).toEqual(stored);
    expect(summaries(outcome, "error")).toHaveLength(1);
  });

  test("that is not known replaces the key with a warning, and nothing is looked at", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).keys, written);
    await world.spoil({ fault: { kind: "status", status: 403 } });
    const { keys } = await world.start();
    const { planned, replacedBy, diagnostics } = await keys.plan(keys.config({ project: unknown }), stored);
    expect(replacedBy).toEqual(["project"]);
    expect(planned).toMatchObject({ project: unknown, id: unknown });
    expect(diagnostics).toMatchObject([
      { severity: "warning", summary: "Client key will be replaced", path: ["project"] },
    ]);
  });

  test("that has moved is followed, with a warning that names its number", async () => {
    const world = await openTracking();
    const { keys } = await world.start();
    const made = await keys.apply(keys.config({ project: "team/old" }));
    expect(made.diagnostics).toMatchObject([{ severity: "warning", summary: "Project moved", path: ["project"] }]);
    expect(made.diagnostics[0]?.detail).toContain("its numeric ID, 7");
    expect(await world.keysOf()).toEqual([keyIdOf(storedOf(made))]);
  });
});

describe("a key among many", () => {
  const many = seedWith({
    client_keys: Array.from({ length: 245 }, (_, index) => ({ public_key: `glet_${index + 1}` })),
  });

  test("is found on the last page, and so is an earlier one on the first", async () => {
    const world = await openTracking({ seed: many });
    const { keys } = await world.start();
    const { stored: first } = await keys.import("team/app:1");
    const recorded = await applied(keys, { ...written, rotate_when_changed: { quarter: "1" } }, { stored: first });
    const stored = await applied(keys, { ...written, rotate_when_changed: { quarter: "2" } }, { stored: recorded });
    expect([keyIdOf(stored), ...previousOf(stored)]).toEqual([246, 1]);
    await expectNoChanges((await world.start()).keys, { ...written, rotate_when_changed: { quarter: "2" } }, stored);
  });

  test("keeps its place when only one page can be read: that is an error, and no key is taken for gone", async () => {
    const world = await openTracking({ seed: many });
    const { keys } = await world.start();
    const { stored } = await keys.import("team/app:245");
    if (stored === null) throw new Error("nothing was imported");
    // The first page is answered, the next one refused.
    await world.spoil({ method: "GET", count: 1, fault: { kind: "delay", milliseconds: 0 } });
    await world.spoil({ method: "GET", fault: { kind: "status", status: 403 } });
    const outcome = await (await world.start()).keys.refresh(stored);
    expect(outcome.stored).toEqual(stored);
    expect(summaries(outcome, "error")).toHaveLength(1);
  });
});

describe("writes to one project come one after the other", () => {
  test("so that a key and the settings that create one end with a single key", async () => {
    const world = await openTracking();
    const run = await world.start();
    await world.spoil({ method: "POST", fault: { kind: "delay", milliseconds: 100 } });
    const [stored] = await Promise.all([applied(run.keys, written), applied(run.settings, written)]);
    expect(await world.keysOf()).toEqual([keyIdOf(stored)]);
  });

  test("whatever case it is written in, and creates of two projects do not wait for each other", async () => {
    const world = await openTracking();
    const run = await world.start();
    await world.spoil({
      method: "POST",
      path: "/api/v4/projects/team%2Fapp/*",
      fault: { kind: "delay", milliseconds: 250 },
    });
    const ended: string[] = [];
    await Promise.all(
      ["team/app", "Team/App", "team/lib"].map(async (project) => {
        await applied(run.keys, { project });
        ended.push(project);
      }),
    );
    expect(ended).toEqual(["team/lib", "team/app", "Team/App"]);
    expect(await world.keysOf()).toHaveLength(2);
  });
});
