import { describe, expect, test } from "@jest/globals";
import { noBytes, privateIn, summaries } from "../../../../../support/provider/outcome.ts";
import { storedOf } from "../../../../../support/provider/tracking.ts";
import { APP, openTwoUsers } from "./two-users.ts";

const WATCH = { project: "team/app", level: "watch" };
const MENTION = { ...WATCH, level: "mention" };

const status = (code: number, body: unknown = {}) => ({ kind: "status", status: code, body });

/** Creates a setting of ada's, and starts a run in which the service answers the lookup of the user with a fault. */
async function spoilt(fault: object, user = "ada") {
  const world = await openTwoUsers();
  const stored = await world.apply("ada", WATCH);
  await world.spoil({ path: "/api/v4/user", fault });
  return { world, stored, run: await world.run(`token-${user}`) };
}

test("the user is asked for once in a run", async () => {
  const world = await openTwoUsers();
  const run = await world.run();
  await Promise.all(
    [WATCH, { group: "team", level: "watch" }, { level: "watch" }].map((written) => run.apply(run.config(written))),
  );
  expect(world.requests().filter((request) => request === "GET user")).toHaveLength(1);
});

const missing: Readonly<Record<string, object>> = {
  "a bare 404": status(404, { error: "404 Not Found" }),
  "no such method": status(405),
  "another form": status(200, { username: "ada" }),
};
describe.each(Object.entries(missing))("if the service has no endpoint for it: %s", (_title, fault) => {
  test("a state without a user is not checked, and there are no diagnostics", async () => {
    const { world, stored, run } = await spoilt(fault, "bob");
    const unnamed = { ...stored, private: noBytes };
    expect(summaries(await run.refresh(unnamed), "warning")).toEqual([]);
    expect((await run.plan(run.config(MENTION), unnamed)).diagnostics).toEqual([]);
    expect(summaries(await run.destroy(unnamed), "error")).toEqual([]);
    expect(await world.has("bob")).toEqual({ level: "global" });
  });

  test("a create and an import record an unknown user", async () => {
    const { run } = await spoilt(fault);
    const created = await run.apply(run.config({ group: "team", level: "watch" }));
    const imported = await run.import("project/team/app");
    for (const { diagnostics, stored } of [created, imported]) {
      expect([diagnostics, privateIn(stored)]).toMatchObject([[], { user: { id: "" } }]);
    }
  });
});

test("if the token may not ask, one operation of a run says so", async () => {
  const { run, stored } = await spoilt(status(403));
  const outcomes = [
    await run.apply(run.config(MENTION), { ...stored, private: noBytes }),
    await run.apply(run.config({ group: "team", level: "watch" })),
  ];
  expect(outcomes.map((outcome) => summaries(outcome, "warning"))).toEqual([["Current user not known"], []]);
});

const untold = { ...missing, "a refusal": status(403) };
describe.each(Object.entries(untold))("if it is unknown whose setting it is: %s", (_title, fault) => {
  test("what would send something is an error in the plan and in the apply, and nothing is sent", async () => {
    const { world, run, stored } = await spoilt(fault, "bob");
    const writes = world.writes().length;
    const elsewhere = run.config({ project: "team/lib", level: "watch" });
    const other = await world.run("token-bob");
    await other.refresh(stored);
    const answers = [
      await run.plan(run.config(MENTION), stored),
      await run.plan(elsewhere, stored),
      await other.plan(other.config(WATCH)),
      await run.apply(run.config(MENTION), stored),
      await run.destroy(stored),
    ];
    for (const answer of answers) {
      expect(summaries(answer, "error")).toEqual(["Current user not known"]);
      expect(answer.diagnostics.at(-1)?.detail).toContain("as it could change somebody else's setting");
    }
    await expect(world.planDestroy("bob", stored)).resolves.toEqual([expect.stringContaining("Nothing was sent")]);
    expect(world.writes()).toHaveLength(writes);
  });

  test("an operation that sends nothing passes, and keeps the user in the state", async () => {
    const { world, run, stored } = await spoilt(fault, "bob");
    const writes = world.writes().length;
    const kept = storedOf(await run.apply(run.config({ ...WATCH, on_destroy: "keep" }), stored));
    const renamed = await run.apply(run.config({ ...WATCH, project: "7", on_destroy: "keep" }), kept);
    expect(privateIn(renamed.stored)).toMatchObject({ user: { name: "ada" }, before: { level: "global" } });
    expect(await run.destroy(storedOf(renamed))).toMatchObject({ stored: null });
    expect(world.writes()).toHaveLength(writes);
  });

  test("a refresh that finds other values, or no project, keeps the state", async () => {
    const { run, stored } = await spoilt(fault, "bob");
    const hidden = { ...stored, state: { ...stored.state, project: "team/lib", id: "project/team/lib" } };
    for (const object of [stored, hidden]) {
      const outcome = await run.refresh(object);
      expect(outcome.stored).toEqual(object);
      expect(summaries(outcome, "warning")).toContain("State of a setting whose user is not known");
    }
  });
});

