import { badRequest, type FieldErrors, ParameterReader, type Parameters } from "../http/index.ts";
import { acceptedEvents, EVENTS, type Scope } from "../model/index.ts";
import {
  type Instance,
  type Level,
  LEVELS,
  type SettingKey,
  type Store,
  type StoredSetting,
  type User,
} from "../store/index.ts";

/** The parameters of an update. Undefined: not sent; null: sent empty. */
interface NotificationSettingParameters {
  readonly level: string | null | undefined;
  readonly notificationEmail: string | null | undefined;
  readonly events: Readonly<Record<string, boolean | null>>;
}

/**
 * Reads the parameters of an update. Throws a refusal with status 400 when one has the wrong type; undeclared ones are
 * ignored.
 */
export function readNotificationSettingParameters(
  parameters: Parameters,
  scope: Scope,
  instance: Instance,
): NotificationSettingParameters {
  const reader = new ParameterReader(parameters);
  const level = reader.text("level");
  const notificationEmail = scope === "global" ? reader.text("notification_email") : undefined;
  const events: Record<string, boolean | null> = {};
  for (const { name } of acceptedEvents(scope, instance)) {
    const value = reader.flag(name);
    if (value !== undefined) events[name] = value;
  }
  reader.finish();
  return { level, notificationEmail, events };
}

// The check of the real service: one @, no white space, something before and after.
const ADDRESS = /^[^@\s]+@[^@\s]+$/;

const NEVER_EMPTY = new Set(EVENTS.filter(({ initial }) => initial !== null).map(({ name }) => name));

/** The setting if none was saved: users participate, groups and projects follow the global setting. */
const initialSetting = (scope: Scope): StoredSetting => ({
  level: scope === "global" ? "participating" : "global",
  events: {},
});

/** A user's current setting, or the initial one if none was saved. */
export const currentSetting = (key: SettingKey, store: Store): StoredSetting =>
  store.notificationSettings.find(key) ?? initialSetting(key.scope);

/**
 * Saves the level and the events; what was not sent keeps its value. Returns the errors of an empty level, which saves
 * nothing, or null. Throws a refusal with status 400 for a level that does not exist.
 */
export function saveNotificationSetting(
  key: SettingKey,
  { level: wanted, events }: NotificationSettingParameters,
  store: Store,
): FieldErrors | null {
  if (wanted === null || wanted?.trim() === "") return { level: ["can't be blank"] };
  if (wanted !== undefined && !isLevel(wanted)) throw badRequest(`'${wanted}' is not a valid level`);
  const level = wanted ?? currentSetting(key, store).level;
  store.notificationSettings.save(key, { level, events: withoutEmptied(events) });
  return null;
}

/**
 * Saves the email address: an empty one resets it to the user's primary address, null changes nothing. Returns its
 * errors, or null. An invalid address is not saved, but the rest of the request is, as in the real service.
 */
export function saveAddress(user: User, address: string | null | undefined, store: Store): FieldErrors | null {
  if (address === undefined || address === null || address === user.notificationEmail) return null;
  if (address.trim() === "") {
    store.users.setNotificationEmail(user.id, null);
    return null;
  }
  const errors = ADDRESS.test(address) ? [] : ["is invalid"];
  if (!store.users.hasVerifiedEmail(user, address)) errors.push("must be an email you have verified");
  if (errors.length > 0) return { notification_email: errors };
  store.users.setNotificationEmail(user.id, address);
  return null;
}

const isLevel = (text: string): text is Level => LEVELS.some((level) => level === text);

// Some events cannot be emptied. The real service responds with 500 to that; here the event keeps its value.
function withoutEmptied(events: NotificationSettingParameters["events"]): NotificationSettingParameters["events"] {
  const kept = Object.entries(events).filter(([name, value]) => value !== null || !NEVER_EMPTY.has(name));
  return Object.fromEntries(kept);
}
