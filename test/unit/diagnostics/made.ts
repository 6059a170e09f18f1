import type { Value } from "../../../src/kit/cty/index.ts";
import type { Driver, Stored } from "../../../src/kit/engine/index.ts";
import { openTracking, seedWith, storedOf } from "../../support/provider/tracking.ts";
import { said } from "./case.ts";

/** The attributes of a configuration. */
export type Written = Readonly<Record<string, Value>>;
/** The resources, by their drivers. */
export type Kind = "notifications" | "settings" | "keys";

export const APP = { project: "team/app" };
export const WATCH = { ...APP, level: "watch" };

/** Returns the object that an apply stores, and the service. */
export async function made(kind: Kind, written: Written, seed = seedWith()) {
  const world = await openTracking({ seed });
  const driver = (await world.start())[kind];
  return { world, stored: storedOf(await driver.apply(driver.config(written))) };
}

/** Returns the diagnostics of a later run. */
export async function later(
  kind: Kind,
  written: Written,
  run: (driver: Driver, stored: Stored) => ReturnType<typeof said>,
) {
  const { world, stored } = await made(kind, written);
  return run((await world.start())[kind], stored);
}

/** Returns the diagnostics of an apply. */
export const applied = (driver: Driver, written: Written, stored: Stored | null = null) =>
  said(driver.apply(driver.config(written), stored));
