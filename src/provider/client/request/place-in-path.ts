/** The beginning of a path of the API that names a group or project. */
const PLACE = /^(\/(?:groups|projects)\/)([^/]+)/;

/** The group or project in a path of the API, as its user wrote it; null where the path names none. */
export function placeInPath(path: string): string | null {
  const [, , reference = ""] = PLACE.exec(path) ?? [];
  try {
    return decodeURIComponent(reference) || null;
  } catch {
    return reference;
  }
}

/** The same path for every group, project and key: what names an endpoint. */
export const withoutPlace = (path: string): string => path.replace(PLACE, "$1:id").replace(/\/\d+$/, "/:id");

/** The part that all paths of one group or project share; it is empty in those that name none. */
export const placeKeyIn = (path: string): string => PLACE.exec(path)?.[0] ?? "";
