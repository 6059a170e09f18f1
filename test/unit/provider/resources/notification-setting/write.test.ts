import { describe, expect, test } from "@jest/globals";
import type { Value } from "../../../../../src/kit/cty/index.ts";
import type { Driver, Outcome, Stored } from "../../../../../src/kit/engine/index.ts";
import { noBytes, summaries } from "../../../../support/provider/outcome.ts";
import { openWorld, SEED, type World } from "../../../../support/provider/world.ts";

const APP = "/projects/team%2Fapp/notification_settings";
const LIB = "/projects/team%2Flib/notification_settings";
const TEAM = "/groups/team/notification_settings";
const GLOBAL = "/notification_settings";

type Written = Readonly<Record<string, Value>>;

/** Applies in a run, and expects no diagnostic. */
async function applied(run: Driver, written: Written, stored: Stored | null = null): Promise<Stored> {
  const outcome = await run.apply(run.config(written), stored);
  expect(outcome.diagnostics).toEqual([]);
  if (outcome.stored === null) throw new Error("nothing was stored");
  return outcome.stored;
}

const put = (path: string, status = 200): string => `PUT /api/v4${path} ${status}`;

describe("the written part of a setting", () => {
  test("is the part that the configuration names: an unnamed event is never sent", async () => {
    const world = await openWorld({ profile: "upstream" });
    const events = { new_note: true, new_issue: false };
    await applied(await world.run(), { project: "team/app", level: "custom", events });
    const answer = await world.stored(APP);
    expect(answer).toMatchObject({ level: "custom", events });
    // The service itself sets these two; every other event is null until somebody sends it.
    const own = { moved_project: true, merge_when_pipeline_succeeds: false };
    const { events: stored } = answer as { events: Record<string, boolean | null> };
    expect(Object.entries(stored).filter(([, value]) => value !== null)).toEqual(
      expect.arrayContaining(Object.entries({ ...events, ...own })),
    );
    expect(Object.values(stored).filter((value) => value !== null)).toHaveLength(4);
  });

  test("is sent in one request, and an update sends nothing when only on_destroy differs", async () => {
    const world = await openWorld();
    const stored = await applied(await world.run(), { group: "team", level: "watch" });
    await applied(await world.run(), { group: "team", level: "watch", on_destroy: "keep" }, stored);
    expect(world.writes()).toEqual([put(TEAM)]);
  });

  test("is every owned event when an update sets the level to custom", async () => {
    const world = await openWorld({ profile: "upstream" });
    const written = { project: "team/app", level: "custom", events: { new_note: true, new_issue: false } };
    const stored = await applied(await world.run(), written);
    await world.put(`${APP}?level=watch&new_note=false&new_issue=true`);
    const run = await world.run();
    const { stored: drifted } = await run.refresh(stored);
    await applied(run, written, drifted);
    expect(await world.stored(APP)).toMatchObject({ level: "custom", events: { new_note: true, new_issue: false } });
  });

  test("does not include a value that is no longer managed", async () => {
    const world = await openWorld({ profile: "upstream" });
    const written = { project: "team/app", level: "custom", events: { new_note: true, new_issue: true } };
    const stored = await applied(await world.run(), written);
    await applied(await world.run(), { ...written, events: { new_note: true } }, stored);
    expect(world.writes()).toHaveLength(1);
    expect(await world.stored(APP)).toMatchObject({ events: { new_note: true, new_issue: true } });
  });
});

describe("email and level together", () => {
  const written = { level: "watch", notification_email: "ada@work.example" };

  test("go in two requests", async () => {
    const world = await openWorld();
    await applied(await world.run(), written);
    expect(world.writes()).toEqual([put(GLOBAL), put(GLOBAL)]);
    expect(await world.stored(GLOBAL)).toEqual(written);
  });

  test("send the email first: if it is refused, the level stays as it was, and nothing is in the state", async () => {
    const world = await openWorld();
    const run = await world.run();
    const { stored, diagnostics } = await run.apply(run.config({ ...written, notification_email: "eve@evil.example" }));
    expect(stored).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: "error", path: ["notification_email"] }]);
    expect(diagnostics[0]?.detail).not.toContain("eve@evil.example");
    expect(world.writes()).toEqual([put(GLOBAL, 400)]);
    expect(await world.stored(GLOBAL)).toEqual({ level: "participating", notification_email: "ada@example.com" });
  });
});

