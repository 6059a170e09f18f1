import type { Reply } from "../../client/index.ts";
import { diagnostic, type Path } from "../../kit/errors.ts";
import type { WarnContext } from "../context.ts";
import { WARNINGS } from "./diagnostics.ts";
import type { PlaceRef } from "./place-ref.ts";

/** Where a reference is written: in the configuration, at this path, or in the state, which has none. */
export interface ReferenceSource {
  readonly reference: string;
  readonly path?: Path;
}

/** The reference of a place that the configuration names; an empty one for null, the place of a global setting. */
export const inConfiguration = (place: PlaceRef | null): ReferenceSource =>
  place === null ? { reference: "" } : { reference: place.reference, path: [place.kind] };

/** The value of a reply. Warns if the project has moved, and names the ID to write instead. */
export function unwrapReply<T>({ value, movedTo }: Reply<T>, source: ReferenceSource, { warn }: WarnContext): T {
  if (movedTo !== null) warn(moved(source, movedTo));
  return value;
}

const moved = ({ reference, path }: ReferenceSource, id: string) =>
  diagnostic(WARNINGS.projectMoved, {
    why: `The project \`${reference}\` has moved: the service answers that path only with a redirect to its numeric ID, ${id}.`,
    path,
  });
