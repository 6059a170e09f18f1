import type { Database } from "./database.ts";

/** Who can see a group or a project: its members, every user, everybody. */
export const VISIBILITIES = ["private", "internal", "public"] as const;

/** One of the visibilities. */
export type Visibility = (typeof VISIBILITIES)[number];

/** A group or a project: whatever notifications can come from. */
export interface Source {
  readonly kind: "group" | "project";
  readonly id: number;
  readonly fullPath: string;
  readonly visibility: Visibility;
}

interface Row {
  readonly kind: Source["kind"];
  readonly id: number;
  readonly full_path: string;
  readonly visibility: Visibility;
}

/** The groups and the projects. Paths are compared without regard to case. */
export interface SourceTable {
  find: (kind: Source["kind"], id: number) => Source | null;
  findByPath: (kind: Source["kind"], fullPath: string) => Source | null;
  /** The project that had this path before it moved. */
  findMoved: (oldPath: string) => Source | null;
  insert: (source: Source) => void;
  addOldPath: (projectId: number, oldPath: string) => void;
}

/** Prepares the queries of the groups and projects. */
export function sourceTable(database: Database): SourceTable {
  const find = database.prepare<Row>("SELECT * FROM sources WHERE kind = ? AND id = ?");
  const findByPath = database.prepare<Row>("SELECT * FROM sources WHERE kind = ? AND full_path = ?");
  const findMoved = database.prepare<Row>(
    "SELECT sources.* FROM moved_projects JOIN sources ON kind = 'project' AND id = project_id WHERE old_path = ?",
  );
  const insert = database.prepare("INSERT INTO sources (kind, id, full_path, visibility) VALUES (?, ?, ?, ?)");
  const addOldPath = database.prepare("INSERT INTO moved_projects VALUES (?, ?)");
  return {
    find: (kind, id) => sourceFrom(find.get(kind, id)),
    findByPath: (kind, fullPath) => sourceFrom(findByPath.get(kind, fullPath)),
    findMoved: (oldPath) => sourceFrom(findMoved.get(oldPath)),
    insert: ({ kind, id, fullPath, visibility }) => void insert.run(kind, id, fullPath, visibility),
    addOldPath: (projectId, oldPath) => void addOldPath.run(oldPath, projectId),
  };
}

function sourceFrom(row: Row | undefined): Source | null {
  if (row === undefined) return null;
  return { kind: row.kind, id: row.id, fullPath: row.full_path, visibility: row.visibility };
}
