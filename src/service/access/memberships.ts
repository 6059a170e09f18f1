import type { AccessLevels, Membership, NotificationSource, Reach, Store } from "../store/index.ts";

/**
 * The access levels that the memberships of a user give in any project or group: for lists, where a query for each
 * would take too long.
 */
export function accessLevelsOf(memberships: readonly Membership[]): (source: NotificationSource) => AccessLevels {
  const levels = new Map(memberships.map(({ kind, fullPath, accessLevel }) => [keyOf(kind, fullPath), accessLevel]));
  return ({ kind, fullPath }) => ({
    direct: levels.get(keyOf(kind, fullPath)) ?? 0,
    inherited: Math.max(0, ...namespacesOf(fullPath).map((path) => levels.get(keyOf("group", path)) ?? 0)),
  });
}

/** The groups or projects that a user sees by memberships of at least an access level. */
export interface Sight {
  readonly kind: NotificationSource["kind"];
  readonly memberships: readonly Membership[];
  readonly least: number;
  /** Whether those that are not private are seen without a membership. */
  readonly isOpen: boolean;
}

/** The groups or projects that a user sees, for a list of them; null for all that there are. */
export function reachOf({ kind, memberships, least, isOpen }: Sight, store: Store): Reach | null {
  const granted = memberships.filter(({ accessLevel }) => accessLevel >= least);
  const groups = new Set(granted.filter((one) => one.kind === "group").map(({ fullPath }) => fullPath.toLowerCase()));
  const isGranted = (namespace: string): boolean =>
    namespacesOf(namespace.toLowerCase()).some((path) => groups.has(path));
  const all = groups.size === 0 ? [] : store.sources.namespaces(kind);
  const namespaces = all.filter(isGranted);
  if (all.length > 0 && namespaces.length === all.length) return null;
  return { isOpen, namespaces, ids: granted.filter((one) => one.kind === kind).map(({ id }) => id), paths: [] };
}

/** The paths of the groups above what a user is a member of, which makes them visible. */
export const groupsAbove = (memberships: readonly Membership[]): readonly string[] =>
  memberships.flatMap(({ fullPath }) => namespacesOf(fullPath));

/** The paths of everything above a full path, or above what is in a namespace with a slash at its end. */
function namespacesOf(fullPath: string): readonly string[] {
  const parts = fullPath.split("/");
  return parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join("/"));
}

const keyOf = (kind: NotificationSource["kind"], fullPath: string): string => `${kind} ${fullPath.toLowerCase()}`;
