import { type Database, orNull } from "./database.ts";

/** A project's error tracking settings, as they are stored. */
export interface ErrorTrackingSetting {
  readonly isActive: boolean;
  readonly isIntegrated: boolean;
  /** The name and URLs of an external tracker; null if none was ever set up. */
  readonly projectName: string | null;
  readonly externalUrl: string | null;
  readonly apiUrl: string | null;
}

interface Row {
  readonly active: number;
  readonly integrated: number;
  readonly project_name: string | null;
  readonly external_url: string | null;
  readonly api_url: string | null;
}

/** The error tracking settings of all projects. */
export interface ErrorTrackingSettingTable {
  /** Null for a project without settings. */
  find: (projectId: number) => ErrorTrackingSetting | null;
  /** Creates or replaces a project's settings. */
  save: (projectId: number, setting: ErrorTrackingSetting) => void;
}

/** Prepares the queries of the error tracking settings. */
export function errorTrackingSettingTable(database: Database): ErrorTrackingSettingTable {
  const find = database.prepare<Row>("SELECT * FROM error_tracking_settings WHERE project_id = ?");
  const save = database.prepare("INSERT OR REPLACE INTO error_tracking_settings VALUES (?, ?, ?, ?, ?, ?)");
  return {
    find: (projectId) =>
      orNull(find.get(projectId), (row) => ({
        isActive: row.active === 1,
        isIntegrated: row.integrated === 1,
        projectName: row.project_name,
        externalUrl: row.external_url,
        apiUrl: row.api_url,
      })),
    save: (projectId, { isActive, isIntegrated, projectName, externalUrl, apiUrl }) =>
      void save.run(projectId, Number(isActive), Number(isIntegrated), projectName, externalUrl, apiUrl),
  };
}
