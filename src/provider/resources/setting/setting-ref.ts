import { canonicalReference, describePlace, isNumericId, type PlaceRef } from "../place/place-ref.ts";

/** A setting that exists as long as its place does: a resource changes it, but never creates or deletes it. */
export interface SettingRef {
  /** The noun for it in messages: `notification setting`. */
  readonly title: string;
  /** The group or project that it belongs to; null for a setting that belongs only to the token's user. */
  readonly place: PlaceRef | null;
  /** The recorded number of its place, by which two settings are compared if both have one. */
  readonly number?: number | null;
}

/** A create or an update of a setting. */
export interface SettingChange {
  readonly setting: SettingRef;
  /** The same setting as referenced in the state; null for a create. */
  readonly prior: SettingRef | null;
}

/** A create or an update with its values. */
export interface SettingWrite extends SettingChange {
  /** The values as text for messages. */
  readonly values: string;
}

/** Returns the kind of a setting; settings of different kinds are never the same. */
export const settingKind = ({ title, place }: SettingRef): string => `${title}/${place?.kind ?? "user"}`;

/** Returns the canonical reference of a setting's place; empty for a global setting. */
export const settingReference = ({ place }: SettingRef): string =>
  place === null ? "" : canonicalReference(place.reference);

/** Returns the number of a setting's place if it is recorded or is the reference; null otherwise. */
export function knownNumber({ place, number = null }: SettingRef): string | null {
  if (number !== null) return String(number);
  return place !== null && isNumericId(place.reference) ? canonicalReference(place.reference) : null;
}

/** Returns a key for a setting of any kind, which is equal for one kind and one canonical reference. */
export const settingKey = (setting: SettingRef): string => `${settingKind(setting)} ${settingReference(setting)}`;

/** Returns the text that names a setting in messages. */
export const describeSetting = ({ title, place }: SettingRef): string =>
  place === null ? `the global ${title}` : `the ${title} of ${describePlace(place)}`;
