import { expect, test } from "@jest/globals";
import { readData } from "../../../support/provider/read-data.ts";
import { EXTERNAL, openTracking, seedWith, SETTINGS, type Tracking } from "../../../support/provider/tracking.ts";

const NO_TRACKER = { project_name: null, tracker_external_url: null, api_url: null };

/** One run of Terraform that reads the settings of a project. */
async function reading(world: Tracking, project = "team/app", token?: string) {
  const { engine } = await world.start(token);
  return readData(engine, "tocsin_error_tracking_settings", { project });
}

test("a project without settings is not configured, and nothing else is known of it", async () => {
  expect(await reading(await openTracking())).toEqual({
    state: { project: "team/app", configured: false, active: null, integrated: null, ...NO_TRACKER },
    diagnostics: [],
  });
});

test.each(["interface", "upstream"] as const)(
  "settings have what the service shows, on the profile %s, with an external tracker or without",
  async (profile) => {
    const tracker = {
      project_name: "App",
      tracker_external_url: "https://tracker.example/team/app",
      api_url: EXTERNAL.api_url,
    };
    for (const error_tracking of [
      { active: true, integrated: true, ...NO_TRACKER },
      { active: false, integrated: true, ...NO_TRACKER },
      { active: true, integrated: false, ...tracker },
    ]) {
      const world = await openTracking({ profile, seed: seedWith({ error_tracking }) });
      const { state, diagnostics } = await reading(world, "7");
      expect(state).toEqual({ project: "7", configured: true, ...error_tracking });
      expect(diagnostics).toEqual([]);
    }
  },
);

test("settings are read again in each run", async () => {
  const world = await openTracking({ seed: seedWith({ error_tracking: {} }) });
  expect((await reading(world)).state).toMatchObject({ active: true });
  await world.request("PATCH", `${SETTINGS}?active=false`);
  expect((await reading(world)).state).toMatchObject({ active: false });
});

test("a project that is not there is an error at `project` that says what to do, and never one without settings", async () => {
  const world = await openTracking();
  for (const answer of [await reading(world, "team/none"), await reading(world, "team/app", "token-bob")]) {
    expect(answer).toMatchObject({
      state: null,
      diagnostics: [{ severity: "error", summary: "Project not found", path: ["project"] }],
    });
    expect(answer.diagnostics[0]?.detail).toMatch(/Check the ID or full path[^]*`depends_on`/);
  }
});

test("any other failure is an error, and never a project without settings", async () => {
  const world = await openTracking();
  for (const fault of [
    { kind: "status", status: 403 },
    { kind: "status", status: 404, body: { message: "404 Not Found" } },
    { kind: "html", status: 404 },
  ]) {
    await world.spoil({ path: "/api/v4/*", fault });
    expect(await reading(world)).toMatchObject({ state: null, diagnostics: [{ severity: "error" }] });
    await world.mend();
  }
});

test("a project that has moved is read, with a warning at `project` that names its number", async () => {
  const { state, diagnostics } = await reading(await openTracking(), "team/old");
  expect(state).toMatchObject({ project: "team/old", configured: false });
  expect(diagnostics).toMatchObject([{ severity: "warning", summary: "Project moved", path: ["project"] }]);
});
