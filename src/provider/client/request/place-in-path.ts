/** The group or project in a path of the API, as its user wrote it; null where the path names none. */
export function placeInPath(path: string): string | null {
  const [, reference = ""] = /^\/(?:groups|projects)\/([^/]+)/.exec(path) ?? [];
  try {
    return decodeURIComponent(reference) || null;
  } catch {
    return reference;
  }
}
