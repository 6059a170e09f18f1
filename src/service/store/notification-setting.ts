import { type Database, orNull } from "./database.ts";

/** The notification levels, as requests and responses spell them. */
export const LEVELS = ["disabled", "participating", "watch", "global", "mention", "custom"] as const;

/** One of the notification levels. */
export type Level = (typeof LEVELS)[number];

/** Whose setting, and for what: `sourceId` is 0 for the global one. */
export interface SettingKey {
  readonly userId: number;
  readonly scope: "global" | "group" | "project";
  readonly sourceId: number;
}

/** A stored setting: an event that is missing in `events` was never set. */
export interface StoredSetting {
  readonly level: Level;
  readonly events: Readonly<Record<string, boolean>>;
}

/** The changes of an update; an event of null is reset to never set. */
interface SettingChange {
  readonly level: Level;
  readonly events: Readonly<Record<string, boolean | null>>;
}

/** The notification settings that were saved. */
export interface NotificationSettingTable {
  /** Null if none was saved. */
  find: (key: SettingKey) => StoredSetting | null;
  /** Sets the level and the given events, and leaves the other events unchanged. */
  save: (key: SettingKey, change: SettingChange) => void;
}

/** Prepares the queries of the notification settings. */
export function notificationSettingTable(database: Database): NotificationSettingTable {
  const find = database.prepare<{ level: Level; events: string }>(
    "SELECT level, events FROM notification_settings WHERE user_id = ? AND scope = ? AND source_id = ?",
  );
  // json_patch removes keys whose value is null.
  const save = database.prepare(`
    INSERT INTO notification_settings (user_id, scope, source_id, level, events)
    VALUES (?1, ?2, ?3, ?4, json_patch('{}', ?5))
    ON CONFLICT DO UPDATE SET level = ?4, events = json_patch(events, ?5)`);
  return {
    find: ({ userId, scope, sourceId }) =>
      orNull(find.get(userId, scope, sourceId), ({ level, events }) => ({
        level,
        // Only this table writes the column, always as an object of booleans.
        events: JSON.parse(events) as StoredSetting["events"],
      })),
    save: ({ userId, scope, sourceId }, { level, events }) =>
      void save.run(userId, scope, sourceId, level, JSON.stringify(events)),
  };
}
