import { unknown, type Value } from "../../../../src/kit/cty/index.ts";
import { createDriver, type Driver, type Stored } from "../../../../src/kit/engine/index.ts";
import { answer, startServer } from "../../../support/server/http-server.ts";
import { noBytes } from "../../../support/provider/outcome.ts";
import { EXTERNAL, keyIdOf, openTracking, seedWith, storedOf } from "../../../support/provider/tracking.ts";
import { engineOn, runOn } from "../../../support/provider/world.ts";
import { error, said, warning, type Cases } from "../case.ts";

type Written = Readonly<Record<string, Value>>;
type Kind = "notifications" | "settings" | "keys";

const APP = { project: "team/app" };
const WATCH = { ...APP, level: "watch" };

/** What is stored after an apply of its own, and the service. */
async function made(kind: Kind, written: Written, seed = seedWith()) {
  const world = await openTracking({ seed });
  const driver = (await world.start())[kind];
  return { world, stored: storedOf(await driver.apply(driver.config(written))) };
}

/** What a later run says of it. */
async function later(kind: Kind, written: Written, run: (driver: Driver, stored: Stored) => ReturnType<typeof said>) {
  const { world, stored } = await made(kind, written);
  return run((await world.start())[kind], stored);
}

/** What the plan of a create says. */
async function planned(kind: Kind, written: Written, seed = seedWith()) {
  const driver = (await (await openTracking({ seed })).start())[kind];
  return said(driver.plan(driver.config(written)));
}

const applied = (driver: Driver, written: Written, stored: Stored | null = null) =>
  said(driver.apply(driver.config(written), stored));

/** What is said of a setting whose project the user sees no more. */
async function unseen(run: (driver: Driver, stored: Stored) => ReturnType<typeof said>) {
  const { world, stored } = await made("notifications", WATCH);
  const body = { message: "404 Project Not Found" };
  await world.spoil({ path: "/api/v4/projects/*", fault: { kind: "status", status: 404, body } });
  return run((await world.start()).notifications, stored);
}

/** What the plan of a destroy says while another object has the same setting. */
async function resetByPlan(other: (driver: Driver, stored: Stored) => Promise<Stored>) {
  const { world, stored } = await made("notifications", WATCH);
  const engine = await world.planningEngine();
  const resource = engine.resource("tocsin_notification_setting");
  const driver = createDriver(engine, resource);
  await driver.plan(driver.config(WATCH), await other(driver, stored));
  return said(engine.plan(resource, { prior: stored.state, config: null, private: stored.private }));
}

/** What another user hears of a setting. */
async function ofAnother(run: (driver: Driver, stored: Stored) => ReturnType<typeof said>) {
  const { world, stored } = await made("notifications", WATCH, seedWith({ visibility: "public" }));
  return run((await world.start("token-bob")).notifications, stored);
}

/** What the refresh of a key says that the service has switched off. */
async function inactive(rotate_when_changed: Value) {
  const seed = seedWith({ client_keys: [{ public_key: "glet_old", active: false }] });
  const { keys } = await (await openTracking({ seed })).start();
  const { state, ...stored } = storedOf(await keys.import("team/app:glet_old"));
  return said(keys.refresh({ ...stored, state: { ...state, rotate_when_changed } }));
}

/** What is said of a setting where the service does not say who the user is. */
async function ofUnknown(status: number, run: (driver: Driver, stored: Stored) => ReturnType<typeof said>) {
  const { world, stored } = await made("notifications", WATCH);
  await world.spoil({ path: "/api/v4/user", fault: { kind: "status", status } });
  return run((await world.start()).notifications, stored);
}

/** A service that answers everything alike. */
async function alike(status: number, body: unknown): Promise<string> {
  return (await startServer((_request, response) => answer(response, status, body))).url;
}

const OFF = { features: { integrated_error_tracking: false } };
const ON = { error_tracking: { active: true, integrated: true } };

