import type { NotificationSetting } from "../../client/index.ts";
import { EVENT_NAMES } from "../../event.ts";
import { replyWith, type Live } from "../live/live.ts";
import { isUntouched } from "./managed-values.ts";

/** The notification settings of the token's user; every place has one. */
export const liveNotificationSetting: Live = {
  nouns: ["notification setting", "notification settings"],
  places: ["global", "group", "project"],
  isPersonal: true,
  role: null,

  async read({ place, reference, client, signal }) {
    const scope = { group: null, project: null, ...(place.kind === "global" ? {} : { [place.kind]: reference }) };
    const { value } = await client.notificationSettings.get(place, { signal, fresh: true });
    return [
      {
        reference: scope,
        number: null,
        isDefault: isUntouched(scope, value),
        isInactive: false,
        remarks: remarksOn(value),
        answer: (own) => ({ ...own, notificationSettings: { ...own.notificationSettings, get: replyWith(value) } }),
      },
    ];
  },
};

const NAMES: readonly string[] = EVENT_NAMES;

function remarksOn({ events }: NotificationSetting): readonly string[] {
  const unknown = Object.entries(events ?? {}).filter(([name, isOn]) => !NAMES.includes(name) && isOn !== null);
  if (unknown.length === 0) return [];
  const each = unknown.map(([name, isOn]) => `${name} (${isOn === true ? "on" : "off"})`).join(", ");
  return [`The service has events that this version does not know, and that stay as they are: ${each}.`];
}
