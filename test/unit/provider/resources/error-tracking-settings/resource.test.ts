import { describe, expect, test } from "@jest/globals";
import { summaries } from "../../../../support/provider/outcome.ts";
import {
  applied,
  EXTERNAL,
  openTracking,
  seedWith,
  SETTINGS,
  storedOf,
} from "../../../../support/provider/tracking.ts";

const written = { project: "team/app" };
const TAKEN = "Existing error tracking settings taken over";

const NO_SETTINGS = { kind: "status", status: 404, body: { message: "404 Error Tracking Setting Not Found" } };

describe("a read", () => {
  test("shows drift of active and of integrated, and the next apply undoes it", async () => {
    const world = await openTracking({ seed: seedWith({ error_tracking: { ...EXTERNAL, integrated: true } }) });
    const stored = await applied((await world.start()).settings, written, { warnings: [TAKEN] });
    await world.request("PATCH", `${SETTINGS}?active=false&integrated=false`);
    const { settings } = await world.start();
    const { stored: drifted, diagnostics } = await settings.refresh(stored);
    expect(diagnostics).toEqual([]);
    expect(drifted?.state).toMatchObject({ active: false, integrated: false, api_url: EXTERNAL.api_url });
    await applied((await world.start()).settings, written, { stored: drifted });
    expect(await world.stored(SETTINGS)).toMatchObject({ active: true, integrated: true });
  });

  test("of settings that do not exist is null, without diagnostics", async () => {
    const stored = await applied((await (await openTracking()).start()).settings, written);
    const { settings } = await (await openTracking()).start();
    expect(await settings.refresh(stored)).toEqual({ stored: null, diagnostics: [] });
  });

  test("of settings that are not there names their first key while it is live", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).settings, written);
    await world.spoil({ path: "/api/v4/projects/*/error_tracking/settings", fault: NO_SETTINGS });
    const outcome = await (await world.start()).settings.refresh(stored);
    expect([outcome.stored, summaries(outcome, "warning")]).toEqual([null, ["First key of the project may be unused"]]);
    expect(outcome.diagnostics[0]?.detail).toContain("Its import ID is `team/app:1`.");
  });

  test("of a project that is not there is null, with a warning that lost access looks the same", async () => {
    const world = await openTracking();
    const stored = await applied((await world.start()).settings, written);
    const outcome = await (await world.start("token-bob")).settings.refresh(stored);
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "error")).toEqual([]);
    expect(summaries(outcome, "warning")).toEqual(["Object no longer found"]);
    expect(outcome.diagnostics[0]?.detail).toContain("can no longer see");
  });

  const errors: Readonly<Record<string, object>> = {
    "401": { kind: "status", status: 401 },
    "403": { kind: "status", status: 403 },
    "a bare 404": { kind: "status", status: 404, body: { message: "404 Not Found" } },
    "an unknown route": { kind: "status", status: 404, body: { error: "404 Not Found" } },
    "a web page": { kind: "html", status: 404 },
  };
  test.each(Object.entries(errors))(
    "answered by %s is an error, and the state stays; so is a delete",
    async (_title, fault) => {
      const world = await openTracking();
      const stored = await applied((await world.start()).settings, written);
      await world.spoil({ path: "/api/v4/*", fault });
      const { settings } = await world.start();
      for (const outcome of [await settings.refresh(stored), await settings.destroy(stored)]) {
        expect(storedOf(outcome)).toEqual(stored);
        expect(summaries(outcome, "error")).toHaveLength(1);
      }
    },
  );
});
