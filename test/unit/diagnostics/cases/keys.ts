import { unknown, type Value } from "../../../../src/kit/cty/index.ts";
import { createDriver } from "../../../../src/kit/engine/index.ts";
import { answer, startServer } from "../../../support/server/http-server.ts";
import { keyIdOf, openTracking, seedWith, storedOf } from "../../../support/provider/tracking.ts";
import { engineOn } from "../../../support/provider/world.ts";
import { error, said, warning, type Cases } from "../case.ts";
import { APP, applied, later, made } from "../made.ts";

/** Returns the diagnostics of refreshing a key that the service has deactivated. */
async function inactive(rotate_when_changed: Value) {
  const seed = seedWith({ client_keys: [{ public_key: "glet_old", active: false }] });
  const { keys } = await (await openTracking({ seed })).start();
  const { state, ...stored } = storedOf(await keys.import("team/app:glet_old"));
  return said(keys.refresh({ ...stored, state: { ...state, rotate_when_changed } }));
}

/** The cases of client keys. */
export const keys: Cases = {
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
  anotherKey: {
    ...error(["public_key"], () =>
      later("keys", APP, (driver, { state, ...stored }) =>
        said(driver.refresh({ ...stored, state: { ...state, public_key: "glet_before" } })),
      ),
    ),
    ...warning(null, async () => {
      const world = await openTracking();
      const { keys } = await world.start();
      const held = world.hold("POST", "/client_keys");
      const applying = applied(keys, APP);
      await held.arrived;
      await world.makeKey();
      held.release();
      return applying;
    }),
  },
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
  firstKeyUnclaimed: warning(null, async () => {
    const { world, stored } = await made("settings", APP);
    const { settings, keys } = await world.start();
    await settings.plan(settings.config(APP), stored);
    return said(keys.plan(keys.config(APP)));
  }),
  olderKey: warning(null, async () => {
    const keys = [{ public_key: "glet_1" }, { public_key: "glet_2" }];
    const world = await openTracking({ seed: seedWith({ client_keys: keys }) });
    const run = (await world.start()).keys;
    const stored = storedOf(await run.import("team/app:2"));
    return said(run.plan(run.config(APP), stored));
  }),
  keysNotListed: warning(null, async () => {
    const world = await openTracking();
    const { settings } = await world.start();
    const held = world.hold("PUT", "/settings");
    const applying = applied(settings, APP);
    await held.arrived;
    await world.spoil({ method: "GET", path: "*client_keys", fault: { kind: "html", status: 200 } });
    held.release();
    return applying;
  }),
  firstKeyUnknown: warning(null, async () => {
    const world = await openTracking();
    await world.spoil({ method: "PUT", path: "*settings", fault: { kind: "status", status: 500 } });
    return applied((await world.start()).settings, APP);
  }),
  keyOfRestore: warning(["on_destroy"], async () => {
    const seed = seedWith({ error_tracking: { active: true, integrated: true } });
    const { world, stored } = await made("settings", { ...APP, active: false, on_destroy: "restore" }, seed);
    return said((await world.start()).settings.destroy(stored));
  }),
};
