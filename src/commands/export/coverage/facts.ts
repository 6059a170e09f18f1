import type {
  Call,
  Client,
  ClientKey,
  ErrorTrackingSetting,
  NotificationSetting,
} from "../../../provider/client/index.ts";
import type { FoundPlace, Part } from "../../../provider/inventory/index.ts";
import {
  liveClientKey,
  liveErrorTrackingSettings,
  liveNotificationSetting,
  type Live,
} from "../../../provider/resources/index.ts";

/** The facts that decide about a place; each is absent if it could not be read. */
export interface Facts {
  readonly setting?: NotificationSetting;
  /** Null where error tracking was never set up. */
  readonly tracking?: ErrorTrackingSetting | null;
  readonly keys?: readonly ClientKey[];
}

/** The same places and nouns as the resource, and the service's answer as it is. */
const factOf = (
  name: string,
  { nouns, places }: Live,
  ask: (
    query: { readonly place: FoundPlace; readonly id: string; readonly client: Client },
    call: Call,
  ) => Promise<Facts>,
): Part<Facts> => ({
  name,
  noun: nouns[1],
  places,
  async read({ place, client, signal }) {
    return [await ask({ place, id: place.kind === "global" ? "" : place.id, client }, { signal, fresh: true })];
  },
});

/** The part that has the notification settings. */
export const SETTING = factOf("notification_setting", liveNotificationSetting, async ({ place, client }, call) => ({
  setting: (await client.notificationSettings.get(place, call)).value,
}));

/** The parts of a walk that a coverage needs. */
export const FACTS: readonly Part<Facts>[] = [
  SETTING,
  factOf("error_tracking_settings", liveErrorTrackingSettings, async ({ id, client }, call) => ({
    tracking: (await client.errorTrackingSettings.get(id, call)).value,
  })),
  factOf("client_keys", liveClientKey, async ({ id, client }, call) => ({
    keys: (await client.clientKeys.list(id, call)).value,
  })),
];
