import { describe, expect, test } from "@jest/globals";
import { summaries } from "../../../../support/provider/outcome.ts";
import { EXTERNAL, expectNoChanges, openTracking, seedWith, storedOf } from "../../../../support/provider/tracking.ts";

describe("an import", () => {
  test.each(["team/app", "Team/App", "7"])("of %s fills in every attribute, and plans empty", async (project) => {
    const world = await openTracking({ seed: seedWith({ error_tracking: EXTERNAL }) });
    const { settings } = await world.start();
    const outcome = await settings.import(project);
    expect(outcome.diagnostics).toEqual([]);
    const stored = storedOf(outcome);
    expect(stored.state).toEqual({
      ...{ id: project, project, active: true, integrated: false, on_destroy: "disable" },
      ...{ project_name: "App", tracker_external_url: "https://tracker.example/team/app", api_url: EXTERNAL.api_url },
    });
    await expectNoChanges((await world.start()).settings, { project, integrated: false }, stored);
    expect(world.writes()).toEqual([]);
  });

  test("of the service's own backend leads to an empty plan without diagnostics", async () => {
    const { settings } = await (await openTracking({ seed: seedWith({ error_tracking: {} }) })).start();
    await expectNoChanges(settings, { project: "team/app" }, storedOf(await settings.import("team/app")));
  });

  test.each([
    ["team/app", "Nothing to import"],
    ["team/nowhere", "Project not found"],
    ["app", "Invalid import ID"],
    ["", "Invalid import ID"],
    ["team/app:1", "Invalid import ID"],
  ])("of %p, which is not there, is an error: %s", async (id, summary) => {
    const outcome = await (await (await openTracking()).start()).settings.import(id);
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "error")).toEqual([summary]);
  });

  test.each([
    ["team/app:1", "tocsin_client_key"],
    ["project/team/app", "tocsin_notification_setting"],
  ])("by the ID of another resource, %s, is an error that says what to write", async (id, other) => {
    const { diagnostics } = await (await (await openTracking()).start()).settings.import(id);
    const said = `That is an import ID of \`${other}\`; for this resource, write \`team/app\`.`;
    expect(diagnostics[0]?.detail).toContain(said);
  });
});
