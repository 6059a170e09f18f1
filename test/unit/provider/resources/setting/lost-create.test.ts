import { expect, test } from "@jest/globals";
import { openTracking } from "../../../../support/provider/tracking.ts";

const CASES = [
  [
    "the level was `mention`",
    { kind: "notifications", written: { level: "watch" }, path: "/projects/7/notification_settings?level=mention" },
  ],
  [
    "the project had active = false, integrated = true",
    { kind: "settings", written: {}, path: "/projects/7/error_tracking/settings?active=false&integrated=true" },
  ],
] as const;

test.each(CASES)(
  "a create whose response is lost names what was there: %s",
  async (before, { kind, written, path }) => {
    const world = await openTracking();
    await world.put(path);
    const { [kind]: run } = await world.start();
    await world.spoil({
      method: kind === "settings" ? "PATCH" : "PUT",
      count: 9,
      fault: { kind: "drop", carried_out: true },
    });
    const outcome = await run.apply(run.config({ project: "team/app", ...written }));
    expect(outcome.stored).toBeNull();
    expect(outcome.diagnostics.at(-1)?.detail).toContain(
      `Before this request, ${before}. If the service carried it out, the next create finds the new values`,
    );
  },
);

test.each([
  [
    "is refused",
    { method: "PUT", fault: { kind: "status", status: 403 } },
    "/projects/7/notification_settings?level=mention",
  ],
  ["finds the default", { method: "PUT", count: 9, fault: { kind: "status", status: 500 } }, "/notification_settings"],
])("a create that %s names nothing", async (_title, rule, path) => {
  const world = await openTracking();
  await world.put(path);
  const { notifications: run } = await world.start();
  await world.spoil(rule);
  const outcome = await run.apply(run.config({ project: "team/app", level: "watch" }));
  expect(outcome.diagnostics.map(({ severity }) => severity)).toContain("error");
  expect(outcome.diagnostics.map(({ detail }) => detail).join()).not.toContain("Before this request");
});