const failing: Readonly<Record<string, [fault: object, text: string]>> = {
  "with a fault": [status(500), "\nService failed: GET /api/v4/user returned 500"],
  "with a web page": [{ kind: "html", status: 200 }, "\nWeb page answered instead of the API: GET /api/v4/user"],
};
describe.each(Object.entries(failing))("if the service fails to say, %s", (_title, [fault, text]) => {
  test("a write of a setting that names a user is an error, before anything is sent", async () => {
    const { world, run, stored } = await spoilt(fault);
    const writes = world.writes().length;
    const outcomes = [await run.apply(run.config(MENTION), stored), await run.destroy(stored)];
    for (const outcome of outcomes) {
      expect(outcome.stored).toEqual(stored);
      expect(summaries(outcome, "error")).toEqual(["Current user not known"]);
    }
    expect(outcomes[0]?.diagnostics.at(-1)?.detail).toContain(text);
    expect(world.writes()).toHaveLength(writes);
  });

  test("a create, an import and a write without a recorded user succeed, with one warning", async () => {
    const { run, stored } = await spoilt(fault);
    const created = await run.apply(run.config({ group: "team", level: "watch" }));
    const imported = await run.import("project/team/app");
    const changed = await run.apply(run.config(MENTION), { ...stored, private: noBytes });
    const said = [created, imported, changed].map((outcome) => summaries(outcome, "warning"));
    expect(said).toEqual([["Current user not known"], [], []]);
    expect(storedOf(changed).state.level).toBe("mention");
  });

  test("a plan of such a change is the same error", async () => {
    const { run, stored } = await spoilt(fault);
    const plan = await run.plan(run.config(MENTION), stored);
    expect(summaries(plan, "error")).toEqual(["Current user not known"]);
  });
});

describe("the setting of an unknown user", () => {
  const RESTORE = { ...WATCH, on_destroy: "restore" };
  const SUMMARY = "Setting of an unknown user";

  /** Creates bob's setting, which was `mention`, in a state without a user; ada's own is `disabled`. */
  async function managed() {
    const world = await openTwoUsers();
    await world.put(`${APP}?level=mention`, "token-bob");
    await world.put(`${APP}?level=disabled`);
    await world.spoil({ path: "/api/v4/user", fault: status(403) });
    const stored = await world.apply("bob", RESTORE);
    return { world, stored, run: await world.run("token-ada") };
  }

  test("is not restored by a known one, which the plan says", async () => {
    const { world, stored } = await managed();
    await world.mend();
    const writes = world.writes().length;
    const says = [
      expect.stringMatching(
        /belongs to an unknown user, but the current user is ada \(ID 1\)\. A destroy sends nothing, and the setting of an unknown user stays as it is\. .*use the token that wrote it/,
      ),
    ];
    expect(await world.planDestroy("ada", stored)).toEqual(says);
    expect(await world.destroy("ada", stored)).toEqual({ stored: null, says });
    expect(world.writes()).toHaveLength(writes);
  });

  test("is left to them by a known one's change, which remembers what that one had", async () => {
    const { world, stored, run } = await managed();
    await world.mend();
    const config = run.config({ ...RESTORE, level: "participating" });
    expect(summaries(await run.plan(config, stored), "warning")).toEqual([SUMMARY]);
    const changed = storedOf(await run.apply(config, stored));
    expect(privateIn(changed)).toMatchObject({
      user: { name: "ada" },
      before: { level: "disabled" },
      others: [{ id: "", before: { level: "mention" } }],
    });
    const says = [expect.stringContaining("An unknown user wrote the notification setting of the project `team/app`")];
    expect(await world.destroy("ada", changed)).toEqual({ stored: null, says });
    expect([await world.has("ada"), await world.has("bob")]).toEqual([{ level: "disabled" }, { level: "watch" }]);
  });

  test("keeps its state in a refresh by a known one that finds other values", async () => {
    const { world, stored, run } = await managed();
    await world.mend();
    const outcome = await run.refresh(stored);
    expect(outcome.stored).toEqual(stored);
    expect(summaries(outcome, "warning")).toEqual(["State of a setting whose user is not known"]);
  });

  test("counts as the next unknown user's own", async () => {
    const { world, stored } = await managed();
    const run = await world.run("token-bob");
    await world.put(`${APP}?level=global`, "token-bob");
    expect(storedOf(await run.refresh(stored)).state).toMatchObject({ level: "global" });
    const destroyed = await run.destroy(stored);
    expect([destroyed.stored, summaries(destroyed, "warning")]).toEqual([null, []]);
    expect(await world.has("bob")).toEqual({ level: "mention" });
  });

  test("is not written while the service fails to say who the user is", async () => {
    const { world, stored, run } = await managed();
    await world.mend();
    await world.spoil({ path: "/api/v4/user", fault: status(500) });
    const writes = world.writes().length;
    expect(summaries(await run.destroy(stored), "error")).toEqual(["Current user not known"]);
    expect(world.writes()).toHaveLength(writes);
  });
});
