import type { Value } from "../../../../src/kit/cty/index.ts";
import type { Diagnostic } from "../../../../src/kit/schema/index.ts";
import { collected, listing } from "../../../support/provider/listed.ts";
import { openTracking, type Tracking } from "../../../support/provider/tracking.ts";
import { error, warning, type Cases } from "../case.ts";

/** Returns the diagnostics of a list of two keys, or of settings. */
async function listed(
  type: string,
  written: Readonly<Record<string, Value>>,
  prepare: (world: Tracking) => Promise<unknown> = () => Promise.resolve(),
): Promise<readonly Diagnostic[]> {
  const world = await openTracking();
  await world.makeKey();
  await world.makeKey();
  await prepare(world);
  const events = await collected(listing(await world.newerEngine(), type, written)({ limit: 1 }));
  return events.flatMap(({ diagnostics }) => diagnostics);
}

const withoutUser = async (world: Tracking): Promise<void> => {
  await world.put("/notification_settings?level=watch");
  const fault = { kind: "status", status: 404, body: { error: "404 Not Found" } };
  await world.spoil({ path: "/api/v4/user", fault });
};

/** Returns the diagnostics of a list that Terraform stops before the service has answered. */
async function stopped(): Promise<readonly Diagnostic[]> {
  const world = await openTracking();
  const engine = await world.newerEngine();
  const held = world.hold("GET", "/groups/team");
  const events = collected(listing(engine, "tocsin_notification_setting", { group: "team" })());
  await held.arrived;
  engine.stop();
  return (await events).flatMap(({ diagnostics }) => diagnostics);
}

export const lists: Cases = {
  listStopped: error(null, stopped),
  notListed: warning(null, () => listed("tocsin_notification_setting", {}, withoutUser)),
  moreToList: warning(null, () => listed("tocsin_client_key", { project: "team/app" })),
  notAllListed: warning(null, () => listed("tocsin_error_tracking_settings", { projects: ["team/none"] })),
};
