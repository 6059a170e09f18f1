import type { NotificationSetting as RemoteSetting } from "../../client/index.ts";

// Known releases have 24 events; a service may return many more.
const MAX_NAMES = 30;

/** Returns a setting in a response as text for messages: `custom` in backticks, and the events that are on. */
export const shown = ({ level, events }: RemoteSetting): string =>
  `\`${level}\`${events === null ? "" : ` (${describeEvents(events)})`}`;

function describeEvents(events: NonNullable<RemoteSetting["events"]>): string {
  const on = Object.entries(events).flatMap(([name, isOn]) => (isOn === true ? [name] : []));
  if (on.length === 0) return "no event";
  const more = on.length - MAX_NAMES;
  return `${on.slice(0, MAX_NAMES).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