describe("one setting in two blocks", () => {
  const refused = (outcome: Outcome): string => {
    expect(summaries(outcome, "error")).toEqual(["Two resources manage the same setting"]);
    return outcome.diagnostics.find(({ severity }) => severity === "error")?.detail ?? "";
  };

  test.each(["team/app", "Team/App"])("is refused in one apply, written as %s, with both levels", async (project) => {
    const world = await openWorld();
    const run = await world.run();
    await applied(run, { project: "team/app", level: "watch" });
    const second = await run.apply(run.config({ project, level: "mention" }));
    expect(second.stored).toBeNull();
    expect(refused(second)).toContain(
      "notification setting of the project `team/app` to the level `watch` in this apply, and this one wants the level `mention`",
    );
    const same = await run.apply(run.config({ project, level: "watch" }));
    expect(refused(same)).toContain("to the level `watch` in this apply, and this one wants the same.");
    expect(await world.stored(APP)).toEqual({ level: "watch" });
  });

  test("is refused for an update too, and of two at the same time one", async () => {
    const world = await openWorld();
    const first = await world.run();
    const stored = await applied(first, { level: "watch" });
    const run = await world.run();
    const outcomes = await Promise.all([
      run.apply(run.config({ level: "mention" }), stored),
      run.apply(run.config({ level: "disabled" }), stored),
    ]);
    expect(outcomes.map((outcome) => summaries(outcome, "error").length).sort()).toEqual([0, 1]);
    expect(world.writes()).toHaveLength(2);
  });

  test("is not one block in two runs, nor two settings, nor two users", async () => {
    const world = await openWorld();
    const run = await world.run();
    const stored = await applied(run, { project: "team/app", level: "watch" });
    await applied(run, { project: "team/lib", level: "watch" });
    await applied(run, { group: "team", level: "watch" });
    await applied(await world.run("token-bob"), { project: "team/app", level: "mention" });
    await applied(await world.run(), { project: "team/app", level: "mention" }, stored);
    expect(await world.stored(APP, "token-bob")).toEqual({ level: "mention" });
  });

  test("is not a replacement that deletes first", async () => {
    const world = await openWorld();
    const stored = await applied(await world.run(), { project: "team/app", level: "watch" });
    const run = await world.run();
    expect((await run.destroy(stored)).diagnostics).toEqual([]);
    await applied(run, { project: "team/app", level: "mention" });
    expect(await world.stored(APP)).toEqual({ level: "mention" });
  });
});

describe("destroy", () => {
  const destroyed = async (world: World, stored: Stored, run?: Driver) => (run ?? (await world.run())).destroy(stored);

  test.each([
    [{ project: "team/app" }, APP, "global"],
    [{ group: "team" }, TEAM, "global"],
    [{}, GLOBAL, "participating"],
  ])("resets the level of %j", async (target, path, level) => {
    const world = await openWorld();
    const stored = await applied(await world.run(), { ...target, level: "watch" });
    expect(await destroyed(world, stored)).toEqual({ stored: null, diagnostics: [] });
    expect(await world.stored(path)).toMatchObject({ level });
  });

  test("resets an owned email and leaves a level that is not owned", async () => {
    const world = await openWorld();
    await world.put(`${GLOBAL}?level=mention`);
    const stored = await applied(await world.run(), { notification_email: "ada@work.example" });
    await destroyed(world, stored);
    expect(await world.stored(GLOBAL)).toEqual({ level: "mention", notification_email: "ada@example.com" });
  });

  test("leaves an email that is not owned", async () => {
    const world = await openWorld();
    await world.put(`${GLOBAL}?notification_email=ada%40work.example`);
    const stored = await applied(await world.run(), { level: "watch" });
    await destroyed(world, stored);
    expect(await world.stored(GLOBAL)).toEqual({ level: "participating", notification_email: "ada@work.example" });
  });

  test("sends nothing with keep", async () => {
    const world = await openWorld();
    const written = { level: "watch", notification_email: "ada@work.example", on_destroy: "keep" };
    const stored = await applied(await world.run(), written);
    const before = world.writes();
    expect(await destroyed(world, stored)).toEqual({ stored: null, diagnostics: [] });
    expect(world.writes()).toEqual(before);
  });

  test.each([
    ["created", null],
    ["updated", { level: "watch" }],
  ])("changes nothing of a setting that the same apply %s, and warns", async (_title, earlier) => {
    const world = await openWorld();
    const old = earlier === null ? null : await applied(await world.run(), { project: "team/app", ...earlier });
    const run = await world.run();
    const stored = await applied(run, { project: "team/app", level: "mention" }, old);
    const outcome = await destroyed(world, stored, run);
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "warning")).toEqual(["Settings were left unchanged"]);
    expect(await world.stored(APP)).toEqual({ level: "mention" });
  });

  test("of a setting whose project is gone, or no longer visible, succeeds with a warning", async () => {
    const world = await openWorld();
    const stored = await applied(await world.run(), { project: "team/app", level: "watch" });
    const gone = {
      ...stored,
      private: noBytes,
      state: { ...stored.state, project: "team/gone", id: "project/team/gone" },
    };
    const outcome = await destroyed(world, gone);
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "warning")).toEqual(["Nothing left to destroy"]);
  });

  test("that is refused keeps the setting in the state", async () => {
    const tokens = [{ token: "token-reader", scopes: ["read_api"] }] as const;
    const users = SEED.users.map((user) => (user.username === "ada" ? { ...user, tokens } : user));
    const world = await openWorld({ seed: { ...SEED, users } });
    const stored = await applied(await world.run(), { project: "team/lib", level: "watch" });
    const outcome = await destroyed(world, stored, await world.run("token-reader"));
    expect(outcome.stored).toEqual(stored);
    expect(summaries(outcome, "error")).toHaveLength(1);
    expect(await world.stored(LIB)).toEqual({ level: "watch" });
  });
});
