import type { Reply } from "../../client/index.ts";
import type { Path } from "../../kit/errors.ts";
import type { Context } from "../../kit/schema/index.ts";
import type { Place } from "./place.ts";

/** Where words come from: from the configuration, at this path, or from the state, which has none. */
export interface Source {
  readonly words: string;
  readonly path?: Path;
}

/** The words of a place as the configuration has them; null for no place, which never moves. */
export const configured = (place: Place | null): Source =>
  place === null ? { words: "" } : { words: place.words, path: [place.kind] };

/** The value of a reply. A project that answered from elsewhere gives a warning that says what to write. */
export function valueIn<T>({ value, movedTo }: Reply<T>, source: Source, { warn }: Pick<Context<unknown>, "warn">): T {
  if (movedTo !== null) warn(moved(source, movedTo));
  return value;
}

const moved = ({ words, path }: Source, id: string) => ({
  /**
   * @warning The service answers the path of the project only with a redirect to its numeric ID.
   * @at `project`
   * @do Write the numeric ID that the message names, or the new path.
   */
  summary: "Project moved",
  detail: `The project \`${words}\` has moved: the service answers that path only with a redirect to its numeric ID, ${id}. Where the configuration says \`${words}\`, write \`${id}\` or the project's new path.`,
  ...(path === undefined ? {} : { path }),
});
