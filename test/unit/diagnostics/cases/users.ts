import type { Driver, Stored } from "../../../../src/kit/engine/index.ts";
import { openTracking, seedWith, storedOf } from "../../../support/provider/tracking.ts";
import { error, said, warning, type Cases } from "../case.ts";
import { APP, applied, made, WATCH } from "../made.ts";

/** Returns the diagnostics about a setting for another user. */
async function ofAnother(run: (driver: Driver, stored: Stored) => ReturnType<typeof said>) {
  const { world, stored } = await made("notifications", WATCH, seedWith({ visibility: "public" }));
  return run((await world.start("token-bob")).notifications, stored);
}

/** Returns the diagnostics about a setting if the service does not say who the user is. */
async function ofUnknown(status: number, run: (driver: Driver, stored: Stored) => ReturnType<typeof said>) {
  const { world, stored } = await made("notifications", WATCH);
  await world.spoil({ path: "/api/v4/user", fault: { kind: "status", status } });
  return run((await world.start()).notifications, stored);
}

/** Returns the diagnostics for a known user about a setting that an unknown user wrote. */
async function ofUntold(run: (driver: Driver, stored: Stored) => ReturnType<typeof said>) {
  const world = await openTracking();
  await world.spoil({ path: "/api/v4/user", fault: { kind: "status", status: 403 } });
  const { notifications } = await world.start();
  const stored = storedOf(await notifications.apply(notifications.config(WATCH)));
  await world.mend();
  return run((await world.start()).notifications, stored);
}

/** The cases of a setting that belongs, or may belong, to another user. */
export const users: Cases = {
  userNotKnown: warning(null, () => ofUnknown(403, (driver) => applied(driver, { group: "team", level: "watch" }))),
  userNotRead: error(null, () => ofUnknown(500, (driver, stored) => said(driver.destroy(stored)))),
  stateOfOther: warning(null, () => ofAnother((driver, stored) => said(driver.refresh(stored)))),
  changeOfOther: warning(null, () =>
    ofAnother((driver, stored) => applied(driver, { ...APP, level: "mention" }, stored)),
  ),
  deleteOfOther: warning(null, () => ofAnother((driver, stored) => said(driver.destroy(stored)))),
  userNotNamed: error(null, () => ofUnknown(403, (driver, stored) => said(driver.destroy(stored)))),
  stateOfUnknown: warning(null, () =>
    ofUnknown(403, (driver, { state, ...stored }) =>
      said(driver.refresh({ ...stored, state: { ...state, level: "mention" } })),
    ),
  ),
  readOfUnknown: warning(null, () =>
    ofUntold((driver, { state, ...stored }) =>
      said(driver.refresh({ ...stored, state: { ...state, level: "mention" } })),
    ),
  ),
  ofUnknown: warning(null, () => ofUntold((driver, stored) => said(driver.destroy(stored)))),
  plannedForOther: error(null, async () => {
    const { world, stored } = await made("notifications", WATCH, seedWith({ visibility: "public" }));
    const engine = await world.engine();
    const resource = engine.resource("tocsin_notification_setting");
    const plan = await engine.plan(resource, { prior: stored.state, config: null, private: stored.private });
    return said((await world.start("token-bob")).notifications.destroy({ ...stored, private: plan.private }));
  }),
};
