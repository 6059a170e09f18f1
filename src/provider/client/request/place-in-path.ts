/** The group or project in a path of the API, as its user wrote it; null where the path names none. */
export function placeInPath(path: string): string | null {
  const [, reference = ""] = /^\/(?:groups|projects)\/([^/]+)/.exec(path) ?? [];
  try {
    return decodeURIComponent(reference) || null;
  } catch {
    return reference;
  }
}

/** The same path for every group, project and key: what names an endpoint. */
export const withoutPlace = (path: string): string =>
  path.replace(/^(\/(?:groups|projects)\/)[^/]+/, "$1:id").replace(/\/\d+$/, "/:id");
