import { describe, expect, test } from "@jest/globals";
import { pathText } from "../../../../../src/kit/errors.ts";
import { unknown, type Value } from "../../../../../src/kit/cty/index.ts";
import { applied } from "../../../../support/provider/tracking.ts";
import { openWorld, SEED } from "../../../../support/provider/world.ts";

type Written = Readonly<Record<string, Value>>;
type Settings = Readonly<Record<string, string>>;

const custom = (events: Value): Written => ({ group: "team", level: "custom", events });

/** Returns the diagnostics of a plan with events, for a service as the provider block describes it. */
async function diagnosticsOf(events: Value, settings: Settings) {
  const run = await (await openWorld()).run("token-ada", settings);
  const { diagnostics } = await run.plan(run.config(custom(events)));
  return diagnostics.map(({ severity, summary, path }) => [severity, summary, pathText(path ?? [])]);
}

const LATER = "Event needs a later release";
const HIGHER = "Event needs a higher tier";

describe("a plan refuses", () => {
  const cases: Readonly<Record<string, [Settings, string[], string[][]]>> = {
    "nothing if the service is not described": [{}, ["moved_project", "new_epic"], []],
    "nothing that the release has": [{ service_version: "13.3" }, ["moved_project", "new_epic"], []],
    "nothing by a third number": [{ service_version: "v13.3.0-pre" }, ["moved_project"], []],
    "what came with a later release": [
      { service_version: "13.2.9" },
      ["moved_project", "new_note"],
      [["error", LATER, 'events["moved_project"]']],
    ],
    "releases by number, not by text": [{ service_version: "13.10" }, ["merge_when_pipeline_succeeds"], []],
    "each event that is too new": [
      { service_version: "9.5" },
      ["moved_project", "merge_when_pipeline_succeeds", "new_epic"],
      ["moved_project", "merge_when_pipeline_succeeds", "new_epic"].map((name) => [
        "error",
        LATER,
        `events["${name}"]`,
      ]),
    ],
    "what only the highest tier has": [{ tier: "free" }, ["new_epic"], [["error", HIGHER, 'events["new_epic"]']]],
    "it on the tier below, too": [{ tier: "premium" }, ["new_epic"], [["error", HIGHER, 'events["new_epic"]']]],
    "what came with paid tiers of later releases": [
      { tier: "free", service_version: "18.0" },
      ["approver", "service_account_fixed_pipeline"],
      [
        ["error", HIGHER, 'events["approver"]'],
        ["error", LATER, 'events["service_account_fixed_pipeline"]'],
      ],
    ],
    "nothing that the tier above the lowest has": [{ tier: "ultimate" }, ["approver"], []],
    "nothing on the highest tier": [{ tier: "ultimate" }, ["new_epic"], []],
  };
  test.each(Object.entries(cases))("%s", async (_title, [settings, names, expected]) => {
    expect(await diagnosticsOf(Object.fromEntries(names.map((name) => [name, true])), settings)).toEqual(expected);
  });

  test("no event that is off, nor one that is not known yet", async () => {
    const old = { service_version: "9.5", tier: "free" };
    expect(await diagnosticsOf({ moved_project: false, new_epic: unknown }, old)).toEqual([]);
    expect(await diagnosticsOf(unknown, old)).toEqual([]);
    expect(await diagnosticsOf(null, old)).toEqual([]);
  });
});

test("an event that was on before is warned of, so that a destroy can still be planned", async () => {
  const world = await openWorld({ seed: { ...SEED, tier: "ultimate" } });
  const written = custom({ new_epic: true });
  const stored = await applied(await world.run(), written);
  const run = await world.run("token-ada", { tier: "free" });
  const { diagnostics } = await run.plan(run.config(written), stored);
  expect(diagnostics).toMatchObject([{ severity: "warning", summary: HIGHER, path: ["events", { key: "new_epic" }] }]);
});
