import type { Database } from "./database.ts";

/** A client key of a project. */
export interface ClientKey {
  /** Unique among all projects, and never given twice. */
  readonly id: number;
  readonly projectId: number;
  readonly publicKey: string;
  readonly isActive: boolean;
}

interface Row {
  readonly id: number;
  readonly project_id: number;
  readonly public_key: string;
  readonly active: number;
}

/** The client keys of all projects. */
export interface ClientKeyTable {
  /** A project's keys from a position on, oldest first. */
  list: (projectId: number, limit: number, offset: number) => ClientKey[];
  count: (projectId: number) => number;
  /** Null unless the project itself has a key of this id. */
  find: (projectId: number, id: number) => ClientKey | null;
  hasActive: (projectId: number) => boolean;
  insert: (key: Omit<ClientKey, "id">) => ClientKey;
  delete: (id: number) => void;
}

/** Prepares the queries of the client keys. */
export function clientKeyTable(database: Database): ClientKeyTable {
  const list = database.prepare<Row>("SELECT * FROM client_keys WHERE project_id = ? ORDER BY id LIMIT ? OFFSET ?");
  const count = database.prepare<{ total: number }>("SELECT count(*) AS total FROM client_keys WHERE project_id = ?");
  const find = database.prepare<Row>("SELECT * FROM client_keys WHERE project_id = ? AND id = ?");
  const findActive = database.prepare("SELECT 1 FROM client_keys WHERE project_id = ? AND active = 1 LIMIT 1");
  const insert = database.prepare("INSERT INTO client_keys (project_id, public_key, active) VALUES (?, ?, ?)");
  const remove = database.prepare("DELETE FROM client_keys WHERE id = ?");
  return {
    list: (projectId, limit, offset) => list.all(projectId, limit, offset).map(keyFrom),
    count: (projectId) => count.get(projectId)?.total ?? 0,
    find: (projectId, id) => {
      const row = find.get(projectId, id);
      return row === undefined ? null : keyFrom(row);
    },
    hasActive: (projectId) => findActive.get(projectId) !== undefined,
    insert: (key) => ({ ...key, id: insert.run(key.projectId, key.publicKey, Number(key.isActive)).lastId }),
    delete: (id) => void remove.run(id),
  };
}

function keyFrom({ id, project_id: projectId, public_key: publicKey, active }: Row): ClientKey {
  return { id, projectId, publicKey, isActive: active === 1 };
}
