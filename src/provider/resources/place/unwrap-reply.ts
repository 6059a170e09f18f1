import type { Reply } from "../../client/index.ts";
import { diagnostic, type Path } from "../../../kit/errors.ts";
import type { Problem } from "../../../kit/schema/index.ts";
import type { SharedContext, WarnContext } from "../context.ts";
import { WARNINGS } from "./diagnostics.ts";
import { canonicalReference, projectRef, type PlaceRef } from "./place-ref.ts";

/** The source of a reference: the configuration, with a path, or the state, without one. */
export interface ReferenceSource {
  readonly reference: string;
  readonly path?: Path;
}

/**
 * Returns the source of a place's reference in the configuration; an empty reference for null, the place of a global
 * setting.
 */
export const inConfiguration = (place: PlaceRef | null): ReferenceSource =>
  place === null ? { reference: "" } : { reference: place.reference, path: [place.kind] };

/** Returns the value of a reply. If the project has moved, warns and suggests its ID. */
export function unwrapReply<T>({ value, movedTo }: Reply<T>, source: ReferenceSource, context: WarnContext): T {
  warnIfMoved(movedTo, source, context);
  return value;
}

/** Warns if a reply says that the project has moved, and suggests its ID. */
export function warnIfMoved(movedTo: string | null, source: ReferenceSource, { warn }: WarnContext): void {
  if (movedTo !== null) warn(moved(source, movedTo));
}

/**
 * Returns the value of a refresh's reply. A refresh does not see the configuration, which may already use another
 * reference to the project, so a move is recorded for the plan that follows.
 */
export function unwrapRefresh<T>({ value, movedTo }: Reply<T>, reference: string, { shared }: SharedContext): T {
  if (movedTo !== null) shared(createMoved).set(canonicalReference(reference), movedTo);
  return value;
}

/** Warns if a plan still names a project by a path that the preceding refresh found to be an old one. */
export function warnOfOldPath(prior: PlaceRef, planned: PlaceRef, { shared, warn }: SharedContext & WarnContext): void {
  const reference = canonicalReference(planned.reference);
  if (planned.kind !== "project" || reference !== canonicalReference(prior.reference)) return;
  const id = shared(createMoved).get(reference);
  if (id !== undefined) warn(moved(inConfiguration(planned), id));
}

/** Returns the same warning for a state that is read without a plan; null if the path is still the project's own. */
export function oldPathWarning(reference: string, context: SharedContext): Problem | null {
  const id = movedNumber(projectRef(reference), context);
  return id === undefined ? null : moved({ reference }, id);
}

/** Returns the number that, according to a refresh, the path of a project redirects to; undefined for none. */
export const movedNumber = ({ kind, reference }: PlaceRef, { shared }: SharedContext): string | undefined =>
  kind === "project" ? shared(createMoved).get(canonicalReference(reference)) : undefined;

/** The numeric IDs of projects that have moved, by their old paths. */
const createMoved = (): Map<string, string> => new Map();

const moved = ({ reference, path }: ReferenceSource, id: string) =>
  diagnostic(WARNINGS.projectMoved, {
    why: `The project \`${reference}\` has moved: the service answers that path only with a redirect to its numeric ID, ${id}.`,
    path,
  });
