import type { NotificationSource, Store, User } from "../store/index.ts";

/**
 * Reads a user's memberships once and returns the user's access level in any project or group, 0 for none: for lists,
 * where a query for each would take too long.
 */
export function accessLevelsOf({ id }: User, store: Store): (source: NotificationSource) => number {
  const levels = new Map(
    store.members.list(id).map(({ kind, fullPath, accessLevel }) => [keyOf(kind, fullPath), accessLevel]),
  );
  return ({ kind, fullPath }) => {
    let highest = levels.get(keyOf(kind, fullPath)) ?? 0;
    for (let end = fullPath.lastIndexOf("/"); end > 0; end = fullPath.lastIndexOf("/", end - 1)) {
      highest = Math.max(highest, levels.get(keyOf("group", fullPath.slice(0, end))) ?? 0);
    }
    return highest;
  };
}

/**
 * Reads a user's memberships once and returns whether the user is a member of something below a group, which makes the
 * group visible.
 */
export function membershipsBelow({ id }: User, store: Store): (group: NotificationSource) => boolean {
  const groups = new Set(
    store.members.list(id).flatMap(({ fullPath }) => {
      const parts = fullPath.toLowerCase().split("/");
      return parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join("/"));
    }),
  );
  return ({ fullPath }) => groups.has(fullPath.toLowerCase());
}

const keyOf = (kind: NotificationSource["kind"], fullPath: string): string => `${kind} ${fullPath.toLowerCase()}`;