export const resources: Cases = {
  inactive: warning(["active"], () => inactive({ rotation: "1" })),
  inactiveWithoutMap: warning(["active"], () => inactive(null)),
  dsnOfAnother: warning(["tracker_dsn"], async () => {
    const key = { id: 2, active: true, public_key: "glet_a", tracker_dsn: "https://other@errors.example/7" };
    const { url } = await startServer((request, response) =>
      answer(response, request.method === "POST" ? 201 : 200, request.method === "POST" ? key : []),
    );
    const engine = await engineOn(url, "secret");
    const keys = createDriver(engine, engine.resource("tocsin_client_key"));
    return said(keys.apply(keys.config(APP)));
  }),
  replacedByUnknown: warning(["project"], () =>
    later("keys", APP, (keys, stored) => said(keys.plan({ ...keys.config(APP), project: unknown }, stored))),
  ),
  replacedUnseen: warning(["project"], async () => {
    const { world, stored } = await made("keys", APP);
    const engine = await engineOn(world.url, "token-ada", { base_url: unknown });
    const keys = createDriver(engine, engine.resource("tocsin_client_key"));
    return said(keys.plan(keys.config({ project: "7" }), stored));
  }),
  keysDeleted: warning(["retain"], () =>
    later("keys", { ...APP, rotate_when_changed: { quarter: "1" } }, (keys, stored) =>
      said(keys.plan(keys.config({ ...APP, rotate_when_changed: { quarter: "2" }, retain: 0 }), stored)),
    ),
  ),
  sameKey: warning(null, async () => {
    const { world, stored } = await made("keys", APP);
    const engine = await world.planningEngine();
    const keys = createDriver(engine, engine.resource("tocsin_client_key"));
    await keys.plan(keys.config(APP), stored);
    return said(keys.plan(keys.config(APP), stored));
  }),
  anotherKey: error(["public_key"], () =>
    later("keys", APP, (driver, { state, ...stored }) =>
      said(driver.refresh({ ...stored, state: { ...state, public_key: "glet_before" } })),
    ),
  ),
  notShownYet: error(["key_id"], async () => {
    const world = await openTracking({ profile: "upstream" });
    const { keys } = await world.start();
    const stored = storedOf(await keys.apply(keys.config(APP)));
    await world.deleteKey(keyIdOf(stored));
    return said((await world.start()).keys.refresh(stored));
  }),
  keyGone: warning(["key_id"], async () => {
    const { world, stored } = await made("keys", APP);
    await world.deleteKey(keyIdOf(stored));
    return said((await world.start()).keys.refresh(stored));
  }),
  previousKeyGone: warning(["previous_keys"], async () => {
    const { world, stored } = await made("keys", { ...APP, rotate_when_changed: { quarter: "1" } });
    const { keys } = await world.start();
    const rotated = storedOf(await keys.apply(keys.config({ ...APP, rotate_when_changed: { quarter: "2" } }), stored));
    await world.deleteKey(keyIdOf(stored));
    return said((await world.start()).keys.refresh(rotated));
  }),
  earlierKeyGone: warning(["previous_keys"], async () => {
    const { world, stored } = await made("keys", { ...APP, rotate_when_changed: { quarter: "1" } });
    await world.deleteKey(keyIdOf(stored));
    return applied((await world.start()).keys, { ...APP, rotate_when_changed: { quarter: "2" } }, stored);
  }),
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
  firstKeyUnclaimed: warning(null, async () => {
    const { world, stored } = await made("settings", APP);
    const { settings, keys } = await world.start();
    await settings.plan(settings.config(APP), stored);
    return said(keys.plan(keys.config(APP)));
  }),
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
  userNotKnown: warning(null, () => ofUnknown(403, (driver, stored) => said(driver.destroy(stored)))),
  userNotRead: error(null, () => ofUnknown(500, (driver, stored) => said(driver.destroy(stored)))),
  stateOfOther: warning(null, () => ofAnother((driver, stored) => said(driver.refresh(stored)))),
  changeOfOther: warning(null, () =>
    ofAnother((driver, stored) => applied(driver, { ...APP, level: "mention" }, stored)),
  ),
  deleteOfOther: warning(null, () => ofAnother((driver, stored) => said(driver.destroy(stored)))),
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
};
