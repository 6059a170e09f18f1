import type { NotificationSource, Store, User } from "../store/index.ts";

/**
 * Reads a user's memberships once and returns the user's access level in any project, 0 for none: for lists, where a
 * query for each project would take too long.
 */
export function accessLevelsOf({ id }: User, store: Store): (project: NotificationSource) => number {
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

const keyOf = (kind: NotificationSource["kind"], fullPath: string): string => `${kind} ${fullPath.toLowerCase()}`;
