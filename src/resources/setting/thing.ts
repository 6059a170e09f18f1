import { inWords, nameOf, type Place } from "../place/place.ts";

/** A setting that is always there, for as long as its place is: what a resource writes, and never makes. */
export interface Thing {
  /** What it is, as messages name it: `notification setting`. */
  readonly title: string;
  /** Whose it is; null for the token's user alone. */
  readonly place: Place | null;
}

/** A create or an update of a thing. */
export interface ThingChange {
  readonly thing: Thing;
  /** The same thing in the words of the state; null for a create. */
  readonly prior: Thing | null;
}

/** The kind of a thing; things of two kinds are never the same. */
export const kindOf = ({ title, place }: Thing): string => `${title}/${place?.kind ?? "user"}`;

/** The name under which two resources are seen to want the same. */
export const thingName = ({ place }: Thing): string => (place === null ? "" : nameOf(place.words));

/** One name for each thing of any kind. */
export const thingKey = (thing: Thing): string => `${kindOf(thing)} ${thingName(thing)}`;

/** A thing as messages name it. */
export const thingInWords = ({ title, place }: Thing): string =>
  place === null ? `the global ${title}` : `the ${title} of ${inWords(place)}`;
