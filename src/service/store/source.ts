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

interface Row {
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
  /** Those in a group and in its subgroups, oldest first. */
  listBelow: (kind: NotificationSource["kind"], group: NotificationSource) => NotificationSource[];
  /** Those directly in a group, not those in its subgroups, oldest first. */
  listIn: (kind: NotificationSource["kind"], group: NotificationSource) => NotificationSource[];
  insert: (source: NotificationSource) => void;
  addOldPath: (projectId: number, oldPath: string) => void;
}

/** Prepares the queries of the groups and projects. */
export function sourceTable(database: Database): SourceTable {
  const find = database.prepare<Row>("SELECT * FROM sources WHERE kind = ? AND id = ?");
  const findByPath = database.prepare<Row>("SELECT * FROM sources WHERE kind = ? AND full_path = ?");
  const findMoved = database.prepare<Row>(
    "SELECT sources.* FROM moved_projects JOIN sources ON kind = 'project' AND id = project_id WHERE old_path = ?",
  );
  const list = database.prepare<Row>("SELECT * FROM sources WHERE kind = ? ORDER BY id");
  const listBelow = database.prepare<Row>(`
    SELECT * FROM sources
    WHERE kind = ?1 AND substr(full_path, 1, length(?2) + 1) = ?2 || '/' COLLATE NOCASE
    ORDER BY id`);
  const listIn = database.prepare<Row>(`
    SELECT * FROM sources
    WHERE kind = ?1 AND substr(full_path, 1, length(?2) + 1) = ?2 || '/' COLLATE NOCASE
      AND instr(substr(full_path, length(?2) + 2), '/') = 0
    ORDER BY id`);
  const insert = database.prepare(
    "INSERT INTO sources (kind, id, full_path, visibility, archived, marked_for_deletion_on) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const addOldPath = database.prepare("INSERT INTO moved_projects VALUES (?, ?)");
  return {
    find: (kind, id) => orNull(find.get(kind, id), toSource),
    findByPath: (kind, fullPath) => orNull(findByPath.get(kind, fullPath), toSource),
    findMoved: (oldPath) => orNull(findMoved.get(oldPath), toSource),
    list: (kind) => list.all(kind).map(toSource),
    listBelow: (kind, group) => listBelow.all(kind, group.fullPath).map(toSource),
    listIn: (kind, group) => listIn.all(kind, group.fullPath).map(toSource),
    insert: ({ kind, id, fullPath, visibility, isArchived, markedForDeletionOn }) =>
      void insert.run(kind, id, fullPath, visibility, Number(isArchived), markedForDeletionOn),
    addOldPath: (projectId, oldPath) => void addOldPath.run(oldPath, projectId),
  };
}

const toSource = ({ kind, id, full_path: fullPath, visibility, archived, ...row }: Row): NotificationSource => ({
  kind,
  id,
  fullPath,
  visibility,
  isArchived: archived === 1,
  markedForDeletionOn: row.marked_for_deletion_on,
});
