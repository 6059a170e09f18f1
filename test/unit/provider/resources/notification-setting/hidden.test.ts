import { describe, expect, test } from "@jest/globals";
import type { Value } from "../../../../../src/kit/cty/index.ts";
import {
  applied,
  expectNoChanges,
  openTracking,
  storedOf,
  type Tracking,
} from "../../../../support/provider/tracking.ts";
import { openWorld, SEED } from "../../../../support/provider/world.ts";

const PROFILES = ["interface", "upstream"] as const;
const IGNORED = "Event ignored by the service";
const TEAM = "/groups/team/notification_settings";
const APP = "/projects/team%2Fapp/notification_settings";
const GLOBAL = "/notification_settings";

const custom = (events: Readonly<Record<string, Value>>, place: object = {}) => ({ ...place, level: "custom", events });

describe("an event that no answer shows", () => {
  // Only the other profile shows what the service has stored.
  const hidden: Readonly<Record<string, [place: object, path: string, event: string]>> = {
    "as a global answer carries none": [{}, GLOBAL, "new_note"],
    "as a project's answer lacks it": [{ project: "team/app" }, APP, "moved_project"],
    "as a release does not know it": [{ group: "team" }, TEAM, "new_release"],
  };
  test.each(Object.entries(hidden))("%s, is not drift, whoever switches it", async (_title, [place, path, event]) => {
    const world = await openWorld({ profile: "interface" });
    const written = custom({ [event]: true }, place);
    const stored = await applied(await world.run(), written);
    await world.put(`${path}?${event}=false`);
    expect(await world.stored(path)).not.toMatchObject({ events: { [event]: false } });
    await expectNoChanges(await world.run(), written, stored);
  });

  test.each(Object.entries(hidden))(
    "%s, is sent when the configuration changes",
    async (_title, [place, path, event]) => {
      const world = await openWorld({ profile: "interface" });
      const stored = await applied(await world.run(), custom({ [event]: true }, place));
      const now = await applied(await world.run(), custom({ [event]: false }, place), { stored });
      expect(world.writes().filter((line) => line.includes(path))).toHaveLength(2);
      await expectNoChanges(await world.run(), custom({ [event]: false }, place), now);
    },
  );

  test.each(Object.entries(hidden))("%s, drifts if it is shown", async (_title, [place, path, event]) => {
    const world = await openWorld({ profile: "upstream" });
    const stored = await applied(await world.run(), custom({ [event]: true }, place));
    await world.put(`${path}?${event}=false`);
    const seen = storedOf(await (await world.run()).refresh(stored));
    const events = { ...(stored.state["events"] as object), [event]: false };
    expect(seen.state).toEqual({ ...stored.state, events });
  });
});

describe.each(PROFILES)("a level that drifted from custom, on the profile %s", (profile) => {
  const places: readonly [place: object, path: string][] = [
    [{}, GLOBAL],
    [{ group: "team" }, TEAM],
    [{ project: "team/app" }, APP],
  ];
  test.each(places)("shows as the level alone, and comes back with every owned event: %j", async (place, path) => {
    const world = await openWorld({ profile });
    const written = custom({ new_note: true, new_issue: false }, place);
    const stored = await applied(await world.run(), written);
    await world.put(`${path}?level=mention&new_note=false&new_issue=true`);
    const seen = storedOf(await (await world.run()).refresh(stored));
    expect(seen.state).toEqual({ ...stored.state, level: "mention" });
    const run = await world.run();
    const { planned } = await run.plan(run.config(written), seen);
    expect(planned).toEqual(stored.state);
    expect((await applied(await world.run(), written, { stored: seen })).state).toEqual(stored.state);
    await world.put(`${path}?issue_due=true`);
    expect(await world.stored(path)).toMatchObject({ level: "custom" });
    if (profile === "upstream" || path !== GLOBAL) {
      expect(await world.stored(path)).toMatchObject({ events: { new_note: true, new_issue: false } });
    }
  });
});

