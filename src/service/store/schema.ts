import { diagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import type { Database } from "./database.ts";
import { versionIn } from "./mark.ts";

// Marks a file as ours: the ASCII letters "Tocs".
const APPLICATION_ID = 0x546f6373;

const FIRST = `
CREATE TABLE instance (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  tier TEXT NOT NULL,
  integrated_error_tracking INTEGER NOT NULL,
  dsn_url TEXT,
  rate_limit_per_minute INTEGER
) STRICT;
CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL UNIQUE COLLATE NOCASE,
  email TEXT NOT NULL,
  notification_email TEXT,
  admin INTEGER NOT NULL,
  blocked INTEGER NOT NULL
) STRICT;
CREATE TABLE verified_emails (
  user_id INTEGER NOT NULL REFERENCES users,
  email TEXT NOT NULL COLLATE NOCASE,
  PRIMARY KEY (user_id, email)
) STRICT, WITHOUT ROWID;
CREATE TABLE tokens (
  hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users,
  scopes TEXT NOT NULL,
  expires_at TEXT,
  revoked INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE sources (
  kind TEXT NOT NULL CHECK (kind IN ('group', 'project')),
  id INTEGER NOT NULL,
  full_path TEXT NOT NULL COLLATE NOCASE,
  visibility TEXT NOT NULL,
  PRIMARY KEY (kind, id),
  UNIQUE (kind, full_path)
) STRICT, WITHOUT ROWID;
CREATE TABLE moved_projects (
  old_path TEXT PRIMARY KEY COLLATE NOCASE,
  project_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE members (
  user_id INTEGER NOT NULL REFERENCES users,
  kind TEXT NOT NULL,
  source_id INTEGER NOT NULL,
  access_level INTEGER NOT NULL,
  PRIMARY KEY (user_id, kind, source_id),
  FOREIGN KEY (kind, source_id) REFERENCES sources
) STRICT, WITHOUT ROWID;
CREATE TABLE notification_settings (
  user_id INTEGER NOT NULL REFERENCES users,
  scope TEXT NOT NULL,
  source_id INTEGER NOT NULL,
  level TEXT NOT NULL,
  events TEXT NOT NULL,
  PRIMARY KEY (user_id, scope, source_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE error_tracking_settings (
  project_id INTEGER PRIMARY KEY,
  active INTEGER NOT NULL,
  integrated INTEGER NOT NULL,
  project_name TEXT,
  external_url TEXT,
  api_url TEXT
) STRICT;
CREATE TABLE client_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL,
  public_key TEXT NOT NULL UNIQUE,
  active INTEGER NOT NULL,
  events INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX client_keys_of_project ON client_keys (project_id, id);
`;

const RELEASE = "ALTER TABLE instance ADD COLUMN release TEXT";
const ARCHIVED = "ALTER TABLE sources ADD COLUMN archived INTEGER NOT NULL DEFAULT 0";
const MARKED_FOR_DELETION = "ALTER TABLE sources ADD COLUMN marked_for_deletion_on TEXT";
const TERRAFORM_STATES = `
CREATE TABLE terraform_states (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  lock_id TEXT,
  locked_by INTEGER REFERENCES users,
  locked_at TEXT,
  UNIQUE (project_id, name)
) STRICT;
CREATE TABLE terraform_state_versions (
  state_id INTEGER NOT NULL REFERENCES terraform_states ON DELETE CASCADE,
  serial INTEGER NOT NULL,
  content BLOB NOT NULL,
  UNIQUE (state_id, serial)
) STRICT;
`;

// Of what was there before, nobody knows since when.
const TIMES = `
ALTER TABLE users ADD COLUMN created_at TEXT NOT NULL DEFAULT '2026-01-01T00:00:00.000Z';
ALTER TABLE tokens ADD COLUMN created_at TEXT NOT NULL DEFAULT '2026-01-01T00:00:00.000Z';
`;
const GRANTS_AND_LIMITS = `
ALTER TABLE tokens ADD COLUMN grants TEXT;
ALTER TABLE instance ADD COLUMN api_limits TEXT NOT NULL DEFAULT '{}';
`;
// A namespace ends with a slash, so everything below it begins with it. It is found in any letters, as a path is.
const NAMESPACES = `
ALTER TABLE sources ADD COLUMN namespace TEXT NOT NULL DEFAULT '' COLLATE NOCASE;
UPDATE sources SET namespace = rtrim(full_path, replace(full_path, '/', ''));
`;
const NAMES = `
ALTER TABLE sources ADD COLUMN name TEXT NOT NULL DEFAULT '';
UPDATE sources SET name = lower(substr(full_path, length(namespace) + 1));
`;
const LIST_INDEXES = `
CREATE INDEX sources_by_name ON sources (kind, name, id, namespace, visibility, archived);
CREATE INDEX sources_by_namespace ON sources (kind, namespace, id, visibility, archived, name);
CREATE INDEX sources_by_visibility ON sources (kind, visibility, id);
`;

// Each step migrates one version of the schema to the next; a released step is never changed.
const MIGRATIONS: readonly string[] = [
  FIRST,
  RELEASE,
  ARCHIVED,
  TERRAFORM_STATES,
  TIMES,
  GRANTS_AND_LIMITS,
  MARKED_FOR_DELETION,
  NAMESPACES,
  NAMES,
  LIST_INDEXES,
];

/**
 * Migrates a database to the newest schema. Throws a `DiagnosticError` when it is not ours, or was written by a newer
 * version.
 */
export function migrate(database: Database): void {
  database.transaction(() => {
    const userVersion = Number(database.pragma("user_version"));
    const version = versionIn(userVersion);
    if (version === 0 ? !isEmpty(database) : database.pragma("application_id") !== APPLICATION_ID) {
      throw diagnosticError(ERRORS.wrongFile, { why: "It belongs to another program. Choose another file." });
    }
    if (version > MIGRATIONS.length)
      throw diagnosticError(ERRORS.wrongFile, {
        why: "It was written by a newer version of Tocsin. Use that version.",
      });
    if (version === MIGRATIONS.length) return;
    for (const step of MIGRATIONS.slice(version)) database.exec(step);
    // The mark of the file stays: a log may begin with it.
    const migrated = userVersion - version + MIGRATIONS.length;
    database.exec(`PRAGMA user_version = ${migrated}; PRAGMA application_id = ${APPLICATION_ID}`);
  });
}

/** Empties every table. Numbers are given from 1 again. */
export function emptyTables(database: Database): void {
  const tables = database.prepare<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  database.transaction(() => {
    // Rows refer to each other's tables.
    database.exec("PRAGMA defer_foreign_keys = ON");
    for (const { name } of tables.all()) database.exec(`DELETE FROM ${name}`);
    database.exec("DELETE FROM sqlite_sequence");
  });
}

const isEmpty = (database: Database): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined;
