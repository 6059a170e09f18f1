import { PARTS, type FoundPlace, type FoundRead, type Skipped } from "../../provider/inventory/index.ts";

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
  NAMES.includes(what) &&
  (skipped === null ? place.kind === "global" : place.kind === skipped.kind && place.path === skipped.reference);

const NAMES: readonly string[] = PARTS;