test("an answer that carries events at another level shows the level alone, too", async () => {
  const world = await openTracking();
  const stored = await applied(await world.run(), custom({ new_note: true }, { project: "team/app" }));
  const body = { level: "watch", events: { new_note: false } };
  await world.spoil({ path: "*notification_settings", fault: { kind: "status", status: 200, body } });
  const seen = storedOf(await (await world.run()).refresh(stored));
  expect(seen.state).toEqual({ ...stored.state, level: "watch" });
  // Otherwise, the configuration that Terraform generates would be invalid.
  expect(storedOf(await (await world.run()).import("project/team/app")).state).toMatchObject({ events: null });
});

describe.each(PROFILES)("new_epic, which the service ignores, on the profile %s", (profile) => {
  const ignored = { severity: "warning", summary: IGNORED, path: ["events", { key: "new_epic" }] };
  const diagnosticsOf = async (
    world: Pick<Tracking, "run">,
    written: object,
    stored: Parameters<typeof storedOf>[0]["stored"],
  ) => {
    const run = await world.run();
    return (await run.apply(run.config({ ...written }), stored)).diagnostics;
  };

  test("is a warning if an update starts to manage it, or changes another event", async () => {
    const world = await openWorld({ profile });
    const stored = await applied(await world.run(), custom({ new_note: true }, { group: "team" }));
    const both = custom({ new_note: true, new_epic: true }, { group: "team" });
    expect(await diagnosticsOf(world, both, stored)).toMatchObject([ignored]);
    const owned = await applied(await world.run(), both, { stored, warnings: [IGNORED] });
    await expectNoChanges(await world.run(), both, owned);
    const changed = custom({ new_note: false, new_epic: true }, { group: "team" });
    expect(await diagnosticsOf(world, changed, owned)).toMatchObject([ignored]);
  });

  test("is a warning in a project on every tier", async () => {
    const world = await openWorld({ profile, seed: { ...SEED, tier: "ultimate" } });
    const written = custom({ new_epic: true }, { project: "team/app" });
    expect(await diagnosticsOf(world, written, null)).toMatchObject([ignored]);
  });

  test("is not a warning while it is false", async () => {
    const world = await openWorld({ profile });
    expect(await diagnosticsOf(world, custom({ new_epic: false }, { group: "team" }), null)).toEqual([]);
  });

  test("is a warning in the global setting only if its answer carries events", async () => {
    const world = await openWorld({ profile });
    const expected = profile === "upstream" ? [ignored] : [];
    expect(await diagnosticsOf(world, custom({ new_epic: true }), null)).toMatchObject(expected);
  });
});

describe("an event that an answer leaves out, though it carries others", () => {
  /** Returns the ignored names and the warnings about them, if the service stores none of these. */
  const ignoredOf = async (profile: "interface" | "upstream", names: readonly string[]) => {
    const world = await openWorld({ profile });
    const run = await world.run();
    const events = Object.fromEntries(["new_note", ...names].map((name) => [name, true]));
    const { diagnostics } = await run.apply(run.config(custom(events, { project: "team/app" })));
    return diagnostics.map(({ path, detail }) => [path?.[1], / the event exists (.*?)\. Remove/.exec(detail)?.[1]]);
  };

  test("is off: a warning at each, with the release and the tiers that know it", async () => {
    expect(await ignoredOf("upstream", ["approver", "service_account_failed_pipeline", "new_release"])).toEqual([
      [
        { key: "approver" },
        "from release 16.7, only on the tiers premium and ultimate, for projects and the global setting",
      ],
      [{ key: "service_account_failed_pipeline" }, "from release 18.1, only on the tiers premium and ultimate"],
    ]);
  });

  test("is stored if the answer has the form of the interface document, which leaves out three", async () => {
    expect(await ignoredOf("interface", ["moved_project", "merge_when_pipeline_succeeds", "new_release"])).toEqual([]);
  });

  test("is off in a release that shows one of the three but does not support it", async () => {
    const world = await openWorld({ profile: "upstream", seed: { ...SEED, release: "13.0" } });
    const run = await world.run();
    const { diagnostics } = await run.apply(run.config(custom({ moved_project: true }, { project: "team/app" })));
    expect(diagnostics).toMatchObject([
      { severity: "warning", summary: IGNORED, path: ["events", { key: "moved_project" }] },
    ]);
  });
});
