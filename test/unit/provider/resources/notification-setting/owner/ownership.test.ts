import { describe, expect, test } from "@jest/globals";
import { noBytes, privateIn, summaries } from "../../../../../support/provider/outcome.ts";
import { storedOf } from "../../../../../support/provider/tracking.ts";
import { APP, GLOBAL, openTwoUsers } from "./two-users.ts";

const WATCH = { level: "watch", on_destroy: "restore" };
const CHANGED = { level: "participating", on_destroy: "restore" };

/** Has ada manage her setting, which was `mention`; bob's own is `disabled`. */
async function managed() {
  const world = await openTwoUsers();
  await world.put(`${APP}?level=mention`);
  await world.put(`${APP}?level=disabled`, "token-bob");
  return { world, ada: await world.apply("ada", WATCH) };
}

describe("the user of a setting", () => {
  const ADA = { id: "1", name: "ada" };

  test("is recorded by a create", async () => {
    const { ada } = await managed();
    expect(privateIn(ada)).toMatchObject({ user: ADA, before: { level: "mention" }, others: null });
  });

  test("is recorded by an import", async () => {
    const world = await openTwoUsers();
    const imported = storedOf(await (await world.run()).import("project/team/app"));
    expect(privateIn(imported)).toMatchObject({ user: ADA, before: { level: "global" } });
  });

  test("is recorded by an update of a state that names nobody, which keeps what was there before", async () => {
    const { world, ada } = await managed();
    const unnamed = { ...ada, private: new TextEncoder().encode('{"version":1,"before":{"level":"mention"}}') };
    const changed = await world.apply("ada", { ...WATCH, level: "custom" }, unnamed);
    expect(privateIn(changed)).toMatchObject({ user: ADA, before: { level: "mention" } });
  });

  test("is the sudo user's", async () => {
    const world = await openTwoUsers();
    const run = await world.run("token-root", { sudo: "bob" });
    const stored = storedOf(await run.apply(run.config({ project: "team/app", ...WATCH })));
    expect(privateIn(stored)).toMatchObject({ user: { id: "2", name: "bob" } });
  });

  test("is left as it is by a refresh and by a plan", async () => {
    const { world, ada } = await managed();
    const run = await world.run("token-bob");
    expect(storedOf(await run.refresh(ada)).private).toBe(ada.private);
    expect((await run.plan(run.config({ project: "team/app", level: "custom" }), ada)).private).toBe(ada.private);
  });
});

