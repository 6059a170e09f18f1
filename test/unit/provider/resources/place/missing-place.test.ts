import { describe, expect, test } from "@jest/globals";
import type { Value } from "../../../../../src/kit/cty/index.ts";
import { openTracking, type TrackingRun } from "../../../../support/provider/tracking.ts";

type Written = Readonly<Record<string, Value>>;

const PROJECT = { project: "team/none" };

const cases: Readonly<Record<string, readonly [keyof TrackingRun & ("keys" | "settings" | "notifications"), Written]>> =
  {
    "a key": ["keys", PROJECT],
    "error tracking settings": ["settings", PROJECT],
    "a project's notification setting": ["notifications", { ...PROJECT, level: "watch" }],
    "a group's notification setting": ["notifications", { group: "none", level: "watch" }],
  };

describe.each(Object.entries(cases))("a create of %s if the place does not exist", (_title, [name, written]) => {
  const kind = "group" in written ? "group" : "project";

  test("is planned without diagnostics, as the same apply may create it", async () => {
    const driver = (await (await openTracking()).start())[name];
    expect((await driver.plan(driver.config(written))).diagnostics).toEqual([]);
  });

  test("is an error of the apply, at its attribute, that says how to wait for it", async () => {
    const driver = (await (await openTracking()).start())[name];
    const outcome = await driver.apply(driver.config(written));
    expect(outcome).toMatchObject({ stored: null, diagnostics: [{ severity: "error", path: [kind] }] });
    const [{ detail } = { detail: "" }] = outcome.diagnostics;
    expect(detail).toMatch(
      new RegExp(`If this configuration creates the ${kind}, .*\`depends_on\`.*\n404 .* Not Found$`),
    );
  });
});

test("another failure of a create stays as it is", async () => {
  const world = await openTracking();
  await world.spoil({ method: "PUT", path: "*settings", fault: { kind: "status", status: 403 } });
  const { notifications } = await world.start();
  const outcome = await notifications.apply(notifications.config({ project: "team/app", level: "watch" }));
  expect(outcome.diagnostics[0]?.detail).not.toContain("depends_on");
});
