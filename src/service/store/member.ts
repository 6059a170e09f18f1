import type { Database } from "./database.ts";
import type { Source } from "./source.ts";

/** The roles of a member, each with its rank: a higher one can do all that a lower one can. */
export const ACCESS_LEVELS = { guest: 10, reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const;

/** One of the roles. */
export type Role = keyof typeof ACCESS_LEVELS;

/** Who is a member of what. A group's members are members of everything below it. */
export interface MemberTable {
  insert: (userId: number, source: Source, role: Role) => void;
  /** The highest rank that a user has in a source, its own or one from a group above; 0: no member. */
  accessLevel: (userId: number, source: Source) => number;
  /** Whether a user is a member of a project or a group below a group, which makes it visible. */
  isMemberBelow: (userId: number, group: Source) => boolean;
}

/** Prepares the queries of the memberships. */
export function memberTable(database: Database): MemberTable {
  const insert = database.prepare("INSERT INTO members (user_id, kind, source_id, access_level) VALUES (?, ?, ?, ?)");
  // Not LIKE: an underscore is common in a path and is a wildcard there.
  const accessLevel = database.prepare<{ highest: number | null }>(`
    SELECT max(access_level) AS highest FROM members JOIN sources USING (kind)
    WHERE user_id = ?1 AND source_id = sources.id AND (
      (kind = ?2 AND source_id = ?3)
      OR (kind = 'group' AND substr(?4, 1, length(full_path) + 1) = full_path || '/' COLLATE NOCASE)
    )`);
  const below = database.prepare(`
    SELECT 1 FROM members JOIN sources USING (kind)
    WHERE user_id = ?1 AND source_id = sources.id
      AND substr(full_path, 1, length(?2) + 1) = ?2 || '/' COLLATE NOCASE
    LIMIT 1`);
  return {
    insert: (userId, source, role) => void insert.run(userId, source.kind, source.id, ACCESS_LEVELS[role]),
    accessLevel: (userId, source) => accessLevel.get(userId, source.kind, source.id, source.fullPath)?.highest ?? 0,
    isMemberBelow: (userId, group) => below.get(userId, group.fullPath) !== undefined,
  };
}
