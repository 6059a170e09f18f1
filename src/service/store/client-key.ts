import type { Outside } from "../outside.ts";
import { type Database, orNull } from "./database.ts";

/** A client key of a project. */
export interface ClientKey {
  /** Unique across all projects, and never reused. */
  readonly id: number;
  readonly projectId: number;
  readonly publicKey: string;
  readonly isActive: boolean;
  /** How many events were reported with it. */
  readonly events: number;
}

/** The fields of a new client key. Without a public key it gets a random one. */
type NewClientKey = Pick<ClientKey, "projectId" | "isActive"> & { readonly publicKey?: string | undefined };

interface Row {
  readonly id: number;
  readonly project_id: number;
  readonly public_key: string;
  readonly active: number;
  readonly events: number;
}

/** The client keys of all projects. */
export interface ClientKeyTable {
  /** A project's keys, oldest first. */
  list: (projectId: number, limit: number, offset: number) => ClientKey[];
  count: (projectId: number) => number;
  /** Null unless the key belongs to this project. */
  find: (projectId: number, id: number) => ClientKey | null;
  findByPublicKey: (publicKey: string) => ClientKey | null;
  hasActive: (projectId: number) => boolean;
  insert: (key: NewClientKey) => ClientKey;
  addEvents: (id: number, events: number) => void;
  delete: (id: number) => void;
}

/** Prepares the queries of the client keys. */
export function clientKeyTable(database: Database, { randomHex }: Outside): ClientKeyTable {
  const list = database.prepare<Row>("SELECT * FROM client_keys WHERE project_id = ? ORDER BY id LIMIT ? OFFSET ?");
  const count = database.prepare<{ total: number }>("SELECT count(*) AS total FROM client_keys WHERE project_id = ?");
  const find = database.prepare<Row>("SELECT * FROM client_keys WHERE project_id = ? AND id = ?");
  const findByKey = database.prepare<Row>("SELECT * FROM client_keys WHERE public_key = ?");
  const findActive = database.prepare("SELECT 1 FROM client_keys WHERE project_id = ? AND active = 1 LIMIT 1");
  const insert = database.prepare("INSERT INTO client_keys (project_id, public_key, active) VALUES (?, ?, ?)");
  const addEvents = database.prepare("UPDATE client_keys SET events = events + ? WHERE id = ?");
  const remove = database.prepare("DELETE FROM client_keys WHERE id = ?");
  return {
    list: (projectId, limit, offset) => list.all(projectId, limit, offset).map(keyFrom),
    count: (projectId) => count.get(projectId)?.total ?? 0,
    find: (projectId, id) => orNull(find.get(projectId, id), keyFrom),
    findByPublicKey: (publicKey) => orNull(findByKey.get(publicKey), keyFrom),
    hasActive: (projectId) => findActive.get(projectId) !== undefined,
    insert: ({ projectId, isActive, publicKey = `glet_${randomHex(16)}` }) => {
      const { lastId: id } = insert.run(projectId, publicKey, Number(isActive));
      return { id, projectId, publicKey, isActive, events: 0 };
    },
    addEvents: (id, events) => void addEvents.run(events, id),
    delete: (id) => void remove.run(id),
  };
}

const keyFrom = ({ id, project_id: projectId, public_key: publicKey, active, events }: Row): ClientKey => ({
  id,
  projectId,
  publicKey,
  isActive: active === 1,
  events,
});
