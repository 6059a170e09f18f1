import { canonicalReference, describePlace, isNumericId, type PlaceRef } from "../place/place-ref.ts";

/** A setting that exists for as long as its place does: a resource changes it, and never creates or deletes it. */
export interface SettingRef {
  /** What it is, as messages name it: `notification setting`. */
  readonly title: string;
  /** The group or project that it belongs to; null for a setting of the token's user alone. */
  readonly place: PlaceRef | null;
  /** The recorded number of its place: two settings that have one are compared by it. */
  readonly number?: number | null;
}

/** A create or an update of a setting. */
export interface SettingChange {
  readonly setting: SettingRef;
  /** The same setting as the state names it; null for a create. */
  readonly prior: SettingRef | null;
}

/** A create or an update, with what it writes. */
export interface SettingWrite extends SettingChange {
  /** The values, as messages describe them. */
  readonly values: string;
}

/** The kind of a setting; settings of two kinds are never the same. */
export const settingKind = ({ title, place }: SettingRef): string => `${title}/${place?.kind ?? "user"}`;

/** The canonical reference of a setting's place; empty for a global setting. */
export const settingReference = ({ place }: SettingRef): string =>
  place === null ? "" : canonicalReference(place.reference);

/** The number of a setting's place, as far as it is recorded or written; null where neither. */
export function knownNumber({ place, number = null }: SettingRef): string | null {
  if (number !== null) return String(number);
  return place !== null && isNumericId(place.reference) ? canonicalReference(place.reference) : null;
}

/** A key for a setting of any kind; equal for settings of one kind and one canonical reference. */
export const settingKey = (setting: SettingRef): string => `${settingKind(setting)} ${settingReference(setting)}`;

/** A setting as messages name it. */
export const describeSetting = ({ title, place }: SettingRef): string =>
  place === null ? `the global ${title}` : `the ${title} of ${describePlace(place)}`;
