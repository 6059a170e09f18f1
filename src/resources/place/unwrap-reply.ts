import type { Reply } from "../../client/index.ts";
import type { Path } from "../../kit/errors.ts";
import type { WarnContext } from "../context.ts";
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

const moved = ({ reference, path }: ReferenceSource, id: string) => ({
  /**
   * @warning The service answers the path of the project only with a redirect to its numeric ID.
   * @at `project`
   * @do Write the numeric ID that the message names, or the new path.
   */
  summary: "Project moved",
  detail: `The project \`${reference}\` has moved: the service answers that path only with a redirect to its numeric ID, ${id}. Where the configuration says \`${reference}\`, write \`${id}\` or the project's new path.`,
  ...(path === undefined ? {} : { path }),
});