describe("an update by another user", () => {
  test("is a create of their own: every owned value is sent, and what was there before is remembered", async () => {
    const { world, ada } = await managed();
    const run = await world.run("token-bob");
    // Without a refresh, the prior state is ada's.
    const written = { project: "team/app", ...WATCH, on_destroy: "reset" };
    const bob = storedOf(await run.apply(run.config(written), ada));
    expect([await world.has("bob"), await world.has("ada")]).toEqual([{ level: "watch" }, { level: "watch" }]);
    expect(privateIn(bob)).toMatchObject({
      user: { id: "2", name: "bob" },
      before: { level: "disabled" },
      others: [{ id: "1", name: "ada", before: { level: "mention" } }],
    });
  });

  test("sends every event, and the address in a request of its own", async () => {
    const world = await openTwoUsers();
    await world.put(`${GLOBAL}?level=mention`, "token-bob");
    const events = { new_note: true, new_issue: false };
    const custom = { project: null, level: "custom", events };
    const ada = await world.apply("ada", custom);
    const run = await world.run("token-bob");
    const bob = await run.apply(run.config({ ...custom, notification_email: "bob@work.example" }), ada);
    expect(summaries(bob, "error")).toEqual([]);
    expect(await world.has("bob", GLOBAL)).toMatchObject({ level: "custom", notification_email: "bob@work.example" });
    await world.put(`${APP}?level=custom`, "token-bob");
    expect(privateIn(bob.stored)).toMatchObject({
      before: { level: "mention", notification_email: "bob@example.com" },
    });
  });

  test("ends the warning, and their destroy restores their own values alone", async () => {
    const { world, ada } = await managed();
    const bob = await world.apply("bob", CHANGED, ada);
    expect(await world.refresh("bob", bob)).toEqual({ stored: bob, says: [] });
    const says = [expect.stringContaining("of bob alone, and the setting of ada stays as it is.")];
    expect(await world.planDestroy("bob", bob)).toEqual(says);
    expect(await world.destroy("bob", bob)).toEqual({ stored: null, says });
    expect([await world.has("bob"), await world.has("ada")]).toEqual([{ level: "disabled" }, { level: "watch" }]);
  });

  test("keeps what the first one had before, for when they come back", async () => {
    const { world, ada } = await managed();
    const bob = await world.apply("bob", CHANGED, ada);
    const back = await world.apply("ada", WATCH, bob);
    expect(privateIn(back)).toMatchObject({
      user: { name: "ada" },
      before: { level: "mention" },
      others: [{ id: "2", name: "bob", before: { level: "disabled" } }],
    });
    await world.destroy("ada", back);
    const left = [await world.has("ada"), await world.has("bob")];
    expect(left).toEqual([{ level: "mention" }, { level: "participating" }]);
  });

  test.each([
    ["restore", "mention"],
    ["reset", "global"],
  ])("does not keep the destroy of the first one from its own part: %s", async (how, level) => {
    const { world, ada } = await managed();
    const bob = await world.apply("bob", { ...CHANGED, on_destroy: how }, ada);
    const says = [
      expect.stringContaining(
        "belongs to bob (ID 2), but the current user is ada (ID 1). A destroy changes the setting of ada alone, and the setting of bob stays as it is.",
      ),
    ];
    expect(await world.planDestroy("ada", bob)).toEqual(says);
    expect(await world.destroy("ada", bob)).toEqual({ stored: null, says });
    expect([await world.has("ada"), await world.has("bob")]).toEqual([{ level }, { level: "participating" }]);
  });

  test("leaves what only the other one has written", async () => {
    const world = await openTwoUsers();
    const ada = await world.apply("ada", { project: null, level: "mention", on_destroy: "restore" });
    const written = { project: null, level: "watch", notification_email: "bob@work.example", on_destroy: "restore" };
    const bob = await world.apply("bob", written, ada);
    await world.put(`${GLOBAL}?notification_email=ada%40work.example`);
    await world.destroy("ada", bob);
    expect(await world.has("ada", GLOBAL)).toEqual({
      level: "participating",
      notification_email: "ada@work.example",
    });
  });

  test("that is refused leaves the state to the first one, and remembers what was there before", async () => {
    const { world, ada } = await managed();
    await world.spoil({ method: "PUT", count: 1, fault: { kind: "status", status: 403 } });
    const run = await world.run("token-bob");
    const config = run.config({ project: "team/app", level: "participating", on_destroy: "restore" });
    const failed = storedOf(await run.apply(config, ada));
    expect(failed.state).toEqual(ada.state);
    expect(privateIn(failed)).toMatchObject({ user: { name: "ada" }, others: [{ name: "bob" }] });
    // Only the answer was lost, not the write.
    await world.put(`${APP}?level=participating`, "token-bob");
    const bob = await world.apply("bob", CHANGED, failed);
    expect(privateIn(bob)).toMatchObject({ user: { name: "bob" }, before: { level: "disabled" } });
    await world.destroy("ada", failed);
    expect(await world.has("ada")).toEqual({ level: "mention" });
  });

  test("whose second request is refused keeps the result of the first one", async () => {
    const world = await openTwoUsers();
    const written = { project: null, level: "mention", notification_email: "ada@work.example" };
    const ada = await world.apply("ada", written);
    await world.spoil({ method: "PUT", count: 1, fault: { kind: "delay", milliseconds: 0 } });
    await world.spoil({ method: "PUT", count: 1, fault: { kind: "status", status: 403 } });
    const run = await world.run("token-bob");
    const failed = storedOf(await run.apply(run.config({ ...written, notification_email: "bob@work.example" }), ada));
    expect(failed.state).toMatchObject({ level: null, notification_email: "bob@work.example" });
    expect(privateIn(failed)).toMatchObject({ user: { name: "bob" }, others: [{ name: "ada" }] });
  });

  test("is remembered of eight users, and the one who wrote least recently is forgotten", async () => {
    const names = ["ada", "bob", "cy", "di", "ed", "flo", "gus", "hal", "ina"];
    const world = await openTwoUsers(names);
    let stored = null;
    for (const [at, name] of names.entries()) {
      stored = await world.apply(name, at % 2 === 0 ? WATCH : CHANGED, stored);
    }
    const { user, others } = privateIn(stored) as { user: { name: string }; others: readonly { name: string }[] };
    expect([user, ...others].map(({ name }) => name)).toEqual([...names].reverse().slice(0, 8));
  });
});

test("private state of other hands names nobody", async () => {
  const { world, ada } = await managed();
  for (const text of ['{"version":1,"user":"ada"}', '{"version":1,"others":[1]}']) {
    const foreign = { ...ada, private: new TextEncoder().encode(text) };
    expect(await world.planDestroy("bob", foreign)).toEqual([]);
  }
  expect(await world.planDestroy("bob", { ...ada, private: noBytes })).toEqual([]);
});
