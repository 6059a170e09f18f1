import type { Database } from "./database.ts";

/** The notification levels, as requests and answers spell them. */
export const LEVELS = ["disabled", "participating", "watch", "global", "mention", "custom"] as const;

/** One of the notification levels. */
export type Level = (typeof LEVELS)[number];

/** Whose setting for what: `sourceId` is 0 for the global one. */
export interface SettingKey {
  readonly userId: number;
  readonly scope: "global" | "group" | "project";
  readonly sourceId: number;
}

/** A setting as it is stored: an event that is not among `events` was never touched. */
export interface StoredSetting {
  readonly level: Level;
  readonly events: Readonly<Record<string, boolean>>;
}

/** What an update changes; an event of null goes back to never touched. */
interface SettingChange {
  readonly level: Level;
  readonly events: Readonly<Record<string, boolean | null>>;
}

/** The notification settings that somebody has set. */
export interface NotificationSettingTable {
  /** Null where nothing was ever set. */
  find: (key: SettingKey) => StoredSetting | null;
  /** Sets the level and the named events, and leaves the other events as they are. */
  save: (key: SettingKey, change: SettingChange) => void;
}

/** Prepares the queries of the notification settings. */
export function notificationSettingTable(database: Database): NotificationSettingTable {
  const find = database.prepare<{ level: Level; events: string }>(
    "SELECT level, events FROM notification_settings WHERE user_id = ? AND scope = ? AND source_id = ?",
  );
  // json_patch removes what it is given as null.
  const save = database.prepare(`
    INSERT INTO notification_settings (user_id, scope, source_id, level, events)
    VALUES (?1, ?2, ?3, ?4, json_patch('{}', ?5))
    ON CONFLICT DO UPDATE SET level = ?4, events = json_patch(events, ?5)`);
  return {
    find: ({ userId, scope, sourceId }) => {
      const row = find.get(userId, scope, sourceId);
      if (row === undefined) return null;
      // Only this table writes the column, and always as an object of booleans.
      return { level: row.level, events: JSON.parse(row.events) as StoredSetting["events"] };
    },
    save: ({ userId, scope, sourceId }, { level, events }) =>
      void save.run(userId, scope, sourceId, level, JSON.stringify(events)),
  };
}
