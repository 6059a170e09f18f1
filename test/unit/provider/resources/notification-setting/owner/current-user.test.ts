import { describe, expect, test } from "@jest/globals";
import { noBytes, privateIn, summaries } from "../../../../../support/provider/outcome.ts";
import { storedOf } from "../../../../../support/provider/tracking.ts";
import { openTwoUsers } from "./two-users.ts";

const WATCH = { project: "team/app", level: "watch" };
const MENTION = { ...WATCH, level: "mention" };

const status = (code: number, body: unknown = {}) => ({ kind: "status", status: code, body });

/** A setting of ada's, and a run in which the service answers the question for the user with a fault. */
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
describe.each(Object.entries(missing))("where the service has no endpoint for it: %s", (_title, fault) => {
  test("nothing is checked, and nothing is said", async () => {
    const { world, stored, run } = await spoilt(fault, "bob");
    expect(summaries(await run.refresh(stored), "warning")).toEqual([]);
    expect((await run.plan(run.config(MENTION), stored)).diagnostics).toEqual([]);
    expect(await world.destroy("bob", stored)).toEqual({ stored: null, says: [] });
  });

  test("a create names nobody", async () => {
    const { run } = await spoilt(fault);
    const created = await run.apply(run.config({ group: "team", level: "watch" }));
    expect([created.diagnostics, privateIn(created.stored)]).toMatchObject([[], { user: null }]);
  });

  test("an update keeps whom the state names", async () => {
    const { run, stored } = await spoilt(fault);
    const changed = await run.apply(run.config(MENTION), stored);
    expect(privateIn(changed.stored)).toMatchObject({ user: { name: "ada" }, before: { level: "global" } });
  });
});

describe("where the token may not ask", () => {
  test("nothing is checked, and one operation of a run says so", async () => {
    const { run, stored } = await spoilt(status(403));
    const outcomes = [
      await run.apply(run.config(MENTION), stored),
      await run.apply(run.config({ group: "team", level: "watch" })),
      await run.destroy(stored),
    ];
    expect(outcomes.flatMap((outcome) => outcome.diagnostics.map(({ summary }) => summary))).toEqual([
      "Current user not known",
      "Settings left unchanged",
    ]);
  });
});

const failing: Readonly<Record<string, [fault: object, words: string]>> = {
  "with a fault": [status(500), "\nThe service failed: GET /api/v4/user returned 500"],
  "with a web page": [{ kind: "html", status: 200 }, "\nA web page answered instead of the API: GET /api/v4/user"],
};
describe.each(Object.entries(failing))("where the service fails to say, %s", (_title, [fault, words]) => {
  test("a write of a setting that names a user is an error, before anything is sent", async () => {
    const { world, run, stored } = await spoilt(fault);
    const writes = world.writes().length;
    const outcomes = [await run.apply(run.config(MENTION), stored), await run.destroy(stored)];
    for (const outcome of outcomes) {
      expect(outcome.stored).toEqual(stored);
      expect(summaries(outcome, "error")).toEqual(["Current user not known"]);
    }
    expect(outcomes[0]?.diagnostics.at(-1)?.detail).toContain(words);
    expect(world.writes()).toHaveLength(writes);
  });

  test("a create, an import and a write of one that names nobody are done, and it is said once", async () => {
    const { run, stored } = await spoilt(fault);
    const created = await run.apply(run.config({ group: "team", level: "watch" }));
    const imported = await run.import("project/team/app");
    const changed = await run.apply(run.config(MENTION), { ...stored, private: noBytes });
    const said = [created, imported, changed].map((outcome) => summaries(outcome, "warning"));
    expect(said).toEqual([["Current user not known"], [], []]);
    expect(storedOf(changed).state.level).toBe("mention");
  });

  test("a plan of a change says it, and goes on", async () => {
    const { run, stored } = await spoilt(fault);
    const plan = await run.plan(run.config(MENTION), stored);
    expect(plan.planned).toMatchObject(MENTION);
    expect(summaries(plan, "warning")).toEqual(["Current user not known"]);
    expect(summaries(plan, "error")).toEqual([]);
  });
});
