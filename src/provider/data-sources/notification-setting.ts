import type { NotificationSetting } from "../client/index.ts";
import {
  atMostOneOf,
  bool,
  computed,
  defineDataSource,
  nested,
  nullable,
  optional,
  string,
} from "../../kit/schema/index.ts";
import { forEachEvent, type EventName } from "../event.ts";
import {
  EVENT_DOCS,
  groupReference,
  levelType,
  projectReference,
  scopeOf,
  settingRef,
  type Connection,
} from "../resources/index.ts";
import { readFrom } from "./read-from.ts";

/** The events as attributes of an object, so that Terraform refuses a reference to an unknown event. */
const shownEvents = forEachEvent((name) => computed(nullable(bool), EVENT_DOCS[name]));

/** The notifications that the token's user gets, whoever set them. */
export const notificationSettingData = defineDataSource<Connection>()({
  name: "notification_setting",
  doc: "Reads a notification setting of the token's user: the global one, or that of a group or project.",
  attributes: {
    group: optional(
      groupReference,
      "ID or full path of the group. Without `group` and `project`, the global setting is read.",
    ),
    project: optional(projectReference, "ID or full path of the project."),
    level: computed(
      levelType,
      "Notification level: `disabled`, `participating`, `watch`, `global`, `mention`, or `custom`.",
    ),
    notification_email: computed(nullable(string), "Address for notifications; null for a group or project."),
    events: computed(
      nullable(nested(shownEvents)),
      "Whether each event sends an email; null except at the level `custom`. An event that the service does not show is null.",
    ),
  },
  rules: [atMostOneOf("group", "project")],

  async read(target, context) {
    const { client, signal } = context;
    const { level, notification_email, events } = await readFrom(settingRef(target).place, context, () =>
      client.notificationSettings.get(scopeOf(target), { signal }),
    );
    return { level, notification_email, events: shown(events) };
  },
});

/** Returns every event; null if the service shows none of them. */
function shown(events: NotificationSetting["events"]): Readonly<Record<EventName, boolean | null>> | null {
  const values = forEachEvent((name) => events?.[name] ?? null);
  return Object.values(values).every((value) => value === null) ? null : values;
}
