import { describe, expect, test } from "@jest/globals";
import type { Value } from "../../../../../src/kit/cty/index.ts";
import type { Driver, Stored } from "../../../../../src/kit/engine/index.ts";
import { noBytes, summaries } from "../../../../support/provider/outcome.ts";
import { openWorld } from "../../../../support/provider/world.ts";

const APP = "/projects/team%2Fapp/notification_settings";
const GLOBAL = "/notification_settings";

type Written = Readonly<Record<string, Value>>;

async function applied(run: Driver, written: Written, stored: Stored | null = null): Promise<Stored> {
  const outcome = await run.apply(run.config(written), stored);
  expect(summaries(outcome, "error")).toEqual([]);
  if (outcome.stored === null) throw new Error("nothing was stored");
  return outcome.stored;
}

/** Expects a second plan and a refresh after an apply to be empty. */
async function expectNoChanges(run: Driver, written: Written, stored: Stored): Promise<void> {
  expect(await run.refresh(stored)).toEqual({ stored, diagnostics: [] });
  const { planned, diagnostics } = await run.plan(run.config(written), stored);
  expect(planned).toEqual(stored.state);
  expect(diagnostics).toEqual([]);
}

describe("a refresh", () => {
  const written = { project: "team/app", level: "custom", events: { new_note: true, new_issue: false } };
  const start = async (profile: "interface" | "upstream" = "upstream") => {
    const world = await openWorld({ profile });
    const stored = await applied(await world.run(), written);
    return { world, stored, run: await world.run() };
  };

  test("shows an owned event that somebody switched, and no other", async () => {
    const { world, stored, run } = await start();
    await world.put(`${APP}?new_note=false&issue_due=true`);
    const { stored: now, diagnostics } = await run.refresh(stored);
    const events = { ...(stored.state.events as object), new_note: false };
    expect(now?.state).toEqual({ ...stored.state, events });
    expect(diagnostics).toEqual([]);
  });

  test("shows a level that left custom as the level alone", async () => {
    const { world, stored, run } = await start();
    await world.put(`${APP}?level=mention`);
    expect((await run.refresh(stored)).stored?.state).toEqual({ ...stored.state, level: "mention" });
  });

  test("takes null for false", async () => {
    const { world, stored, run } = await start();
    await world.put(`${APP}?new_issue=`);
    expect(await world.stored(APP)).toMatchObject({ events: { new_issue: null } });
    await expectNoChanges(run, written, stored);
    await world.put(`${APP}?new_note=`);
    expect((await run.refresh(stored)).stored?.state).toMatchObject({ events: { new_note: false, new_issue: false } });
  });

  test("does not show what is not owned", async () => {
    const world = await openWorld();
    const email = { notification_email: "ada@work.example" };
    const stored = await applied(await world.run(), email);
    await world.put(`${GLOBAL}?level=disabled`);
    await expectNoChanges(await world.run(), email, stored);
  });

  test("of a project that is gone is null, with a warning that lost access looks the same", async () => {
    const { stored, run } = await start();
    const outcome = await run.refresh({
      ...stored,
      private: noBytes,
      state: { ...stored.state, project: "team/gone" },
    });
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "warning")).toEqual(["Object no longer found"]);
    expect(outcome.diagnostics[0]?.detail).toContain("can no longer see");
  });
});

describe("a second plan after an apply is empty", () => {
  const cases: Readonly<Record<string, Written>> = {
    "with events that a global answer does not carry": { level: "custom", events: { new_note: true } },
    "with an event that a project's answer may lack": {
      project: "team/app",
      level: "custom",
      events: { moved_project: false, new_release: true },
    },
    "with empty events at any level": { group: "team", level: "watch", events: {} },
    "with an email in mixed letters": { notification_email: "Ada@Example.com" },
    "with an email alone": { notification_email: "ada@work.example" },
    "with a number for a project": { project: "7", level: "mention", on_destroy: "keep" },
  };
  test.each(
    Object.entries(cases).flatMap(([title, written]) =>
      (["interface", "upstream"] as const).map((profile) => [title, profile, written] as const),
    ),
  )("%s, on the profile %s", async (_title, profile, written) => {
    const world = await openWorld({ profile });
    const stored = await applied(await world.run(), written);
    await expectNoChanges(await world.run(), written, stored);
  });
});
