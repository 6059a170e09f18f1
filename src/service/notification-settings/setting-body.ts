import type { ServiceContext } from "../context.ts";
import { acceptedEvents, type Scope } from "../model/index.ts";
import type { StoredSetting, User } from "../store/index.ts";

/** The body that shows a group's or project's setting: the level, and the events at level `custom` only. */
export function sourceSettingBody(
  setting: StoredSetting,
  scope: Scope,
  context: ServiceContext,
): Record<string, unknown> {
  if (setting.level !== "custom") return { level: setting.level };
  return { level: setting.level, events: eventsBody(setting, scope, context) };
}

/** The body that shows the global setting: with the email address, and with events if the profile shows them. */
export function globalSettingBody(
  setting: StoredSetting,
  user: User,
  context: ServiceContext,
): Record<string, unknown> {
  const shown = context.profile.globalShowsEvents
    ? sourceSettingBody(setting, "global", context)
    : { level: setting.level };
  return { ...shown, notification_email: user.notificationEmail ?? user.email };
}

function eventsBody(
  setting: StoredSetting,
  scope: Scope,
  { profile, instance }: ServiceContext,
): Record<string, unknown> {
  const events: Record<string, boolean | null> = {};
  for (const event of acceptedEvents(scope, instance)) {
    if (!profile.showsEvent(event, instance.tier)) continue;
    events[event.name] = profile.eventValue(setting.events[event.name] ?? event.initial);
  }
  return events;
}
