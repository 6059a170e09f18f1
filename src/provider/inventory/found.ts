import type { Client } from "../client/index.ts";
import type { DiagnosticError } from "../../kit/errors.ts";
import { grouped } from "../../kit/group.ts";
import type { LivePlace } from "../resources/index.ts";

/** A place that a walk finds. */
export type FoundPlace = LivePlace;

/** A place, and the client that reads it. */
export interface PlaceQuery {
  readonly place: FoundPlace;
  readonly client: Client;
  readonly signal: AbortSignal;
}

/** One kind of object that a walk reads in each place that has it. */
export interface Part<T> {
  /** Its name for programs. */
  readonly name: string;
  /** Its noun for people, in the plural. */
  readonly noun: string;
  readonly places: readonly FoundPlace["kind"][];
  /** Rejects as the client does. */
  read(query: PlaceQuery): Promise<readonly T[]>;
}

/** Something that could not be read, and the reason. */
export interface Skipped {
  readonly kind: "skipped";
  /**
   * The name of a part. If places are hidden: `place` for a named place that is not visible, or the name of its
   * content.
   */
  readonly what: string;
  /** Its noun; empty for the place itself. */
  readonly noun: string;
  /** Its path, or the reference that was requested; null for the global setting. */
  readonly place: { readonly kind: "group" | "project"; readonly reference: string } | null;
  readonly reason: DiagnosticError;
}

const HIDING: readonly string[] = ["place", "subgroups", "projects"];

/** Whether places are hidden, and not only a part of one, so that there may be unknown projects. */
export const hidesPlaces = ({ what }: Pick<Skipped, "what">): boolean => HIDING.includes(what);

/** Whether nothing is known of the place itself. */
export const isPlaceItself = ({ what }: Pick<Skipped, "what">): boolean => what === "place";

/** A place and the objects that were read from it, part after part. */
export interface FoundRead<T> {
  readonly kind: "place";
  readonly place: FoundPlace;
  readonly read: readonly T[];
}

/** One result of a walk. The skipped parts of a place follow it. */
export type Found<T> = FoundRead<T> | Skipped;

/**
 * Groups the skipped parts by part and cause, in order of first appearance. A token that may not read one project's
 * error tracking often may not read that of others. The service's own message distinguishes causes of one kind.
 */
export function alikeIn<S extends Pick<Skipped, "what" | "reason">>(
  all: readonly S[],
): readonly (readonly [S, ...S[]])[] {
  return [
    ...grouped(all, ({ what, reason }) => JSON.stringify([what, reason.summary, reason.parts.original])).values(),
  ];
}
