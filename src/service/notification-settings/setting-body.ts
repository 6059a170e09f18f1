import { acceptedEvents, type Scope } from "../model/event.ts";
import type { StoredSetting, User } from "../store/index.ts";
import type { World } from "../context.ts";

/** A group's or project's setting as an answer shows it: the level, and the events at level `custom` alone. */
export function sourceAnswer(setting: StoredSetting, scope: Scope, world: World): Record<string, unknown> {
  if (setting.level !== "custom") return { level: setting.level };
  return { level: setting.level, events: eventsAnswer(setting, scope, world) };
}

/** The global setting as an answer shows it: with the address, and with events where the profile has them. */
export function globalAnswer(setting: StoredSetting, user: User, world: World): Record<string, unknown> {
  const shown = world.profile.globalShowsEvents ? sourceAnswer(setting, "global", world) : { level: setting.level };
  return { ...shown, notification_email: user.notificationEmail ?? user.email };
}

function eventsAnswer(setting: StoredSetting, scope: Scope, { profile, instance }: World): Record<string, unknown> {
  const events: Record<string, boolean | null> = {};
  for (const event of acceptedEvents(scope, instance)) {
    if (!profile.showsEvent(event, instance.tier)) continue;
    events[event.name] = profile.eventValue(setting.events[event.name] ?? event.initial);
  }
  return events;
}
