import type { Driver, Stored } from "../../../../src/kit/engine/index.ts";
import type { SeedInput } from "../../../../src/testing.ts";
import { otherGroup, otherProject } from "../../../support/provider/other-place.ts";
import { openTracking, seedWith } from "../../../support/provider/tracking.ts";
import { runOn } from "../../../support/provider/world.ts";
import { answer, startServer } from "../../../support/server/http-server.ts";
import { error, said, warning, type Cases } from "../case.ts";
import { APP, made, WATCH, type Written } from "../made.ts";

const TEAM = { group: "team", level: "watch" };

/** Returns the diagnostics of a later run for a notification setting, on a service where its path has changed hands. */
async function elsewhere(
  seed: SeedInput,
  written: Written,
  run: (driver: Driver, stored: Stored) => ReturnType<typeof said>,
) {
  const { stored } = await made("notifications", written);
  return run((await (await openTracking({ seed })).start()).notifications, stored);
}

const refreshed = (driver: Driver, stored: Stored) => said(driver.refresh(stored));

/** The cases of groups and projects whose references now name others, or that are gone. */
export const places: Cases = {
  placeDeleted: error(["project"], async () => {
    const app = { marked_for_deletion_on: "2026-11-20" };
    const { settings } = await (await openTracking({ seed: seedWith(app) })).start();
    return said(settings.apply(settings.config(APP)));
  }),
  otherPlace: error(["project"], () =>
    elsewhere(otherProject(), WATCH, (driver, stored) =>
      said(driver.plan(driver.config({ ...WATCH, level: "disabled" }), stored)),
    ),
  ),
  placeNotKnown: error(["project"], async () => {
    const { stored } = await made("notifications", WATCH);
    const { url } = await startServer((_request, response) => answer(response, 404, { error: "404 Not Found" }));
    const driver = await runOn(url, "token");
    return said(driver.plan(driver.config({ ...WATCH, level: "disabled" }), stored));
  }),
  otherProject: warning(null, () => elsewhere(otherProject(), WATCH, refreshed)),
  otherGroup: warning(null, () =>
    elsewhere(otherGroup({ id: 6, full_path: "team", visibility: "public" }), TEAM, refreshed),
  ),
  pathGone: warning(null, () => elsewhere(otherGroup(), TEAM, refreshed)),
};
