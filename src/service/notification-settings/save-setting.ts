import { EVENTS, type Scope } from "../model/event.ts";
import { badRequest, type FieldErrors } from "../http/refusals.ts";
import { type Level, LEVELS, type SettingKey, type Store, type StoredSetting, type User } from "../store/index.ts";
import type { WantedChange } from "./setting-parameters.ts";

// As mail addresses are checked on the other side: one @, no white space, something before and after.
const ADDRESS = /^[^@\s]+@[^@\s]+$/;

const NEVER_EMPTY = new Set(EVENTS.filter(({ initial }) => initial !== null).map(({ name }) => name));

/** The setting where nobody has set one: a user takes part, a group or project follows the global setting. */
function initialSetting(scope: Scope): StoredSetting {
  return { level: scope === "global" ? "participating" : "global", events: {} };
}

/** A user's setting for something, as it stands. */
export function currentSetting(key: SettingKey, store: Store): StoredSetting {
  return store.notificationSettings.find(key) ?? initialSetting(key.scope);
}

/**
 * Saves the wanted level and events; what is not sent keeps its value. Returns what is wrong with an empty level, which
 * saves nothing, or null. Throws a refusal of 400 for a level that does not exist.
 */
export function changeSetting(
  key: SettingKey,
  { level: wanted, events }: WantedChange,
  store: Store,
): FieldErrors | null {
  if (wanted === null || wanted?.trim() === "") return { level: ["can't be blank"] };
  if (wanted !== undefined && !isLevel(wanted)) throw badRequest(`'${wanted}' is not a valid level`);
  const level = wanted ?? currentSetting(key, store).level;
  store.notificationSettings.save(key, { level, events: withoutEmptied(events) });
  return null;
}

/**
 * Saves the wanted address; an empty one goes back to the user's primary address, null is no wish. Returns what is wrong
 * with it, or null; what is wrong is not saved, but the rest of the request is, as the real service does it.
 */
export function changeAddress(user: User, address: string | null | undefined, store: Store): FieldErrors | null {
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

function isLevel(text: string): text is Level {
  return LEVELS.some((level) => level === text);
}

// Two events cannot be emptied. The real service answers 500 to that; here the event keeps its value.
function withoutEmptied(events: WantedChange["events"]): WantedChange["events"] {
  const kept = Object.entries(events).filter(([name, value]) => value !== null || !NEVER_EMPTY.has(name));
  return Object.fromEntries(kept);
}
