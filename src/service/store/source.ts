import { type Database, orNull } from "./database.ts";

/** Who can see a group or project: its members, all users, everybody. */
export const VISIBILITIES = ["private", "internal", "public"] as const;

/** One of the visibilities. */
export type Visibility = (typeof VISIBILITIES)[number];

/** A group or project: a source of notifications. */
export interface NotificationSource {
  readonly kind: "group" | "project";
  readonly id: number;
  readonly fullPath: string;
  readonly visibility: Visibility;
  /** Always false for a group. */
  readonly isArchived: boolean;
  /** The day, `YYYY-MM-DD`, on which somebody deleted it; null for what nobody deleted. */
  readonly markedForDeletionOn: string | null;
}

/** A row of the table. */
export interface SourceRow {
  readonly kind: NotificationSource["kind"];
  readonly id: number;
  readonly full_path: string;
  readonly visibility: Visibility;
  readonly archived: number;
  readonly marked_for_deletion_on: string | null;
}

/** The groups and projects. Paths are compared case-insensitively. */
export interface SourceTable {
  find: (kind: NotificationSource["kind"], id: number) => NotificationSource | null;
  findByPath: (kind: NotificationSource["kind"], fullPath: string) => NotificationSource | null;
  /** The project that had this path before it was moved. */
  findMoved: (oldPath: string) => NotificationSource | null;
  /** All groups, or all projects, oldest first. */
  list: (kind: NotificationSource["kind"]) => NotificationSource[];
  /** The namespaces of all groups, or of all projects, each once. */
  namespaces: (kind: NotificationSource["kind"]) => readonly string[];
  insert: (source: NotificationSource) => void;
  addOldPath: (projectId: number, oldPath: string) => void;
}

/** Prepares the queries of the groups and projects. */
export function sourceTable(database: Database): SourceTable {
  const find = database.prepare<SourceRow>("SELECT * FROM sources WHERE kind = ? AND id = ?");
  const findByPath = database.prepare<SourceRow>("SELECT * FROM sources WHERE kind = ? AND full_path = ?");
  const findMoved = database.prepare<SourceRow>(
    "SELECT sources.* FROM moved_projects JOIN sources ON kind = 'project' AND id = project_id WHERE old_path = ?",
  );
  const list = database.prepare<SourceRow>("SELECT * FROM sources WHERE kind = ? ORDER BY id");
  const namespaces = database.prepare<{ all: string }>(
    'SELECT json_group_array(DISTINCT namespace) AS "all" FROM sources WHERE kind = ?',
  );
  const insert = database.prepare(
    `INSERT INTO sources (kind, id, full_path, visibility, archived, marked_for_deletion_on, namespace, name)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const addOldPath = database.prepare("INSERT INTO moved_projects VALUES (?, ?)");
  return {
    find: (kind, id) => orNull(find.get(kind, id), toSource),
    findByPath: (kind, fullPath) => orNull(findByPath.get(kind, fullPath), toSource),
    findMoved: (oldPath) => orNull(findMoved.get(oldPath), toSource),
    list: (kind) => list.all(kind).map(toSource),
    // The database makes the array, of texts.
    namespaces: (kind) => JSON.parse(namespaces.get(kind)?.all ?? "[]") as string[],
    insert: ({ kind, id, fullPath, visibility, isArchived, markedForDeletionOn: day }) => {
      const nameAt = fullPath.lastIndexOf("/") + 1;
      const [namespace, name] = [fullPath.slice(0, nameAt), fullPath.slice(nameAt).toLowerCase()];
      insert.run(kind, id, fullPath, visibility, Number(isArchived), day, namespace, name);
    },
    addOldPath: (projectId, oldPath) => void addOldPath.run(oldPath, projectId),
  };
}

/** The group or project in a row. */
export const toSource = ({
  kind,
  id,
  full_path: fullPath,
  visibility,
  archived,
  ...row
}: SourceRow): NotificationSource => ({
  kind,
  id,
  fullPath,
  visibility,
  isArchived: archived === 1,
  markedForDeletionOn: row.marked_for_deletion_on,
});
