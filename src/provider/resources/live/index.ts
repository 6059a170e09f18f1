/**
 * Every resource with its part for walks: commands loop over this table instead of naming types. The plugin never loads
 * it, but only the definitions and the parts that its lists need. A test compares it with the resources that the
 * provider serves.
 */
import type { Resource } from "../../../kit/schema/index.ts";
import { liveClientKey } from "../client-key/live.ts";
import { clientKey } from "../client-key/resource.ts";
import { liveErrorTrackingSettings } from "../error-tracking-settings/live.ts";
import { errorTrackingSettings } from "../error-tracking-settings/resource.ts";
import { liveNotificationSetting } from "../notification-setting/live.ts";
import { notificationSetting } from "../notification-setting/resource.ts";
import type { Live, LiveResource } from "./live.ts";

const row = (definition: Resource, live: Live): LiveResource => ({
  type: `tocsin_${definition.name}`,
  definition,
  live,
});

/** The resources in the order in which commands show them. */
export const LIVE: readonly LiveResource[] = [
  row(notificationSetting, liveNotificationSetting),
  row(errorTrackingSettings, liveErrorTrackingSettings),
  row(clientKey, liveClientKey),
];

export { importIdOf, placeIn, type LiveResource, type StateAttributes } from "./live.ts";
