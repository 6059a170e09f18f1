import { describe, expect, test } from "@jest/globals";
import { driftOf, plannedChanges, type PlanJson } from "../../../../src/commands/testing/plan-data.ts";

type Entry = NonNullable<PlanJson["resource_changes"]>[number];

const entry = (change: Entry["change"], mode = "managed"): Entry => ({
  address: "tocsin_client_key.web",
  mode,
  change,
});

/** The result of one change, by Terraform's actions. */
const ACTIONS: Readonly<Record<string, readonly [actions: readonly string[], more: object, action: string | null]>> = {
  "nothing to do": [["no-op"], {}, null],
  "data to read": [["read"], {}, null],
  "an update": [["update"], {}, "update"],
  "a replacement": [["create", "delete"], {}, "replace"],
  "an object that is only forgotten": [["forget"], {}, "forget"],
  "an import": [["no-op"], { importing: { id: "7" } }, "import"],
  "an import with an update": [["update"], { importing: { id: "7" } }, "update"],
};

describe("the changes of a plan", () => {
  test.each(Object.entries(ACTIONS))("name %s", (_title, [actions, more, action]) => {
    const plan = { resource_changes: [entry({ actions, before: { retain: 1 }, after: { retain: 1 }, ...more })] };
    expect(plannedChanges(plan).map((change) => change.action)).toEqual(action === null ? [] : [action]);
  });

  test("have the attributes that differ, and which of them are known only after the apply", () => {
    const before = { project: "a/b", retain: 1, events: { new_note: true, new_issue: false }, dsn: "old" };
    const after = { project: "a/b", retain: 2, events: { new_note: true, new_issue: true } };
    const change = { actions: ["update"], before, after, after_unknown: { dsn: true } };
    expect(plannedChanges({ resource_changes: [entry(change)] })[0]?.attributes).toEqual([
      { attribute: "retain", before: 1, after: 2, isUnknown: false },
      { attribute: "events.new_issue", before: false, after: true, isUnknown: false },
      { attribute: "dsn", before: "old", after: null, isUnknown: true },
    ]);
  });

  test("have those of an object that is made, and of one that is deleted", () => {
    const made = entry({ actions: ["create"], before: null, after: { retain: 1, seal: null } });
    const deleted = entry({ actions: ["delete"], before: { retain: 1 }, after: null });
    const changes = plannedChanges({ resource_changes: [made, deleted] });
    expect(changes.map(({ attributes }) => attributes)).toEqual([
      [{ attribute: "retain", before: null, after: 1, isUnknown: false }],
      [{ attribute: "retain", before: 1, after: null, isUnknown: false }],
    ]);
  });

  test("end with the outputs, which an apply would change, too", () => {
    const same = { actions: ["no-op"], before: "x", after: "x" };
    const changed = { actions: ["update"], before: "x", after: "y" };
    expect(plannedChanges({ output_changes: { same, changed } })).toEqual([
      {
        address: "output.changed",
        action: "update",
        attributes: [{ attribute: "", before: "x", after: "y", isUnknown: false }],
      },
    ]);
  });

  test("are none in a plan that has nothing", () => {
    expect([plannedChanges({}), driftOf({})]).toEqual([[], []]);
  });
});

describe("the drift of a plan", () => {
  const drift = (change: Entry["change"], mode?: string) => driftOf({ resource_drift: [entry(change, mode)] });

  test("has each attribute with both of its values", () => {
    const before = { level: "custom", events: { new_note: true } };
    expect(drift({ actions: ["update"], before, after: { level: "watch", events: { new_note: false } } })).toEqual([
      { address: "tocsin_client_key.web", attribute: "level", recorded: "custom", live: "watch" },
      { address: "tocsin_client_key.web", attribute: "events.new_note", recorded: true, live: false },
    ]);
  });

  test("has an object that is gone, and none that only moved", () => {
    const before = { retain: 1 };
    expect(drift({ actions: ["delete"], before, after: null })).toEqual([
      { address: "tocsin_client_key.web", attribute: null, recorded: null, live: null },
    ]);
    expect(drift({ actions: ["no-op"], before, after: before })).toEqual([]);
  });
});
