/** The start of an API path that names a group or project. */
const PLACE = /^(\/(?:groups|projects)\/)([^/]+)/;

/** Returns the group or project in an API path, as the user wrote it; null if the path names none. */
export function placeInPath(path: string): string | null {
  const [, , reference = ""] = PLACE.exec(path) ?? [];
  try {
    return decodeURIComponent(reference) || null;
  } catch {
    return reference;
  }
}

/** Replaces the group, project and key in a path, which leaves the name of an endpoint. */
export const withoutPlace = (path: string): string => path.replace(PLACE, "$1:id").replace(/\/\d+$/, "/:id");

/** Returns the part that all paths of one group or project share; empty if the path names none. */
export const placeKeyIn = (path: string): string => PLACE.exec(path)?.[0] ?? "";
