import { describe, expect, test } from "@jest/globals";
import { acceptedEvents, EVENTS, type Scope } from "../../../src/service/model/event.ts";
import { profileNamed } from "../../../src/service/model/profile.ts";
import { type Tier, TIERS } from "../../../src/service/store/index.ts";

const SCOPES: readonly Scope[] = ["global", "group", "project"];
const shown = (name: "interface" | "upstream", scope: Scope, tier: Tier): string[] =>
  acceptedEvents(scope, { tier, release: null })
    .filter((event) => profileNamed(name).showsEvent(event, tier))
    .map((event) => event.name);

describe("the events", () => {
  test("are the document's 18 and the real service's newer ones, each once", () => {
    const names = EVENTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(24);
    expect(names).toHaveLength(24);
  });

  const LATEST = [
    "service_account_failed_pipeline",
    "service_account_success_pipeline",
    "service_account_fixed_pipeline",
  ];
  test.each([
    ["11.2", ["new_epic", "moved_project", "merge_when_pipeline_succeeds"]],
    ["11.3", ["moved_project", "merge_when_pipeline_succeeds"]],
    ["13.2", ["moved_project", "merge_when_pipeline_succeeds"]],
    ["13.3", ["merge_when_pipeline_succeeds"]],
    ["13.10", []],
    ["18.0", []],
    ["9.5", ["new_epic", "moved_project", "merge_when_pipeline_succeeds"]],
  ])("of the release %s lack those that came later", (release, missing) => {
    const known = acceptedEvents("group", { tier: "ultimate", release }).map(({ name }) => name);
    const all = acceptedEvents("group", { tier: "ultimate", release: null }).map(({ name }) => name);
    expect(all.filter((name) => !known.includes(name)).sort()).toEqual([...missing, ...LATEST].sort());
  });

  test.each([
    ["16.6", false, 19],
    ["16.7", true, 20],
    ["18.1", true, 23],
    ["19.5", true, 23],
  ])("of a project in the release %s", (release, hasApprover, count) => {
    const names = acceptedEvents("project", { tier: "ultimate", release }).map(({ name }) => name);
    expect([names.includes("approver"), names.length]).toEqual([hasApprover, count]);
  });

  test("start as null, but for those that are never empty", () => {
    const others = EVENTS.filter(({ initial }) => initial !== null).map(({ name, initial }) => [name, initial]);
    expect(others).toEqual([
      ["moved_project", true],
      ["merge_when_pipeline_succeeds", false],
      ["approver", false],
      ["service_account_failed_pipeline", false],
      ["service_account_success_pipeline", false],
      ["service_account_fixed_pipeline", false],
    ]);
  });
});

describe("the profile interface", () => {
  test.each(SCOPES)("shows 15 events for the scope %s below the top tier", (scope) => {
    for (const tier of ["free", "premium"] as const) expect(shown("interface", scope, tier)).toHaveLength(15);
  });

  test("adds new_epic on the top tier, but not for a project", () => {
    const added = SCOPES.map((scope) => shown("interface", scope, "ultimate").slice(15));
    expect(added).toEqual([["new_epic"], ["new_epic"], []]);
  });

  test("never shows null", () => {
    expect([null, true, false].map(profileNamed("interface").eventValue)).toEqual([false, true, false]);
  });
});

describe("the profile upstream", () => {
  test("shows whatever a scope and a tier accept", () => {
    const counts = TIERS.map((tier) => SCOPES.map((scope) => shown("upstream", scope, tier).length));
    expect(counts).toEqual([
      [19, 19, 19],
      [24, 23, 23],
      [24, 23, 23],
    ]);
  });

  test("shows what is stored", () => {
    expect([null, true, false].map(profileNamed("upstream").eventValue)).toEqual([null, true, false]);
  });
});
