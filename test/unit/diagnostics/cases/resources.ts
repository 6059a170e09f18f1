import { createDriver, type Driver, type Stored } from "../../../../src/kit/engine/index.ts";
import { answer, startServer } from "../../../support/server/http-server.ts";
import { noBytes } from "../../../support/provider/outcome.ts";
import { EXTERNAL, openTracking, seedWith, storedOf } from "../../../support/provider/tracking.ts";
import { engineOn, runOn } from "../../../support/provider/world.ts";
import { error, said, warning, type Cases } from "../case.ts";
import { APP, applied, later, made, WATCH, type Kind, type Written } from "../made.ts";

/** Returns the diagnostics of a planned create. */
async function planned(kind: Kind, written: Written, seed = seedWith()) {
  const driver = (await (await openTracking({ seed })).start())[kind];
  return said(driver.plan(driver.config(written)));
}

/** Returns the diagnostics about a setting whose project the user can no longer see. */
async function unseen(run: (driver: Driver, stored: Stored) => ReturnType<typeof said>) {
  const { world, stored } = await made("notifications", WATCH);
  const body = { message: "404 Project Not Found" };
  await world.spoil({ path: "/api/v4/projects/*", fault: { kind: "status", status: 404, body } });
  return run((await world.start()).notifications, stored);
}

/** Returns the diagnostics of a planned destroy while another object has the same setting. */
async function resetByPlan(other: (driver: Driver, stored: Stored) => Promise<Stored>) {
  const { world, stored } = await made("notifications", WATCH);
  const engine = await world.planningEngine();
  const resource = engine.resource("tocsin_notification_setting");
  const driver = createDriver(engine, resource);
  await driver.plan(driver.config(WATCH), await other(driver, stored));
  return said(engine.plan(resource, { prior: stored.state, config: null, private: stored.private }));
}

/** Starts a service that gives the same answer to every request. */
async function alike(status: number, body: unknown): Promise<string> {
  return (await startServer((_request, response) => answer(response, status, body))).url;
}

const OFF = { features: { integrated_error_tracking: false } };
const ON = { error_tracking: { active: true, integrated: true } };

