import type { Found, FoundPlace, Skipped } from "../inventory/index.ts";

/** A place, and what was read of it. */
export type FoundRead = Extract<Found, { readonly kind: "place" }>;

/** Everything that a walk found. */
export interface FoundPlaces {
  readonly places: readonly FoundRead[];
  readonly skipped: readonly Skipped[];
}

/** What tells a place from every other one. */
export const keyOf = (place: FoundPlace): string =>
  place.kind === "global" ? place.kind : `${place.kind} ${place.id}`;

/** Whether a walk has skipped a part of a place. */
export const isPartOf = ({ what, place: skipped }: Skipped, place: FoundPlace): boolean =>
  what in PARTS &&
  (skipped === null ? place.kind === "global" : place.kind === skipped.kind && place.path === skipped.reference);

const PARTS = { notification_setting: true, error_tracking_settings: true, client_keys: true };
