import type { ClientKey, ErrorTrackingSetting, NotificationSetting } from "../../provider/client/index.ts";
import { EVENT_NAMES } from "../../provider/event.ts";

const NAMES: readonly string[] = EVENT_NAMES;

/** What to say of a setting that is not all in its configuration. */
export function settingRemarks({ events }: NotificationSetting): readonly string[] {
  const unknown = Object.entries(events ?? {}).filter(([name, isOn]) => !NAMES.includes(name) && isOn !== null);
  if (unknown.length === 0) return [];
  const each = unknown.map(([name, isOn]) => `${name} (${isOn === true ? "on" : "off"})`).join(", ");
  return [`The service has events that this version does not know, and that stay as they are: ${each}.`];
}

/** What to say of error tracking settings whose tracker is not in the configuration. */
export function trackingRemarks({ tracker_external_url: url, api_url: api }: ErrorTrackingSetting): readonly string[] {
  const address = url ?? api;
  return address === null ? [] : [`An external tracker is set up: ${address}.`];
}

/** What to say of a key that works no more, which a configuration cannot say. */
export const keyRemarks = ({ active, public_key: key }: ClientKey): readonly string[] =>
  active ? [] : [`Inactive: the service refuses errors that are sent with the key ${key}.`];