export const resources: Cases = {
  eventIgnored: warning(["events", { key: "new_epic" }], async () => {
    const { notifications } = await (await openTracking()).start();
    return applied(notifications, { ...APP, level: "custom", events: { new_epic: true } });
  }),
  trackingTakenOver: warning(null, () => planned("settings", APP, seedWith(ON))),
  notificationTakenOver: warning(null, async () => {
    const { world } = await made("notifications", WATCH);
    const { notifications } = await world.start();
    return said(notifications.plan(notifications.config(WATCH)));
  }),
  notRead: warning(null, async () => {
    const driver = await runOn(await alike(403, {}), "token");
    return said(driver.plan(driver.config(WATCH)));
  }),
  noTracker: {
    ...error(["integrated"], () => planned("settings", { ...APP, integrated: false })),
    ...warning(["integrated"], () =>
      later("settings", APP, (settings, stored) =>
        said(settings.plan(settings.config({ ...APP, integrated: false }), stored)),
      ),
    ),
  },
  unclearBackend: error(["integrated"], () => planned("settings", APP, seedWith({ error_tracking: EXTERNAL }))),
  featureOff: error(null, async () => {
    const { settings } = await (await openTracking({ seed: seedWith({}, OFF) })).start();
    return applied(settings, APP);
  }),
  integratedHidden: warning(["integrated"], async () => {
    const { settings } = await (await openTracking({ seed: seedWith(ON, OFF) })).start();
    return applied(settings, APP);
  }),
  nothingToDestroy: warning(null, () => unseen((driver, stored) => said(driver.destroy(stored)))),
  noLongerFound: warning(null, () => unseen((driver, stored) => said(driver.refresh(stored)))),
  nothingToRestore: warning(["on_destroy"], () =>
    later("notifications", { ...WATCH, on_destroy: "restore" }, (driver, { state }) =>
      said(driver.destroy({ state, private: noBytes })),
    ),
  ),
  projectMoved: warning(["project"], async () => {
    const { keys } = await (await openTracking()).start();
    return applied(keys, { project: "team/old" });
  }),
  projectArchived: error(["project"], async () => {
    const world = await openTracking({ seed: seedWith({ archived: true }) });
    await world.spoil({ method: "POST", path: "*client_keys", fault: { kind: "status", status: 403 } });
    return applied((await world.start()).keys, APP);
  }),
  replacementInDoubt: warning(["project"], async () => {
    const { stored: recorded } = await made("notifications", WATCH);
    const stored = { ...recorded, private: noBytes };
    const driver = await runOn(await alike(404, { error: "404 Not Found" }), "token");
    return said(driver.plan(driver.config({ project: "7", level: "watch" }), stored));
  }),
  writtenByOther: warning(null, () =>
    later("notifications", WATCH, async (driver, stored) => {
      await driver.apply(driver.config(WATCH));
      return said(driver.destroy(stored));
    }),
  ),
  perhapsWrittenByOther: warning(null, async () => {
    const { world, stored } = await made("settings", APP);
    await world.spoil({ method: "GET", path: "/api/v4/projects/team%2Fapp", fault: { kind: "status", status: 500 } });
    const { settings } = await world.start();
    await settings.apply(settings.config({ project: "8" }));
    return said(settings.destroy({ ...stored, private: noBytes }));
  }),
  managedTwice: {
    ...error(null, async () => {
      const engine = await (await openTracking()).planningEngine();
      const driver = createDriver(engine, engine.resource("tocsin_notification_setting"));
      await driver.plan(driver.config(WATCH));
      return said(driver.plan(driver.config(WATCH)));
    }),
    ...warning(null, async () => {
      const { world, stored } = await made("notifications", WATCH);
      const engine = await world.planningEngine();
      const driver = createDriver(engine, engine.resource("tocsin_notification_setting"));
      await driver.plan(driver.config(WATCH), stored);
      return said(driver.plan(driver.config(WATCH), stored));
    }),
  },
  resetsDeclared: error(null, () => resetByPlan((_driver, stored) => Promise.resolve(stored))),
  resetsImported: error(null, () => resetByPlan(async (driver) => storedOf(await driver.import("project/team/app")))),
  emailNotPutBack: error(null, async () => {
    let writes = 0;
    const { url } = await startServer(({ method }, response) => {
      if (method === "PUT") writes += 1;
      const notification_email = writes === 0 ? "ada@example.com" : "ada@work.example";
      if (writes > 1) answer(response, 403, {});
      else answer(response, 200, { level: "mention", notification_email });
    });
    return applied(await runOn(url, "token"), { level: "watch", notification_email: "ada@work.example" });
  }),
  notStored: error(["level"], async () => {
    const driver = await runOn(await alike(200, { level: "global" }), "token");
    return applied(driver, WATCH);
  }),
  projectNotFound: error(["project"], async () => {
    const { keys } = await (await openTracking()).start();
    return applied(keys, { project: "team/nowhere" });
  }),
  groupNotFound: error(["group"], async () => {
    const { notifications } = await (await openTracking()).start();
    return applied(notifications, { group: "nowhere", level: "watch" });
  }),
  settingNotFound: error(null, async () => {
    const { stored } = await made("settings", { project: "7" });
    const engine = await engineOn(await alike(404, { message: "404 Error Tracking Setting Not Found" }), "token");
    const driver = createDriver(engine, engine.resource("tocsin_error_tracking_settings"));
    return applied(driver, { project: "7", active: false }, stored);
  }),
  changedSincePlan: warning(null, async () => {
    const world = await openTracking();
    const plan = async (plannedPrivate: Uint8Array) => {
      const engine = await world.engine();
      const resource = engine.resource("tocsin_notification_setting");
      const config = createDriver(engine, resource).config({ ...WATCH, on_destroy: "reset" });
      return engine.plan(resource, { prior: null, config, private: noBytes, plannedPrivate });
    };
    const { private: saved } = await plan(noBytes);
    await world.put("/projects/7/notification_settings?level=mention");
    return said(plan(saved));
  }),
};
