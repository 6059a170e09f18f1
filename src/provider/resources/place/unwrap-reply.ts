import type { Reply } from "../../client/index.ts";
import { diagnostic, type Path } from "../../../kit/errors.ts";
import type { SharedContext, WarnContext } from "../context.ts";
import { WARNINGS } from "./diagnostics.ts";
import { canonicalReference, type PlaceRef } from "./place-ref.ts";

/** Where a reference is written: in the configuration, at this path, or in the state, which has none. */
export interface ReferenceSource {
  readonly reference: string;
  readonly path?: Path;
}

/** The reference of a place that the configuration names; an empty one for null, the place of a global setting. */
export const inConfiguration = (place: PlaceRef | null): ReferenceSource =>
  place === null ? { reference: "" } : { reference: place.reference, path: [place.kind] };

/** The value of a reply. Warns if the project has moved, and names the ID to write instead. */
export function unwrapReply<T>({ value, movedTo }: Reply<T>, source: ReferenceSource, context: WarnContext): T {
  warnIfMoved(movedTo, source, context);
  return value;
}

/** Warns if a reply says that the project has moved, and names the ID to write instead. */
export function warnIfMoved(movedTo: string | null, source: ReferenceSource, { warn }: WarnContext): void {
  if (movedTo !== null) warn(moved(source, movedTo));
}

/**
 * The value of a refresh's reply. A refresh does not see the configuration, which may name the project otherwise by
 * now, so a project that has moved is noted for the plan that follows.
 */
export function unwrapRefresh<T>({ value, movedTo }: Reply<T>, reference: string, { shared }: SharedContext): T {
  if (movedTo !== null) shared(createMoved).set(canonicalReference(reference), movedTo);
  return value;
}

/**
 * Warns of a change, or of none, that keeps naming a project by a path that the refresh before it has found to be an
 * old one.
 */
export function warnOfOldPath(prior: PlaceRef, planned: PlaceRef, { shared, warn }: SharedContext & WarnContext): void {
  const reference = canonicalReference(planned.reference);
  if (planned.kind !== "project" || reference !== canonicalReference(prior.reference)) return;
  const id = shared(createMoved).get(reference);
  if (id !== undefined) warn(moved(inConfiguration(planned), id));
}

/** The number to which a refresh has found the path of a project to redirect; undefined for none. */
export const movedNumber = ({ kind, reference }: PlaceRef, { shared }: SharedContext): string | undefined =>
  kind === "project" ? shared(createMoved).get(canonicalReference(reference)) : undefined;

/** The numeric IDs of projects that have moved, by their old paths. */
const createMoved = (): Map<string, string> => new Map();

const moved = ({ reference, path }: ReferenceSource, id: string) =>
  diagnostic(WARNINGS.projectMoved, {
    why: `The project \`${reference}\` has moved: the service answers that path only with a redirect to its numeric ID, ${id}.`,
    path,
  });
