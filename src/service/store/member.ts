import type { Database } from "./database.ts";
import type { NotificationSource } from "./source.ts";

/** The access level of each role: a higher one includes all rights of a lower one. */
export const ACCESS_LEVELS = { guest: 10, reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const;

/** One of the roles. */
export type Role = keyof typeof ACCESS_LEVELS;

/** A user's access levels in a group or project, by where they come from; 0: not a member. */
export interface AccessLevels {
  /** From a membership in the group or project itself. */
  readonly direct: number;
  /** The highest from memberships in the groups above it. */
  readonly inherited: number;
}

/** One membership of a user. */
export interface Membership extends Pick<NotificationSource, "kind" | "id" | "fullPath"> {
  readonly accessLevel: number;
}

/** The memberships. A group's members are members of everything below it. */
export interface MemberTable {
  insert: (userId: number, source: NotificationSource, role: Role) => void;
  /** All memberships of a user. */
  list: (userId: number) => Membership[];
  accessLevels: (userId: number, source: NotificationSource) => AccessLevels;
  /** The higher of a user's two access levels; 0: not a member. */
  accessLevel: (userId: number, source: NotificationSource) => number;
  /** Whether a user is a member of a project or group below a group, which makes the group visible. */
  isMemberBelow: (userId: number, group: NotificationSource) => boolean;
}

type Row = { readonly [Origin in keyof AccessLevels]: number | null };

/** Prepares the queries of the memberships. */
export function memberTable(database: Database): MemberTable {
  const insert = database.prepare("INSERT INTO members (user_id, kind, source_id, access_level) VALUES (?, ?, ?, ?)");
  const list = database.prepare<Membership>(`
    SELECT kind, source_id AS id, full_path AS fullPath, access_level AS accessLevel
    FROM members JOIN sources USING (kind)
    WHERE user_id = ? AND source_id = sources.id`);
  // Not LIKE: an underscore is common in a path, and a wildcard there.
  const levels = database.prepare<Row>(`
    SELECT
      max(access_level) FILTER (WHERE kind = ?2 AND source_id = ?3) AS direct,
      max(access_level) FILTER (WHERE kind = 'group'
        AND substr(?4, 1, length(full_path) + 1) = full_path || '/' COLLATE NOCASE) AS inherited
    FROM members JOIN sources USING (kind)
    WHERE user_id = ?1 AND source_id = sources.id`);
  const below = database.prepare(`
    SELECT 1 FROM members JOIN sources USING (kind)
    WHERE user_id = ?1 AND source_id = sources.id
      AND substr(full_path, 1, length(?2) + 1) = ?2 || '/' COLLATE NOCASE
    LIMIT 1`);
  const accessLevels = (userId: number, { kind, id, fullPath }: NotificationSource): AccessLevels => {
    const row = levels.get(userId, kind, id, fullPath);
    return { direct: row?.direct ?? 0, inherited: row?.inherited ?? 0 };
  };
  return {
    insert: (userId, source, role) => void insert.run(userId, source.kind, source.id, ACCESS_LEVELS[role]),
    list: (userId) => list.all(userId),
    accessLevels,
    accessLevel: (userId, source) => {
      const { direct, inherited } = accessLevels(userId, source);
      return Math.max(direct, inherited);
    },
    isMemberBelow: (userId, group) => below.get(userId, group.fullPath) !== undefined,
  };
}
