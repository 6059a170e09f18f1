import type { Client } from "../client/index.ts";
import type { DiagnosticError } from "../../kit/errors.ts";
import { grouped } from "../../kit/group.ts";
import type { LivePlace } from "../resources/index.ts";

/** A place that a walk finds. */
export type FoundPlace = LivePlace;

/** A place, and who reads it. */
export interface PlaceQuery {
  readonly place: FoundPlace;
  readonly client: Client;
  readonly signal: AbortSignal;
}

/** One kind of thing that a walk reads in each place that has it. */
export interface Part<T> {
  /** Its name for programs. */
  readonly name: string;
  /** Its noun for people, of many. */
  readonly noun: string;
  readonly places: readonly FoundPlace["kind"][];
  /** Rejects as the client does. */
  read(query: PlaceQuery): Promise<readonly T[]>;
}

/** What could not be read, and why. */
export interface Skipped {
  readonly kind: "skipped";
  /** The name of a part, or of what hides places: the place itself, which was named and is not seen, or its content. */
  readonly what: string;
  /** The noun for it; empty for the place itself. */
  readonly noun: string;
  /** Its path, or the reference that was asked for; null for the global setting. */
  readonly place: { readonly kind: "group" | "project"; readonly reference: string } | null;
  readonly reason: DiagnosticError;
}

const HIDING: readonly string[] = ["place", "subgroups", "projects"];

/** Whether places are hidden, and not a part of one: there may be projects that nobody has heard of. */
export const hidesPlaces = ({ what }: Pick<Skipped, "what">): boolean => HIDING.includes(what);

/** Whether nothing is known of the place itself. */
export const isPlaceItself = ({ what }: Pick<Skipped, "what">): boolean => what === "place";

/** A place, and what was read of it, part after part. */
export interface FoundRead<T> {
  readonly kind: "place";
  readonly place: FoundPlace;
  readonly read: readonly T[];
}

/** One thing that a walk finds. The parts of a place that were skipped follow it. */
export type Found<T> = FoundRead<T> | Skipped;

/**
 * What was skipped, by part and cause, each in the order of its first: a token that may not read the error tracking of
 * one project may not read that of many. What the service says itself tells causes of one kind apart.
 */
export function alikeIn<S extends Pick<Skipped, "what" | "reason">>(
  all: readonly S[],
): readonly (readonly [S, ...S[]])[] {
  return [
    ...grouped(all, ({ what, reason }) => JSON.stringify([what, reason.summary, reason.parts.original])).values(),
  ];
}
